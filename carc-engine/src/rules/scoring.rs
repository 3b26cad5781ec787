//! Feature completion and scoring, both during the game and at its end (TURN-9, TURN-15, FINAL-1 to
//! FINAL-9).

use super::{Hook, Play, State};
use crate::{
    board::{Changed, MOST_CHANGED, Node, Root},
    event::{Event, Sink},
    expansions::{count, monasteries},
    limits::MAX_PLAYERS,
    position::{Piece, Position, ScoredFor},
    score::{ScoreItems, Strengths},
    scoring::{self, MoreForCities, Tally, complete_value, final_value},
    setup::FarmScoring,
    vocab::{Player, PlayerSet, Presence, ScoreReason, ScoreTerm, SegmentKind},
};

/// The features that a turn part has completed, each represented by one node.
pub(crate) type Completed = Changed;

/// An empty buffer for completed features.
pub(crate) const NONE_COMPLETED: Completed = [Node::FIRST; MOST_CHANGED];

/// Finds the features that this turn part has completed, sorted by spot (CONV-6), and returns their
/// number. Each feature is represented by one node. `wanted` selects the relevant features.
#[inline]
pub(crate) fn completed(
    at: State<'_>,
    nodes: &mut Completed,
    wanted: impl Fn(Presence) -> bool,
) -> usize {
    let State { position, setup, .. } = at;
    let board = &position.board;
    if !board.may_complete() {
        return 0;
    }
    let mut closed = 0;
    for place in 0..board.write_changed(&setup.catalogue, nodes) {
        let feature = board.feature_of(nodes[place]);
        nodes[closed] = nodes[place];
        // A branch on closed features would be unpredictable. Instead, every node is written, but
        // only the wanted nodes are counted.
        closed += usize::from((feature.open() == 0) & wanted(feature.presence()));
    }
    let mut count = 0;
    for place in 0..closed {
        let node = nodes[place];
        let is_known = |other: &Node| board.root(*other) == board.root(node);
        if scoring::kind_of(board, &setup.catalogue, node).is_completable()
            && !nodes[..count].iter().any(is_known)
        {
            nodes[count] = node;
            count += 1;
        }
    }
    if count > 0 && setup.uses(Hook::ExcludesFeatures) {
        count = remove_excluded(at, &mut nodes[..count]);
    }
    if count > 1 {
        sort(position, &mut nodes[..count]);
    }
    count
}

/// Removes from a list the features that do not count as completed. Returns the number of remaining
/// features.
#[cold]
fn remove_excluded(at: State<'_>, nodes: &mut [Node]) -> usize {
    let mut count = 0;
    for place in 0..nodes.len() {
        nodes[count] = nodes[place];
        count += usize::from(!at.is_excluded(at.position.board.root(nodes[place])));
    }
    count
}

#[cold]
fn sort(position: &Position, nodes: &mut [Node]) {
    crate::compact::sort_in_place(nodes, |&a, &b| {
        position.spot_of_node(a).cmp(&position.spot_of_node(b))
    });
}

/// Reports the features of the given kinds that are now complete (TURN-9a).
#[inline]
pub(crate) fn report_completed<S: Sink + ?Sized>(
    play: &mut Play<'_, S>,
    is_meant: impl Fn(SegmentKind) -> bool,
) {
    if play.events.listens() {
        let mut nodes = NONE_COMPLETED;
        let count = completed(play.at(), &mut nodes, |_| true);
        for &node in &nodes[..count] {
            let kind = scoring::kind_of(&play.position.board, &play.setup.catalogue, node);
            if is_meant(kind) {
                play.event(|position| Event::FeatureCompleted {
                    kind,
                    spot: position.spot_of_node(node),
                });
            }
        }
    }
}

/// Scores the completed features that contain meeples, and returns the meeples to their supplies
/// (TURN-15, SCORE-3, SCORE-4).
#[inline]
pub(crate) fn score<S: Sink + ?Sized>(play: &mut Play<'_, S>) {
    let mut nodes = NONE_COMPLETED;
    let count = completed(play.at(), &mut nodes, Presence::is_staffed);
    for &node in &nodes[..count] {
        score_feature(play, node);
    }
}

/// Like [`score`], but receives the features that this turn part has completed.
pub(crate) fn score_those<S: Sink + ?Sized>(play: &mut Play<'_, S>, completed: &[Node]) {
    for &node in completed {
        if play.position.board.feature_of(node).presence().is_staffed() {
            score_feature(play, node);
        }
    }
}

#[inline(never)]
fn score_feature<S: Sink + ?Sized>(play: &mut Play<'_, S>, node: Node) {
    let board = &play.position.board;
    let kind = scoring::kind_of(board, &play.setup.catalogue, node);
    let root = board.root(node);
    let facts = play.at().tally_of(kind, root);
    let items = complete_value(kind, facts, &play.setup.rules);
    let reason = match kind {
        SegmentKind::Road => ScoreReason::COMPLETED_ROAD,
        SegmentKind::City => ScoreReason::COMPLETED_CITY,
        SegmentKind::Garden => ScoreReason::COMPLETED_GARDEN,
        _ => ScoreReason::COMPLETED_MONASTERY,
    };
    let owners = play.at().owners(root, facts.pennants);
    let strengths = |position: &Position| position.strengths(root, facts.pennants);
    award(play, owners, Award { reason, node }, strengths, |_| items);
    scored(play, node);
    figures_returning(play, root);
    play.return_figures(node);
}

/// Notifies expansions that a feature has been scored.
#[inline]
pub(crate) fn scored<S: Sink + ?Sized>(play: &mut Play<'_, S>, node: Node) {
    #[inline(never)]
    fn notify(play: &mut Play<'_>, node: Node) {
        let users = play.setup.users(Hook::FeatureScored);
        users.for_each(|it| it.feature_scored(play, node));
    }
    if play.setup.uses(Hook::FeatureScored) {
        notify(&mut play.any(), node);
    }
}

/// Notifies expansions that the figures in a scored feature are about to return to their supplies.
#[inline]
pub(crate) fn figures_returning<S: Sink + ?Sized>(play: &mut Play<'_, S>, root: Root) {
    if play.setup.uses(Hook::FiguresReturning) {
        let users = play.setup.users(Hook::FiguresReturning);
        users.for_each(|it| it.figures_returning(play.position, play.setup, root));
    }
}

/// The reason why a feature scores, and the node that identifies the feature.
#[derive(Clone, Copy)]
pub(crate) struct Award {
    pub(crate) reason: ScoreReason,
    pub(crate) node: Node,
}

/// Awards the full value of a feature to every owner (MAJ-4), in seat order. `strengths` are the
/// strengths that determined the owners, and `items` returns a player's score items.
#[inline]
pub(crate) fn award<S: Sink + ?Sized>(
    play: &mut Play<'_, S>,
    owners: PlayerSet,
    Award { reason, node }: Award,
    strengths: impl Fn(&Position) -> [u16; MAX_PLAYERS],
    items: impl Fn(Player) -> ScoreItems,
) {
    for player in owners.iter() {
        play.score(player, reason, items(player), |position| ScoredFor {
            spot: Some(position.spot_of_node(node)),
            strengths: Strengths::of(strengths(position), position.players),
        });
    }
}

/// Like [`award`], but does not require a majority: all given players score the points.
pub(crate) fn award_all<S: Sink + ?Sized>(
    play: &mut Play<'_, S>,
    players: PlayerSet,
    Award { reason, node }: Award,
    items: ScoreItems,
) {
    for player in players.iter() {
        play.score(player, reason, items, |position| ScoredFor::spot(position.spot_of_node(node)));
    }
}

/// Scores the unfinished features at the end of the game (FINAL-2 to FINAL-5).
#[cold]
pub(crate) fn finish<S: Sink + ?Sized>(play: &mut Play<'_, S>) {
    play.for_pieces_at_end(|play| {
        finish_kind(play, |kind| kind == SegmentKind::Road, ScoreReason::UNFINISHED_ROAD);
        finish_kind(play, |kind| kind == SegmentKind::City, ScoreReason::UNFINISHED_CITY);
        finish_kind(play, SegmentKind::is_sacred, ScoreReason::UNFINISHED_MONASTERY);
        finish_kind(play, |kind| kind == SegmentKind::Garden, ScoreReason::UNFINISHED_GARDEN);
        monasteries::score(&mut play.any());
        match play.setup.rules.farm_scoring {
            FarmScoring::City4 => finish_cities(play),
            FarmScoring::City3 if play.setup.rules.farmers => finish_fields_by_city(play),
            FarmScoring::Field3 | FarmScoring::City3 => {
                finish_kind(play, |kind| kind == SegmentKind::Field, ScoreReason::FIELD);
            }
        }
    });
}

/// Scores each feature of one kind that contains figures.
fn finish_kind<S: Sink + ?Sized>(
    play: &mut Play<'_, S>,
    is_meant: impl Fn(SegmentKind) -> bool,
    reason: ScoreReason,
) {
    for index in 0..play.position.pieces.len() {
        let position = &*play.position;
        let Piece { node, kind, .. } = position.pieces[index];
        if !is_meant(kind) || position.pieces[index].is_lying() || !is_first(position, index) {
            continue;
        }
        let root = position.board.root(node);
        let facts = play.at().tally_of(kind, root);
        let mut items = final_value(kind, facts, &play.setup.rules);
        if kind == SegmentKind::Field {
            items = play.at().with_raised_cities(items, node);
        }
        if kind == SegmentKind::Field && count::joins_barn(play.at(), root) {
            continue;
        }
        let owners = play.at().owners(root, facts.pennants);
        let more = play.at().more_for_cities(root);
        let of = |player| scoring::with_more(items, &more, player, facts.all_cities());
        let strengths = |position: &Position| position.strengths(root, facts.pennants);
        award(play, owners, Award { reason, node }, strengths, of);
        scored(play, node);
    }
}

/// Checks whether a figure is the first figure, or the first lying meeple, in its feature.
pub(crate) fn is_first(position: &Position, index: usize) -> bool {
    let own = &position.pieces[index];
    let root = position.board.root(own.node);
    !position.pieces[..index]
        .iter()
        .any(|piece| position.board.root(piece.node) == root && piece.is_lying() == own.is_lying())
}

/// Scores each complete city for the players with the most farmers in all fields that touch it
/// (C1-FARM-1).
fn finish_cities<S: Sink + ?Sized>(play: &mut Play<'_, S>) {
    if !play.setup.rules.farmers {
        return;
    }
    let farms = farms(play.at());
    let mut cities: Vec<Node> = farms.iter().flat_map(Farm::features).collect();
    sort(play.position, &mut cities);
    cities.dedup();
    let is_walled = farms.iter().any(|farm| farm.cities.contains(&City::Carcassonne));
    let cities = cities.into_iter().map(City::Feature);
    for city in cities.chain(is_walled.then_some(City::Carcassonne)) {
        let mut strengths = [0; MAX_PLAYERS];
        let around = || farms.iter().filter(|farm| farm.cities.contains(&city));
        let mut more = farms[0].more.map(|(term, _)| (term, PlayerSet::NONE));
        for farm in around() {
            strengths.iter_mut().zip(farm.strengths).for_each(|(sum, own)| *sum += own);
            for ((_, all), (_, some)) in more.iter_mut().zip(&farm.more) {
                *all = all.union(*some);
            }
        }
        let position = &*play.position;
        let is_inside = |piece: &Piece| {
            let field = position.board.root(piece.node);
            around().any(|farm| position.board.root(farm.node) == field)
        };
        let owners = scoring::owners(&strengths);
        let owners = play.at().break_tie(owners, &is_inside);
        let mut items = ScoreItems::EMPTY;
        let node = match city {
            City::Feature(node) => {
                items.push(ScoreTerm::Cities, 1, 4);
                if let Some(term) = play.at().raised_city(position.board.root(node)) {
                    items.push(term, 1, 1);
                }
                Some(node)
            }
            City::Carcassonne => {
                items.push(ScoreTerm::Carcassonne, 1, 4);
                around().next().map(|farm| farm.node)
            }
        };
        let of = |player| scoring::with_more(items, &more, player, 1);
        let Some(node) = node else { continue };
        let why = Award { reason: ScoreReason::CITY_FARMERS, node };
        award(play, owners, why, |_| strengths, of);
    }
    // Each field is scored once, even if it touches several cities (C1-FARM-5).
    for farm in &farms {
        scored(play, farm.node);
    }
}

/// Scores each field for its owners, but counts each city only once per player (C1-FARM-7). If
/// several of a player's fields touch a city, the player scores the city with the first of these
/// fields, in the order of the fields' first spots. The city is worth the highest value that it has
/// in any of these fields.
fn finish_fields_by_city<S: Sink + ?Sized>(play: &mut Play<'_, S>) {
    let mut farms = farms(play.at());
    let position = &*play.position;
    let spots =
        |farm: &Farm| position.board.ring(farm.node).map(|node| position.spot_of_node(node));
    crate::compact::sort_in_place(&mut farms, |a, b| spots(a).min().cmp(&spots(b).min()));
    for (index, farm) in farms.iter().enumerate() {
        let Farm { node, owners, strengths, more, cities, raised } = farm;
        let items = |player: Player| {
            let owned =
                |farm: &&Farm, city| farm.owners.contains(player) && farm.cities.contains(city);
            let (mut own, mut sums) = (Tally::default(), more.map(|(term, _)| (term, 0)));
            let mut raised_items = ScoreItems::EMPTY;
            for city in cities {
                if farms[..index].iter().any(|farm| owned(&farm, city)) {
                    continue;
                }
                match city {
                    City::Feature(_) => own.cities += 1,
                    City::Carcassonne => own.carcassonne = 1,
                }
                let is_same = |it: &Node| *city == City::Feature(*it);
                for (_, term) in raised.iter().filter(|(it, _)| is_same(it)) {
                    raised_items.add(*term, 1);
                }
                let bonus = |farm: &Farm| farm.more.map(|(_, own)| own.contains(player));
                let bonuses = farms.iter().filter(|farm| owned(farm, city)).map(bonus);
                let worth = |bonus: &[bool]| bonus.iter().filter(|has| **has).count();
                let highest = bonuses.reduce(|a, b| if worth(&b) > worth(&a) { b } else { a });
                for ((_, sum), has) in sums.iter_mut().zip(highest.into_iter().flatten()) {
                    *sum += u16::from(has);
                }
            }
            let mut items = ScoreItems::EMPTY;
            own.push_cities(&mut items, 3);
            raised_items.iter().for_each(|item| items.push(item.term, item.count, item.each));
            sums.into_iter().for_each(|(term, cities)| items.push(term, cities, 1));
            items
        };
        let why = Award { reason: ScoreReason::FIELD, node: *node };
        award(play, *owners, why, |_| *strengths, items);
        scored(play, *node);
    }
}

/// A field with figures, at the end of the game.
struct Farm {
    /// The segment that the first figure is on.
    node: Node,
    strengths: [u16; MAX_PLAYERS],
    owners: PlayerSet,
    more: MoreForCities,
    /// The complete cities that the field touches.
    cities: Vec<City>,
    /// The cities that are worth an additional point, each with the score term for this point.
    raised: Vec<(Node, ScoreTerm)>,
}

impl Farm {
    /// Returns the cities that are features.
    fn features(&self) -> impl Iterator<Item = Node> + '_ {
        self.cities.iter().filter_map(|city| match city {
            City::Feature(node) => Some(*node),
            City::Carcassonne => None,
        })
    }
}

/// A complete city that touches fields.
#[derive(Clone, Copy, PartialEq, Eq)]
enum City {
    /// A city that is a feature, identified by the segment at its first spot. The first spot does
    /// not depend on the order in which the city grew.
    Feature(Node),
    /// The city on the city block, which is not a feature (COC-CITY-2).
    Carcassonne,
}

/// Returns the fields with figures, ordered by the first figure in each field.
fn farms(at: State<'_>) -> Vec<Farm> {
    let State { position, setup, .. } = at;
    let board = &position.board;
    let mut farms = Vec::new();
    for (index, &Piece { node, kind, .. }) in position.pieces.iter().enumerate() {
        let root = board.root(node);
        let is_meant = kind == SegmentKind::Field && !count::joins_barn(at, root);
        if !is_meant || !is_first(position, index) {
            continue;
        }
        let mut cities = Vec::new();
        let name =
            |city: Root| board.ring(city.node()).min_by_key(|&node| position.spot_of_node(node));
        scoring::cities_of(board, &setup.catalogue, node, |city| cities.extend(name(city)));
        let of = |&city: &Node| Some((city, at.raised_city(board.root(city))?));
        let raised = cities.iter().filter_map(of).collect();
        let mut cities: Vec<City> = cities.into_iter().map(City::Feature).collect();
        if scoring::borders_carcassonne(board, &setup.catalogue, node) {
            cities.push(City::Carcassonne);
        }
        farms.push(Farm {
            node,
            strengths: position.strengths(root, 0),
            owners: at.owners(root, 0),
            more: at.more_for_cities(root),
            raised,
            cities,
        });
    }
    farms
}
