//! The pipes to and from a process.

use std::{
    io::{self, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel},
    thread,
    time::{Duration, Instant},
};

use super::super::{
    MAX_ANSWER, ProcessError, Request,
    line::{Line, Lines},
};

/// The time that a process has to exit after its input has been closed.
const FAREWELL: Duration = Duration::from_millis(500);
/// Number of lines that are read ahead.
const AHEAD: usize = 4;

/// A process with a thread for each pipe, which prevents a process that does not read or write from
/// blocking its caller.
pub(super) struct Pipe {
    child: Child,
    to: Option<Sender<String>>,
    from: Receiver<Heard>,
}

/// The result of waiting for a line.
pub(super) enum Heard {
    Line(String),
    /// A line that could not be read.
    Bad(&'static str),
    /// The time limit has passed.
    Nothing,
    /// The output is closed.
    End,
}

impl Pipe {
    pub(super) fn open(command: &[String]) -> Result<Self, ProcessError> {
        let (program, arguments) =
            command.split_first().expect("the command line contains a program");
        let failed = |error: io::Error| ProcessError::Start {
            program: program.clone(),
            why: error.to_string(),
        };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let (to, said) = channel();
        let (heard, from) = sync_channel(AHEAD);
        if let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) {
            thread::spawn(move || tell(input, &said));
            thread::spawn(move || listen(output, &heard));
        }
        Ok(Self { child, to: Some(to), from })
    }

    /// Queues a line for the process. If a line cannot be delivered, no answer to it arrives.
    pub(super) fn say(&self, request: &Request) {
        if let Some(to) = &self.to {
            let _ = to.send(request.to_line());
        }
    }

    pub(super) fn hear(&self, patience: Duration) -> Heard {
        match self.from.recv_timeout(patience) {
            Ok(heard) => heard,
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        }
    }

    /// Closes the input, kills the process after a time limit, and returns its exit status.
    pub(super) fn end(&mut self) -> String {
        self.say(&Request::Quit {});
        // The writing thread closes the pipe and ends after it has written all lines.
        self.to = None;
        let begun = Instant::now();
        while begun.elapsed() < FAREWELL {
            if let Ok(Some(status)) = self.child.try_wait() {
                return status.to_string();
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        "it closed its output but kept running".to_owned()
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        self.end();
    }
}

fn tell(mut input: ChildStdin, said: &Receiver<String>) {
    for mut line in said {
        line.push('\n');
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn listen(output: ChildStdout, heard: &SyncSender<Heard>) {
    let mut lines = Lines::new(BufReader::new(output), MAX_ANSWER);
    while let Ok(line) = lines.next() {
        let next = match line {
            Line::Text(text) => Heard::Line(text),
            Line::Bad(why) => Heard::Bad(why),
            Line::End => return,
        };
        if heard.send(next).is_err() {
            return;
        }
    }
}
