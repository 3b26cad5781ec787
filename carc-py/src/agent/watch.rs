//! Progress and cancellation of long calls, for Python.

use std::{
    cell::RefCell,
    sync::PoisonError,
    time::{Duration, Instant},
};

use carc_agents as agents;
use pyo3::prelude::*;

use super::{Agent, own::Own};
use crate::{
    error::{carc_error, process_error},
    lend::Write,
};

/// The interval at which long calls check for Ctrl-C.
pub(crate) const PATIENCE: Duration = Duration::from_millis(50);

/// Converts an agent error to a Python exception.
pub(crate) fn agent_error(error: &agents::AgentError) -> PyErr {
    match error {
        agents::AgentError::Process(error) => process_error(error),
        error => carc_error(error.to_string()),
    }
}

/// Monitors a long call on behalf of Python.
pub(crate) struct Looking {
    signals: Signals,
    progress: Option<Py<PyAny>>,
    told: Instant,
}

impl Looking {
    pub(crate) fn new(stop: Option<Bound<'_, PyAny>>, progress: Option<Bound<'_, PyAny>>) -> Self {
        let signals = Signals::new(stop.map(Bound::unbind));
        Self { signals, progress: progress.map(Bound::unbind), told: Instant::now() }
    }

    /// Calls a built-in agent with the GIL released.
    pub(super) fn ask<T: Send>(
        self,
        mut agent: Write<'_, Agent>,
        py: Python<'_>,
        game: &carc_engine::Game,
        ask: impl FnOnce(&mut dyn agents::Agent, &mut Self) -> Result<T, agents::AgentError> + Send,
    ) -> PyResult<T> {
        if let Some(own) = &agent.own {
            own.encoding.get().check_same(py, game.setup())?;
        }
        let agent = &mut *agent;
        let thinker = agent.agent.get_mut().unwrap_or_else(PoisonError::into_inner);
        let answer = self.ask_any(&mut **thinker, py, ask);
        agent.own.as_ref().and_then(Own::take_raised).map_or(answer, Err)
    }

    /// Calls any agent with the GIL released.
    pub(crate) fn ask_any<T: Send>(
        self,
        agent: &mut dyn agents::Agent,
        py: Python<'_>,
        ask: impl FnOnce(&mut dyn agents::Agent, &mut Self) -> Result<T, agents::AgentError> + Send,
    ) -> PyResult<T> {
        if self.signals.is_set(py)? {
            return Err(carc_error(agents::AgentError::Cancelled.to_string()));
        }
        self.watch(py, |looking| ask(agent, looking))?.map_err(|error| agent_error(&error))
    }

    /// Monitors any computation with the GIL released.
    ///
    /// An exception raised during the computation takes precedence over its result.
    pub(crate) fn watch<T: Send>(
        mut self,
        py: Python<'_>,
        run: impl FnOnce(&mut Self) -> T + Send,
    ) -> PyResult<T> {
        let (answer, error) = py.detach(|| {
            let answer = run(&mut self);
            (answer, self.signals.error())
        });
        error.map_or(Ok(answer), Err)
    }
}

impl agents::Monitor for Looking {
    fn is_cancelled(&mut self) -> bool {
        self.signals.came()
    }

    fn progress(&mut self, done: u64, total: u64) {
        let Some(progress) = &self.progress else { return };
        if done < total && self.told.elapsed() < PATIENCE {
            return;
        }
        self.told = Instant::now();
        if let Err(error) = Python::attach(|py| progress.call1(py, (done, total))) {
            self.signals.raise(error);
        }
    }
}

/// Watches for Ctrl-C and for an event set by another thread while the GIL is released.
pub(crate) struct Signals {
    stop: Option<Py<PyAny>>,
    asked: RefCell<Instant>,
    error: RefCell<Option<PyErr>>,
}

impl Signals {
    pub(crate) fn new(stop: Option<Py<PyAny>>) -> Self {
        Self { stop, asked: RefCell::new(Instant::now()), error: RefCell::new(None) }
    }

    fn is_set(&self, py: Python<'_>) -> PyResult<bool> {
        match &self.stop {
            Some(stop) => stop.call_method0(py, "is_set")?.is_truthy(py),
            None => Ok(false),
        }
    }

    /// Returns the raised exception, if any.
    pub(crate) fn error(self) -> Option<PyErr> {
        self.error.into_inner()
    }

    /// Stores an exception, which cancels the call. Only the first exception is kept.
    fn raise(&self, error: PyErr) {
        self.error.borrow_mut().get_or_insert(error);
    }

    pub(crate) fn came(&self) -> bool {
        if self.error.borrow().is_some() {
            return true;
        }
        if self.asked.borrow().elapsed() < PATIENCE {
            return false;
        }
        *self.asked.borrow_mut() = Instant::now();
        match Python::attach(|py| py.check_signals().and_then(|()| self.is_set(py))) {
            Ok(set) => set,
            Err(error) => {
                *self.error.borrow_mut() = Some(error);
                true
            }
        }
    }
}
