//! The server's command line.

use std::{
    error::Error,
    net::SocketAddr,
    path::PathBuf,
    process::{Child, Command as Process, ExitCode, Stdio},
    time::Duration,
};

use carc_server::{Bot, Limits, Load, Options, Server, load};
use clap::{Args, Parser};

#[derive(Parser)]
#[command(version, about = "Hosts game rooms over WebSocket and stores them on disk")]
enum Command {
    /// Serve rooms and the web app
    Serve(Serve),
    /// Play in many rooms simultaneously and print measurements
    Load(LoadOptions),
}

#[derive(Args)]
struct Serve {
    /// Address and port; port 0 selects any free port
    #[arg(long, default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Database folder
    #[arg(long, default_value = "rooms")]
    data: PathBuf,
    /// Folder that contains the built web app
    #[arg(long)]
    web: Option<PathBuf>,
    /// All connections come from a reverse proxy that sets X-Forwarded-For
    #[arg(long)]
    behind_proxy: bool,
    /// Pause before each decision by a computer player, in milliseconds
    #[arg(long, default_value_t = 600)]
    pace: u64,
    /// Days after which an unchanged room is removed
    #[arg(long, default_value_t = 30)]
    keep_days: u64,
    /// Maximum number of connections
    #[arg(long, default_value_t = Limits::default().connections)]
    connections: usize,
    /// Maximum number of connections from one address
    #[arg(long, default_value_t = Limits::default().connections_per_address)]
    connections_per_address: usize,
    /// Maximum number of rooms on disk
    #[arg(long, default_value_t = Limits::default().rooms)]
    rooms: u64,
    /// Rooms per minute that clients at one address can create
    #[arg(long, default_value_t = Limits::default().rooms_per_minute)]
    rooms_per_minute: u32,
}

#[derive(Args)]
struct LoadOptions {
    /// Address of a running server; without it, a server is started for the measurement
    #[arg(long)]
    server: Option<SocketAddr>,
    /// Number of rooms, each with a connected player, a computer player and a spectator
    #[arg(long, default_value_t = 500)]
    rooms: usize,
    /// Duration in seconds
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Pause before each decision in milliseconds
    #[arg(long, default_value_t = 600)]
    pace: u64,
    /// The computer player
    #[arg(long, default_value = "greedy")]
    agent: Bot,
    /// Preset for the games: bb5, c1, c2, c3 or everything
    #[arg(long, default_value = "bb5")]
    preset: String,
}

type Outcome = Result<(), Box<dyn Error>>;

fn main() -> ExitCode {
    let outcome = match Command::parse() {
        Command::Serve(options) => serve(options),
        Command::Load(options) => measure(options),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("carc-server: {error}");
            ExitCode::FAILURE
        }
    }
}

fn serve(options: Serve) -> Outcome {
    let limits = Limits {
        connections: options.connections,
        connections_per_address: options.connections_per_address,
        rooms: options.rooms,
        rooms_per_minute: options.rooms_per_minute,
        ..Limits::default()
    };
    let options = Options {
        listen: options.listen,
        web: options.web,
        is_behind_proxy: options.behind_proxy,
        pace: Duration::from_millis(options.pace),
        keep_days: options.keep_days,
        limits,
        ..Options::new(options.data)
    };
    tokio::runtime::Runtime::new()?.block_on(async {
        let server = Server::bind(options).await?;
        println!("http://{}", server.address()?);
        server.run().await?;
        Ok(())
    })
}

fn measure(options: LoadOptions) -> Outcome {
    let mut own = None;
    let address = match options.server {
        Some(address) => address,
        None => own.insert(OwnServer::start(&options)?).address,
    };
    let plan = Load {
        address,
        rooms: options.rooms,
        time: Duration::from_secs(options.seconds),
        pace: Duration::from_millis(options.pace),
        agent: options.agent,
        preset: options.preset,
    };
    let before = own.as_ref().and_then(OwnServer::cpu);
    let report = tokio::runtime::Runtime::new()?.block_on(load(plan))?;
    println!("{report}");
    if let Some(server) = &own
        && let (Some(before), Some(after)) = (before, server.cpu())
    {
        let seconds = after - before;
        println!("server: {seconds:.1} s of processor time, {:.2} cores", seconds / report.seconds);
        println!("server: {} KiB of memory", server.memory().unwrap_or_default());
    }
    Ok(())
}

/// A server in another process, with its data in a temporary folder.
struct OwnServer {
    process: Child,
    data: PathBuf,
    address: SocketAddr,
}

impl OwnServer {
    fn start(options: &LoadOptions) -> Result<Self, Box<dyn Error>> {
        use std::io::{BufRead, BufReader};
        let data = std::env::temp_dir().join(format!("carc-server-load-{}", std::process::id()));
        let many = (options.rooms * 4).to_string();
        let mut process = Process::new(std::env::current_exe()?)
            .args(["serve", "--listen", "127.0.0.1:0", "--pace", &options.pace.to_string()])
            .args(["--connections", &many, "--connections-per-address", &many])
            .args(["--rooms-per-minute", &many, "--data"])
            .arg(&data)
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        BufReader::new(process.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        let address = line.trim().trim_start_matches("http://").parse()?;
        Ok(Self { process, data, address })
    }

    /// Returns the processor time used so far in seconds, or `None` if the system does not report
    /// the time.
    fn cpu(&self) -> Option<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id())).ok()?;
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks: u64 =
            fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
        Some(ticks as f64 / 100.0)
    }

    /// Returns the resident memory in KiB.
    fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}
