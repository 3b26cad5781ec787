//! Command-line options that several examples share.

use std::{
    fmt::Display,
    process::{ExitCode, Termination},
    sync::Arc,
};

use carc_engine::{Config, ConfigError, Setup};
use clap::Args;

/// The options that select the edition, the expansions and the rule options.
// Further doc comment lines would become the long description of the program.
#[derive(Args, Clone, Default, Debug)]
pub struct Edition {
    /// Edition: c1, c2, c3, bb5 or everything.
    #[arg(long)]
    pub preset: Option<String>,
    /// Expansions, separated by commas.
    #[arg(long, value_delimiter = ',')]
    pub expansions: Vec<String>,
    /// Rule options, separated by commas, each in the form `name=value`.
    #[arg(long, value_delimiter = ',', value_parser = pair)]
    pub options: Vec<(String, String)>,
}

fn pair(text: &str) -> Result<(String, String), &'static str> {
    let (name, value) = text.split_once('=').ok_or("an option must have the form name=value")?;
    Ok((name.to_owned(), value.to_owned()))
}

impl Edition {
    /// Returns the setup for a game with the given number of players.
    ///
    /// ```
    /// let edition = carc_examples::Edition { expansions: vec!["river".into()], ..Default::default() };
    /// assert_eq!(edition.setup(3)?.players(), 3);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the edition, an expansion or an option is unknown, or the number of
    /// players is invalid.
    pub fn setup(&self, players: u32) -> Result<Arc<Setup>, ConfigError> {
        let Self { preset, expansions, options } = self.clone();
        let options = options.into_iter().collect();
        Setup::new(Config { preset, expansions, options, ..Config::new(players) })
    }
}

/// Converts a program's result to its exit code, and prints any error to standard error.
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
