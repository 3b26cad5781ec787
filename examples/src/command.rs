//! What the command lines of several examples have in common.

use std::{
    fmt::Display,
    process::{ExitCode, Termination},
    sync::Arc,
};

use carc_engine::{Config, ConfigError, Setup};
use clap::Args;

/// The options that say which edition is played, with which expansions.
// More lines would be taken for the long description of the program.
#[derive(Args, Clone, Default, Debug)]
pub struct Edition {
    /// The edition whose rules to play: c1, c2, c3, bb5 or everything.
    #[arg(long)]
    pub preset: Option<String>,
    /// Expansions, separated by commas.
    #[arg(long, value_delimiter = ',')]
    pub expansions: Vec<String>,
}

impl Edition {
    /// The setup of a game for so many.
    ///
    /// ```
    /// let edition = carc_examples::Edition { preset: Some("c1".into()), expansions: vec!["river".into()] };
    /// assert_eq!(edition.setup(3)?.players(), 3);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such edition, no such expansion, or so many cannot play.
    pub fn setup(&self, players: u32) -> Result<Arc<Setup>, ConfigError> {
        let Self { preset, expansions } = self.clone();
        Setup::new(Config { preset, expansions, ..Config::new(players) })
    }
}

/// How a program ends: what has gone wrong is told on standard error.
///
/// ```
/// use std::process::ExitCode;
/// assert_eq!(carc_examples::exit_code(Ok::<_, &str>(())), ExitCode::SUCCESS);
/// assert_eq!(carc_examples::exit_code(Err::<(), _>("the table is too small")), ExitCode::FAILURE);
/// ```
pub fn exit_code<T: Termination>(result: Result<T, impl Display>) -> ExitCode {
    match result {
        Ok(done) => done.report(),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
