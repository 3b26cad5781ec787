//! The result of a ladder as JSON, text and Markdown.

use std::fmt;

use super::{LadderResult, Pair, Rung};

impl LadderResult {
    /// Returns the result as indented JSON.
    ///
    /// # Panics
    /// Never panics in practice, because the result can always be serialized.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a result can be serialized") + "\n"
    }

    /// Returns two Markdown tables: the ratings, and each pair's results.
    pub fn to_markdown(&self) -> String {
        let mut text = String::from("| player | Elo | 95% |\n| --- | ---: | ---: |\n");
        for rung in &self.rungs {
            let Rung { player, elo, .. } = rung;
            text += &format!("| `{}` | {elo:.0} | {} |\n", escaped(player), rung.interval());
        }
        text += "\n| player | against | games | won, drawn, lost | score | 95% | points per deal |\n\
                 | --- | --- | ---: | ---: | ---: | ---: | ---: |\n";
        for pair in &self.pairs {
            let Pair { players: [one, other], games, won, drawn, lost, score, low, high, .. } =
                pair;
            let [one, other] = [one, other].map(|name| escaped(name));
            text += &format!(
                "| `{one}` | `{other}` | {games} | {won}, {drawn}, {lost} | {score:.3} \
                 | {low:.3} to {high:.3} | {} |\n",
                pair.lead()
            );
        }
        text
    }
}

/// Escapes a name for a table cell.
fn escaped(name: &str) -> String {
    name.replace('|', "\\|").replace('`', "'")
}

impl Rung {
    /// Returns the rating's interval as text.
    pub(super) fn interval(&self) -> String {
        match (self.low, self.high) {
            (Some(low), Some(high)) => format!("{low:.0} to {high:.0}"),
            (Some(low), None) => format!("{low:.0} or more"),
            (None, Some(high)) => format!("{high:.0} or less"),
            (None, None) => "unknown".to_owned(),
        }
    }
}

impl Pair {
    fn lead(&self) -> String {
        match (self.decks, self.error) {
            (0, _) => "-".to_owned(),
            (_, Some(error)) => format!("{:+.1} ± {error:.1}", self.margin),
            (_, None) => format!("{:+.1}", self.margin),
        }
    }
}

/// Formats the ratings and each pair's results for a terminal.
impl fmt::Display for LadderResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.rungs.iter().map(|rung| rung.player.chars().count()).max().unwrap_or(0);
        write!(f, "{} decks, {} games", self.decks, self.games)?;
        if self.missing > 0 {
            write!(f, " and {} still to be played", self.missing)?;
        }
        writeln!(f, "; Elo 0 is {}\n", self.anchor)?;
        for rung in &self.rungs {
            let Rung { player, elo, .. } = rung;
            writeln!(f, "{player:width$}  {elo:6.0}  (95%: {})", rung.interval())?;
        }
        for pair in &self.pairs {
            let Pair { players: [one, other], won, drawn, lost, score, low, high, .. } = pair;
            write!(
                f,
                "\n{one} against {other}: wins {won}, draws {drawn}, loses {lost}; score {score:.3} \
                 (95%: {low:.3} to {high:.3}); {} points per deal",
                pair.lead()
            )?;
            for (player, failed) in pair.players.iter().zip(pair.failed) {
                if failed > 0 {
                    write!(f, "; {player} failed in {failed}")?;
                }
            }
        }
        Ok(())
    }
}
