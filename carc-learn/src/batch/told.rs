//! The results of a row after a step. The results of all games in a row are stored in arrays, which
//! can be read without accessing the games.

use carc_engine::Actor;

#[derive(Clone, Debug)]
pub(super) struct Told {
    pub(super) players: usize,
    pub(super) actors: Vec<Actor>,
    pub(super) ended: Vec<bool>,
    pub(super) rewards: Vec<f32>,
    pub(super) scores: Vec<i32>,
    pub(super) final_scores: Vec<i32>,
}

/// Mutable access to one game's results.
pub(super) struct TellMut<'a> {
    pub(super) actor: &'a mut Actor,
    pub(super) ended: &'a mut bool,
    pub(super) rewards: &'a mut [f32],
    pub(super) scores: &'a mut [i32],
    pub(super) final_scores: &'a mut [i32],
}

impl Told {
    pub(super) fn new(games: usize, players: usize) -> Self {
        Self {
            players,
            actors: vec![Actor::None; games],
            ended: vec![false; games],
            rewards: vec![0.0; games * players],
            scores: vec![0; games * players],
            final_scores: vec![0; games * players],
        }
    }

    #[inline]
    pub(super) fn of(&mut self, game: usize) -> TellMut<'_> {
        let players = game * self.players..(game + 1) * self.players;
        TellMut {
            actor: &mut self.actors[game],
            ended: &mut self.ended[game],
            rewards: &mut self.rewards[players.clone()],
            scores: &mut self.scores[players.clone()],
            final_scores: &mut self.final_scores[players],
        }
    }

    /// Returns each game's results.
    pub(super) fn each(&mut self) -> impl Iterator<Item = TellMut<'_>> {
        let Self { players, actors, ended, rewards, scores, final_scores } = self;
        let (players, games) = (*players, actors.iter_mut().zip(ended));
        let won = rewards.chunks_exact_mut(players).zip(scores.chunks_exact_mut(players));
        let rows = games.zip(won).zip(final_scores.chunks_exact_mut(players));
        rows.map(|(((actor, ended), (rewards, scores)), final_scores)| TellMut {
            actor,
            ended,
            rewards,
            scores,
            final_scores,
        })
    }

    /// Copies another game's results.
    pub(super) fn copy(&mut self, game: usize, other: &Self, place: usize) {
        self.actors[game] = other.actors[place];
        self.ended[game] = other.ended[place];
        let players = self.players;
        let (to, from) = (game * players, place * players..(place + 1) * players);
        self.rewards[to..to + players].copy_from_slice(&other.rewards[from.clone()]);
        self.scores[to..to + players].copy_from_slice(&other.scores[from.clone()]);
        self.final_scores[to..to + players].copy_from_slice(&other.final_scores[from]);
    }

    pub(super) fn forget_final_scores(&mut self) {
        self.final_scores.fill(0);
    }
}
