//! Plays a complete game between agents and describes it in words: every turn, then each player's
//! score with its breakdown. Draws the final board to `board.svg`.
//!
//! ```text
//! cargo run --release --example self_play -- --seed 7 --players 2
//! cargo run --release --example self_play -- --preset c2 --expansions river,abbot
//! cargo run --release --example self_play -- --agents mcts:iterations=100,greedy
//! ```
//!
//! The `self_play` programs in other languages play the same game from the same seed and print the
//! same last line.

use std::{
    error::Error,
    fs,
    io::{self, BufWriter, ErrorKind, StdoutLock, Write},
    process::ExitCode,
};

use carc_agents::{Agent, AgentSpec};
use carc_engine::{Actor, Config, Event, Game, Player, ScoreEntry, ScoreReason, Setup};
use carc_render::{SvgOptions, render_svg};
use carc_text::event_text;
use clap::Parser;

#[derive(Parser)]
#[command(about = "Plays a seeded game between agents and describes it in words")]
struct Options {
    /// Seed for the draws. The agents have the seeds SEED + 1, SEED + 2 and so on.
    #[arg(long, default_value_t = 7)]
    seed: u64,
    /// Number of players, 1 to 8 [default: 2, or the number of agents].
    #[arg(long)]
    players: Option<u32>,
    /// The agents, separated by commas: one for all players, or one for each. Examples are random,
    /// greedy, mcts, mcts:iterations=500, mcts:seconds=0.2.
    #[arg(long, value_delimiter = ',', default_value = "greedy")]
    agents: Vec<AgentSpec>,
    /// Edition: c1, c2, c3, bb5 or everything.
    #[arg(long)]
    preset: Option<String>,
    /// Expansions, separated by commas.
    #[arg(long, value_delimiter = ',')]
    expansions: Vec<String>,
}

fn main() -> ExitCode {
    match play(Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader, such as `head`, has closed the pipe.
        Err(error) if is_broken_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn is_broken_pipe(error: &(dyn Error + 'static)) -> bool {
    error.downcast_ref().is_some_and(|error: &io::Error| error.kind() == ErrorKind::BrokenPipe)
}

fn play(options: Options) -> Result<(), Box<dyn Error>> {
    let count = options.agents.len();
    let setup = Setup::new(Config {
        players: options.players.unwrap_or(count.max(2) as u32),
        preset: options.preset,
        expansions: options.expansions,
        ..Config::default()
    })?;
    if count != 1 && count != setup.players() {
        return Err(format!("{count} agents cannot play for {} players", setup.players()).into());
    }
    let mut agents: Vec<Box<dyn Agent>> = options
        .agents
        .iter()
        .zip(1..)
        .map(|(agent, number)| agent.build(options.seed.wrapping_add(number)))
        .collect();
    let mut game = Game::new(setup, options.seed);
    let mut story = Story {
        out: BufWriter::new(io::stdout().lock()),
        turn: 0,
        player: None,
        scored: Vec::new(),
    };
    story.begin(&game, options.seed, &options.agents)?;
    while let Actor::Player(player) = game.state().actor() {
        let action = agents[usize::from(player) % count].choose(&game)?;
        let events = game.apply(action).expect("agents choose legal actions").to_vec();
        story.tell(&game, &events)?;
    }
    story.end(&game)?;
    fs::write("board.svg", render_svg(game.position(), game.setup(), &SvgOptions::default()))
        .map_err(|error| format!("board.svg: {error}"))?;
    writeln!(story.out, "The final board is in board.svg")?;
    Ok(story.out.flush()?)
}

/// Converts events to text, with one paragraph for each turn.
struct Story {
    out: BufWriter<StdoutLock<'static>>,
    turn: u32,
    /// The player whose turn the paragraph describes; `None` before the first turn and in the final
    /// scoring.
    player: Option<Player>,
    scored: Vec<ScoreEntry>,
}

impl Story {
    fn begin(&mut self, game: &Game, seed: u64, agents: &[AgentSpec]) -> io::Result<()> {
        let setup = game.setup();
        let agents: Vec<_> = agents.iter().map(AgentSpec::to_string).collect();
        writeln!(
            self.out,
            "players {}, agents {}, preset {}, seed {seed}, tiles {}\n",
            setup.players(),
            agents.join(" and "),
            setup.config().preset.as_deref().unwrap_or("none"),
            setup.tile_types().iter().map(|kind| kind.copies).sum::<u16>(),
        )?;
        self.tell(game, &game.opening_events())
    }

    fn tell(&mut self, game: &Game, events: &[Event]) -> io::Result<()> {
        // The final scoring consists only of score events and the end of the game.
        let last = |event: &Event| !matches!(event, Event::Scored(_) | Event::GameEnded);
        let end = match game.state().is_over() {
            true => events.iter().rposition(last).map_or(0, |index| index + 1),
            false => events.len(),
        };
        for (index, event) in events.iter().enumerate() {
            if index == end {
                self.player = None;
                writeln!(self.out, "\nFinal scoring")?;
            }
            self.tell_event(game, event)?;
        }
        Ok(())
    }

    fn tell_event(&mut self, game: &Game, event: &Event) -> io::Result<()> {
        match event {
            Event::TurnStarted { player, .. } => {
                self.turn += 1;
                self.player = Some(*player);
                let points = self.points(game.setup().players());
                return writeln!(self.out, "\nTurn {}, player {player} ({points})", self.turn);
            }
            // The event that places or discards the drawn tile also names it.
            Event::TileDrawn { .. } => return Ok(()),
            // A field without cities, for example, scores 0 points.
            Event::Scored(entry) if entry.points == 0 => return Ok(()),
            Event::Scored(entry) => self.scored.push(*entry),
            _ => {}
        }
        let text = sentence(game, event);
        let own = self.player.map(|player| format!("player {player} "));
        let text = own.and_then(|own| text.strip_prefix(&own)).unwrap_or(&text);
        writeln!(self.out, "  {text}")
    }

    /// Formats the current scores of all players: `12 : 8`.
    fn points(&self, players: usize) -> String {
        let points: Vec<_> =
            (0..players).map(|player| self.sum(player, None).to_string()).collect();
        points.join(" : ")
    }

    /// Returns a player's points for one reason, or in total.
    fn sum(&self, player: usize, reason: Option<ScoreReason>) -> i32 {
        let counts = |entry: &&ScoreEntry| {
            usize::from(entry.player) == player
                && reason.is_none_or(|reason| entry.reason == reason)
        };
        self.scored.iter().filter(counts).map(|entry| entry.points).sum()
    }

    fn end(&mut self, game: &Game) -> io::Result<()> {
        let state = game.state();
        let players = 0..state.scores().len();
        writeln!(self.out, "\nScore breakdown\n")?;
        self.row("", players.clone().map(|player| format!("player {player}")))?;
        for reason in ScoreReason::all() {
            let points: Vec<_> =
                players.clone().map(|player| self.sum(player, Some(reason))).collect();
            if points.iter().any(|&sum| sum != 0) {
                self.row(&reason.name().replace('_', " "), points)?;
            }
        }
        self.row("total", state.scores())?;
        let best: Vec<_> = state.ranking().into_iter().filter(|place| place.rank == 1).collect();
        let names: Vec<_> = best.iter().map(|place| format!("player {}", place.player)).collect();
        let names = names.join(" and ");
        writeln!(self.out, "\nFirst place with {} points: {names}\n", best[0].score)?;
        for (player, score) in state.scores().iter().enumerate() {
            writeln!(self.out, "player {player}: {score} points")?;
        }
        writeln!(self.out, "hash {:#018x}", state.hash())
    }

    fn row<T: std::fmt::Display>(
        &mut self,
        name: &str,
        cells: impl IntoIterator<Item = T>,
    ) -> io::Result<()> {
        write!(self.out, "  {name:<22}")?;
        for cell in cells {
            write!(self.out, "{cell:>10}")?;
        }
        writeln!(self.out)
    }
}

/// Returns the engine's sentence for an event, but names spots by feature and cell instead of
/// segment number.
fn sentence(game: &Game, event: &Event) -> String {
    let text = event_text(game.setup(), event);
    match event {
        Event::FigurePlaced { spot, .. }
        | Event::FigureReturned { spot, .. }
        | Event::FigureMoved { spot, .. } => match game.state().feature_at(*spot) {
            Some(feature) => text.replace(
                &spot.to_string(),
                &format!("the {} at {}", feature.kind.name(), spot.cell),
            ),
            None => text,
        },
        Event::FeatureCompleted { spot, .. }
        | Event::Scored(ScoreEntry { spot: Some(spot), .. }) => {
            text.replace(&spot.to_string(), &spot.cell.to_string())
        }
        _ => text,
    }
}
