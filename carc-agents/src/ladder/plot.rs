//! Charts of ratings.

use std::fmt::Write;

use super::{LadderResult, Rung};

const ROW: f64 = 30.0;
const TOP: f64 = 34.0;
const PLOT: f64 = 460.0;
const EDGE: f64 = 16.0;
/// Width of a letter.
const LETTER: f64 = 7.9;
/// Maximum number of letters in a name.
const LETTERS: usize = 40;

impl LadderResult {
    /// Returns an SVG chart of the ratings. Each player has a dot and a line for the 95% interval;
    /// the line ends in an arrow if the interval is unbounded.
    ///
    /// ```
    /// use carc_agents::ladder::{Entrant, Ladder, Results};
    /// use carc_engine::Setup;
    /// let entrants = ["random", "greedy"].map(|name| Entrant::timed(name.parse().unwrap()));
    /// let ladder = Ladder::new(Setup::base(2)?, entrants.to_vec(), 2, 0)?;
    /// let result = ladder.play(&mut Results::new(&ladder), 0, &mut || false)?;
    /// let svg = result.to_svg();
    /// assert!(svg.starts_with("<svg ") && svg.contains(">greedy</text>"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_svg(&self) -> String {
        let names: Vec<String> = self.rungs.iter().map(|rung| name(&rung.player)).collect();
        let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let left = EDGE + longest as f64 * LETTER + 14.0;
        // Leave room for the number next to the last dot.
        let (width, height) = (left + PLOT + 3.0 * EDGE, TOP + ROW * names.len() as f64 + EDGE);
        let axis = Axis::new(&self.rungs);
        let x = |elo: f64| left + axis.part(elo) * PLOT;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"monospace\" font-size=\"13\">\n\
             <title>Elo ratings with 95% intervals</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        );
        let bottom = height - EDGE;
        for tick in axis.ticks() {
            let at = x(tick);
            let color = if tick == 0.0 { "#888" } else { "#ddd" };
            let _ = writeln!(
                svg,
                "<path d=\"M{at:.1} {TOP}V{bottom:.1}\" stroke=\"{color}\"/>\
                 <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555\">{tick:.0}</text>",
                TOP - 10.0
            );
        }
        for ((rung, name), row) in self.rungs.iter().zip(names).zip(0_u32..) {
            let y = TOP + ROW * (f64::from(row) + 0.5);
            let dot = x(rung.elo);
            let (low, high) = (rung.low.map_or(left, x), rung.high.map_or(left + PLOT, x));
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#111\">{name}</text>\
                 <path d=\"M{low:.1} {y:.1}H{high:.1}\" stroke=\"#2166ac\" stroke-width=\"2\"/>",
                left - 14.0,
                y + 4.5
            );
            for (is_open, at, inwards) in
                [(rung.low.is_none(), low, 6.0), (rung.high.is_none(), high, -6.0)]
            {
                let mark = match is_open {
                    true => {
                        format!("M{:.1} {:.1}L{at:.1} {y:.1}l{inwards} 5", at + inwards, y - 5.0)
                    }
                    false => format!("M{at:.1} {:.1}v8", y - 4.0),
                };
                let _ = writeln!(
                    svg,
                    "<path d=\"{mark}\" fill=\"none\" stroke=\"#2166ac\" stroke-width=\"2\"/>"
                );
            }
            let _ = writeln!(
                svg,
                "<circle cx=\"{dot:.1}\" cy=\"{y:.1}\" r=\"4.5\" fill=\"#2166ac\"/>\
                 <text x=\"{dot:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"11\" \
                 fill=\"#2166ac\">{:.0}</text>",
                y - 8.0,
                rung.elo
            );
        }
        svg + "</svg>\n"
    }
}

/// Returns a name as SVG text, truncated if it is long.
fn name(player: &str) -> String {
    let mut short: String =
        player.chars().filter(|letter| !letter.is_control()).take(LETTERS).collect();
    if short.len() < player.len() {
        short.push('…');
    }
    short.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The range of ratings, with ticks at round numbers.
struct Axis {
    low: f64,
    high: f64,
    step: f64,
}

impl Axis {
    fn new(rungs: &[Rung]) -> Self {
        let all = || rungs.iter().flat_map(|rung| [Some(rung.elo), rung.low, rung.high]).flatten();
        let low = all().fold(0.0, f64::min);
        let high = all().fold(0.0, f64::max);
        let fits = |step: &f64| (high - low) / step <= 8.0;
        let step = [10.0, 20.0, 50.0, 100.0, 200.0, 500.0].into_iter().find(fits).unwrap_or(1000.0);
        // An unbounded interval extends slightly beyond the others.
        let low = ((low - step / 3.0) / step).floor() * step;
        let high = ((high + step / 3.0) / step).ceil() * step;
        Self { low, high, step }
    }

    fn part(&self, elo: f64) -> f64 {
        (elo - self.low) / (self.high - self.low)
    }

    fn ticks(&self) -> impl Iterator<Item = f64> + use<> {
        let (low, step) = (self.low, self.step);
        (0..=((self.high - low) / step).round() as u32).map(move |n| low + f64::from(n) * step)
    }
}
