//! Tests that action spaces and observations are complete and do not reveal hidden information, in
//! random games with all kinds of setups.

use carc_engine::{Action, Actor, Figure, Game, Generator, Location, Player, Position, Setup};
use carc_examples::trial;
use carc_learn::{ActionSpace, Encoding, Observation};

/// Returns a game in progress on a bounded table with a random setup.
fn game(random: &mut Generator) -> Game {
    let setup = loop {
        let everything = random.uniform(2) == 0;
        let mut config = trial::config(random, everything);
        // Observations show the printed tiles and their features, without bridges and castles.
        for mechanic in ["bridges", "castles"] {
            config.mechanics.insert(mechanic.to_owned(), false);
        }
        let (width, height) = (6 + random.uniform(20), 6 + random.uniform(20));
        config.options.insert("table".to_owned(), format!("{width}x{height}"));
        if let Ok(setup) = Setup::new(config) {
            break setup;
        }
    };
    let mut game = Game::new(setup, random.uniform(u32::MAX).into());
    for _ in 0..random.uniform(400) {
        let list = game.state().legal_actions();
        if list.is_empty() {
            break;
        }
        let action = list.at(random.uniform(list.len() as u32) as usize);
        game.play(action).expect("a listed action is legal");
    }
    game
}

fn for_games(count: u64, mut check: impl FnMut(&Game, &mut Generator)) {
    for number in 0..count {
        let mut random = Generator::new(number);
        check(&game(&mut random), &mut random);
    }
}

#[test]
fn action_indices_round_trip() {
    for_games(12, |game, _| {
        let space = ActionSpace::new(game.setup()).expect("the table is bounded");
        for index in 0..space.len() {
            let action = space.action(index).expect("the index is in the action space");
            assert_eq!(space.index(action), Some(index), "{action:?}");
        }
        assert_eq!(space.action(space.len()), None);
    });
}

/// HOUSE-10: on a bounded table, every legal action has an index, and the mask is exact.
#[test]
fn masks_match_legal_actions() {
    for_games(40, |game, random| {
        let space = ActionSpace::new(game.setup()).expect("the table is bounded");
        let mut game = game.clone();
        let mut mask = vec![7; space.len()];
        for _ in 0..40 {
            let list = game.state().legal_actions();
            space.write_mask(list.codes(), &mut mask);
            let by_mask: Vec<Action> = (0..space.len())
                .filter(|&index| mask[index] == 1)
                .map(|index| space.action(index).expect("the action has an index"))
                .collect();
            let mut listed = list.to_vec();
            listed.sort_unstable_by_key(|&action| space.index(action));
            assert_eq!(by_mask, listed);
            assert!(mask.iter().all(|legal| matches!(legal, 0 | 1)));
            if list.is_empty() {
                break;
            }
            game.play(list.at(random.uniform(list.len() as u32) as usize))
                .expect("the action is legal");
        }
    });
}

fn observe(encoding: &Encoding, game: &Game, player: Player) -> Observation {
    let mut seen = Observation::new(encoding);
    // Previous contents must be overwritten.
    seen.board.fill(99);
    seen.tiles.fill(99);
    seen.vector.fill(99);
    encoding.observe(game.setup(), game.position(), player, seen.as_mut());
    seen
}

/// HID-1, HID-2, HID-6: the observation does not depend on the order of the stack, on tiles under
/// hills, or on other players' hands.
#[test]
fn observations_do_not_depend_on_hidden_information() {
    let mut hidden = 0;
    for_games(40, |game, random| {
        if game.state().actor() == Actor::Chance {
            return;
        }
        let encoding = Encoding::new(game.setup()).expect("the table is bounded");
        for player in Player::all(game.setup().players()) {
            let guess = game
                .determinize(player, random.uniform(u32::MAX).into())
                .expect("the player exists");
            assert_eq!(observe(&encoding, game, player), observe(&encoding, &guess, player));
            hidden += u32::from(guess.position() != game.position());
        }
    });
    assert!(
        hidden > 10,
        "determinizations must differ from the games to make this test meaningful"
    );
}

/// Decodes an observation.
struct Reader<'a> {
    encoding: &'a Encoding,
    seen: Observation,
}

impl Reader<'_> {
    fn section(&self, name: &str) -> &[i16] {
        let section = self.encoding.sections().iter().find(|section| section.name == name);
        let section = section.unwrap_or_else(|| panic!("no section {name}"));
        &self.seen.vector[section.start..section.start + section.len()]
    }

    fn number(&self, name: &str) -> i64 {
        self.section(name)[0].into()
    }

    fn cell(&self, x: usize, y: usize, channel: &str) -> u8 {
        let place = self.encoding.channels().iter().position(|name| name == channel);
        let place = place.unwrap_or_else(|| panic!("no channel {channel}"));
        let [_, width, channels] = self.encoding.board_shape();
        self.seen.board[(y * width + x) * channels + place]
    }
}

/// All tiles and figures on the board can be decoded from an observation.
#[test]
fn observations_show_the_board() {
    for_games(40, |game, random| {
        let setup = game.setup();
        let encoding = Encoding::new(setup).expect("the table is bounded");
        let players = setup.players() as u8;
        let observer = Player::new(random.uniform(players.into()) as u8);
        let seen = observe(&encoding, game, observer);
        let reader = Reader { encoding: &encoding, seen };
        let (first, width, height) = setup.table().expect("the table is bounded");
        let seat = |player: Player| (player.number() + players - observer.number()) % players;
        let position = game.position();
        let board: Vec<_> = game.state().board().collect();
        let figures = game.state().figures();
        for (y, x) in (0..height as usize).flat_map(|y| (0..width as usize).map(move |x| (y, x))) {
            let cell = carc_engine::Cell::new(first.x + x as i16, first.y + y as i16);
            let tile = board.iter().position(|tile| tile.cell == cell);
            let shown = reader.cell(x, y, "tile");
            assert_eq!(shown, tile.map_or(0, |place| 1 + u8::from(place + 1 == board.len())));
            let kind = u16::from_le_bytes(["kind_low", "kind_high"].map(|c| reader.cell(x, y, c)));
            assert_eq!(kind, tile.map_or(0, |place| board[place].tile_type.number() + 1));
            let neutral = (0..).zip(Figure::neutral()).fold(0, |all, (number, figure)| {
                let spot = game.state().neutral_spot(figure);
                all | u8::from(spot.is_some_and(|spot| spot.cell == cell)) << number
            });
            assert_eq!(reader.cell(x, y, "neutral"), neutral);
            for (place, corner) in ["nw", "ne", "se", "sw"].into_iter().enumerate() {
                let there = figures.iter().find(|who| {
                    who.spot.cell == cell && who.spot.place == Location::Corner(place as u8)
                });
                let owner = there.map_or(0, |who| seat(who.player) + 1);
                assert_eq!(reader.cell(x, y, &format!("corner_{corner}")), owner);
            }
            let Some(tile) = tile.map(|place| board[place]) else { continue };
            let kind = &setup.tile_types()[tile.tile_type.index()];
            let symbols = match reader.cell(x, y, "symbols") {
                0 => &[][..],
                number => &encoding.symbols()[usize::from(number) - 1],
            };
            // The names of machines contain the direction in which they point on the table.
            let turn = tile.canonical as usize;
            let turned = |mark: &String| match mark.as_str() {
                "machine_west" => {
                    format!("machine_{}", ["west", "north", "east", "south"][turn])
                }
                "machine_northwest" => {
                    let ways = ["northwest", "northeast", "southeast", "southwest"];
                    format!("machine_{}", ways[turn])
                }
                _ => mark.clone(),
            };
            assert_eq!(symbols, kind.marks.iter().map(turned).collect::<Vec<_>>());
            for (number, segment) in kind.tile.segments.iter().enumerate() {
                let channel = |what: &str| reader.cell(x, y, &format!("{what}_{number}"));
                assert_eq!(channel("kind"), segment.kind.number() + 1);
                let shown = match channel("trait") {
                    0 => (0, Vec::new()),
                    number => encoding.traits()[usize::from(number) - 1].clone(),
                };
                assert_eq!(shown, (segment.pennants, segment.marks.clone()));
                let spot = carc_engine::Spot::segment(cell, number as u8);
                for (names, is_meeple) in
                    [(["meeple", "owner"], true), (["special", "special_owner"], false)]
                {
                    let all = position.state(setup).each_figure();
                    let mut there =
                        all.filter(|who| who.spot == spot && who.figure.is_meeple() == is_meeple);
                    let who = there.next();
                    let may_share = ["count", "crop_circles", "flying"];
                    let may_share = may_share.iter().any(|name| setup.config().mechanics[*name]);
                    assert!(there.next().is_none() || may_share, "several figures on one segment");
                    let wanted =
                        who.map_or([0, 0], |who| [who.figure.number() + 1, seat(who.player) + 1]);
                    assert_eq!(names.map(&channel), wanted);
                }
            }
            let names = encoding.channels().iter().filter(|name| name.starts_with("port_"));
            for (port, name) in names.enumerate() {
                // The port of a rotated tile is the port of the unrotated tile, shifted by three
                // for each quarter turn.
                let unturned = (port + 12 - 3 * tile.canonical as usize) % 12;
                let owner = kind.tile.segments.iter().position(|s| s.ports >> unturned & 1 == 1);
                assert_eq!(reader.cell(x, y, name), owner.map_or(0, |segment| segment as u8 + 1));
            }
        }
    });
}

/// Supplies and stacks can be decoded from an observation.
#[test]
fn observations_show_the_table() {
    for_games(40, |game, random| {
        let setup = game.setup();
        let encoding = Encoding::new(setup).expect("the table is bounded");
        let players = setup.players() as u8;
        let observer = Player::new(random.uniform(players.into()) as u8);
        let reader = Reader { encoding: &encoding, seen: observe(&encoding, game, observer) };
        let view = game.view(observer).expect("the player exists");
        let position: &Position = view.position();
        let seat = |step: u8| Player::new((observer.number() + step) % players);
        let seats: Vec<Player> = (0..players).map(seat).collect();
        let numbers = |name: &str| -> Vec<i64> {
            reader.section(name).iter().map(|&number| number.into()).collect()
        };
        assert_eq!(reader.number("phase"), i64::from(game.state().phase().number()));
        let decider = match game.state().actor() {
            Actor::Player(player) => seats.iter().position(|seat| *seat == player).unwrap() + 1,
            _ => 0,
        };
        assert_eq!(reader.number("decider"), decider as i64);
        assert_eq!(reader.number("turn"), i64::from(position.state(setup).turn()));
        assert_eq!(reader.number("part"), i64::from(position.state(setup).turn_part()));
        assert_eq!(
            reader.number("tiles_remaining"),
            i64::from(position.state(setup).tiles_remaining())
        );
        assert_eq!(reader.number("hidden_tiles"), i64::from(position.state(setup).hidden_tiles()));
        let each =
            |value: &dyn Fn(Player) -> i64| seats.iter().map(|&p| value(p)).collect::<Vec<_>>();
        assert_eq!(numbers("scores"), each(&|p| game.state().scores()[p.index()].into()));
        assert_eq!(numbers("hand_sizes"), each(&|p| position.state(setup).hand_size(p) as i64));
        assert_eq!(numbers("abbeys"), each(&|p| position.state(setup).has_abbey(p).into()));
        let pairs = |value: &dyn Fn(Player, usize) -> i64, count: usize| -> Vec<i64> {
            seats.iter().flat_map(|&p| (0..count).map(move |n| value(p, n))).collect()
        };
        let (figures, tokens) = (encoding.figures(), encoding.tokens());
        let supply = |p: Player, n: usize| position.state(setup).supply(p, figures[n]).into();
        assert_eq!(numbers("supplies"), pairs(&supply, figures.len()));
        let held = |p: Player, n: usize| position.state(setup).tokens(p, tokens[n]).into();
        assert_eq!(numbers("tokens"), pairs(&held, tokens.len()));
        let drawn = encoding.drawn_tokens();
        let bag: Vec<i64> =
            drawn.iter().map(|&token| position.state(setup).bag(token).into()).collect();
        assert_eq!(numbers("bag"), bag);
        let beside: i64 = game
            .state()
            .figures()
            .iter()
            .map(|who| who.spot)
            .collect::<Vec<_>>()
            .iter()
            .flat_map(|&spot| drawn.iter().map(move |&token| (spot, token)))
            .map(|(spot, token)| i64::from(position.state(setup).tokens_at(spot, token)))
            .sum();
        assert_eq!(numbers("flocks").iter().sum::<i64>(), beside);
        let unseen: i64 = view.unseen().map(|(_, count)| i64::from(count)).sum();
        assert_eq!(numbers("unseen").iter().sum::<i64>(), unseen);
        assert_eq!(
            numbers("held").iter().sum::<i64>(),
            position.state(setup).set_aside().len() as i64
        );
        let records: Vec<i64> =
            encoding.cards().map(|card| position.state(setup).record(card).into()).collect();
        assert_eq!(numbers("records"), records);
        // The rows are the current tile, followed by the hands.
        let length = encoding.tile_channels().len();
        let kinds: Vec<u16> = reader
            .seen
            .tiles
            .chunks_exact(length)
            .map(|row| u16::from_le_bytes([row[0], row[1]]))
            .collect();
        assert_eq!(
            kinds[0],
            position.state(setup).current_tile().map_or(0, |kind| kind.number() + 1)
        );
        let size = (kinds.len() - 1) / usize::from(players);
        for (seat, &player) in seats.iter().enumerate() {
            let row = &kinds[1 + seat * size..1 + (seat + 1) * size];
            let known: Vec<u16> =
                row.iter().copied().filter(|kind| !matches!(kind, 0 | 0xffff)).collect();
            let hand: Vec<u16> =
                position.state(setup).hand(player).iter().map(|kind| kind.number() + 1).collect();
            if size > 0 {
                assert_eq!(known, hand);
                let count = row.iter().filter(|kind| **kind > 0).count();
                assert_eq!(count, position.state(setup).hand_size(player));
            }
        }
        let on_spaces: Vec<_> = game
            .state()
            .figures()
            .into_iter()
            // The quarters of Carcassonne, from space 24 on, have a separate section.
            .filter(|who| matches!(who.spot.place, Location::Space(0..24)))
            .collect();
        let shown = numbers("spaces").chunks_exact(2).filter(|space| space[0] > 0).count();
        assert_eq!(shown, on_spaces.len());
    });
}

/// Chance outcomes have separate indices.
#[test]
fn chance_outcomes_have_indices() {
    let mut config = carc_engine::Config::new(2);
    config.options.insert("table".to_owned(), "20x20".to_owned());
    let setup = Setup::new(config).expect("the config is valid");
    let encoding = Encoding::new(&setup).expect("the table is bounded");
    for index in 0..encoding.chance_len() {
        let draw = encoding.chance_action(index).expect("the number belongs to a draw");
        assert_eq!(encoding.chance_index(draw), Some(index));
        assert_eq!(encoding.space().index(draw), None);
    }
    assert_eq!(encoding.chance_action(encoding.chance_len()), None);
    assert_eq!(encoding.chance_index(Action::Pass), None);
}
