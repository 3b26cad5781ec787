//! Tests that observations in all forms match the game.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::Path,
    sync::Arc,
};

use carc_agents::Features;
use carc_engine::{Config, FeatureView, Figure, Game, Generator, Location, Player, Setup, Spot};
use carc_learn::{Batch, BatchError, BatchOptions, Encoding, Form, Observer};

use crate::{
    array::{Array, arrays, seen},
    batch::{choose, random_setup},
};

/// Runs a test on several games with random setups, at random points in each game.
fn for_moments(games: u64, mut test: impl FnMut(&Encoding, &Game, &mut Generator)) {
    for number in 0..games {
        let mut random = Generator::new(number);
        let setup = random_setup(&mut random);
        let encoding = Encoding::new(&setup).expect("the table is bounded");
        let mut game = Game::new(setup, number);
        while !game.state().is_over() {
            let list = game.state().legal_actions();
            game.play(list.at(random.uniform(list.len() as u32) as usize))
                .expect("the action is legal");
            if random.uniform(20) == 0 {
                test(&encoding, &game, &mut random);
            }
        }
    }
}

#[test]
fn every_element_is_described() {
    for_moments(6, |encoding, _, _| {
        for form in Form::ALL {
            let channels = encoding.describe(form);
            let mut described = 0;
            for field in encoding.fields(form) {
                let own = channels.iter().filter(|channel| channel.array == field.name).count();
                assert_eq!(own, field.axis.map_or(0, |axis| field.shape[axis]), "{}", field.name);
                described += own;
            }
            assert_eq!(described, channels.len());
            let mut names: Vec<_> =
                channels.iter().map(|channel| (channel.array, &channel.name)).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), channels.len(), "all names are distinct");
            assert_eq!(form.name().parse(), Ok(form));
        }
    });
    assert!("pixels".parse::<Form>().is_err());
}

/// Returns the column and row of a cell on the table.
fn at(game: &Game, spot: Spot) -> (i16, i16) {
    let (first, ..) = game.setup().table().expect("the table is bounded");
    (spot.cell.x - first.x, spot.cell.y - first.y)
}

/// Returns a feature's row, computed from its full description.
fn row(game: &Game, feature: &FeatureView, observer: Player) -> (Vec<i16>, Vec<i16>) {
    let cells = feature.spots.iter().map(|&spot| at(game, spot));
    let (columns, rows): (Vec<i16>, Vec<i16>) = cells.unzip();
    let facts = vec![
        i16::from(feature.kind.number()) + 1,
        *columns.iter().min().expect("the feature has a spot"),
        *rows.iter().min().expect("the feature has a spot"),
        *columns.iter().max().expect("the feature has a spot"),
        *rows.iter().max().expect("the feature has a spot"),
        feature.tiles as i16,
        feature.complete.into(),
        feature.pennants as i16,
        feature.cities as i16,
        feature.value as i16,
    ];
    let players = game.setup().players() as u8;
    let seats = (0..players).map(|step| Player::new((observer.number() + step) % players));
    (facts, seats.map(|player| feature.owners.contains(&player).into()).collect())
}

#[test]
fn entities_match_features_and_figures() {
    let mut free = 0;
    for_moments(25, |encoding, game, random| {
        let players = encoding.players();
        let observer = Player::new(random.uniform(players as u32) as u8);
        let arrays = seen(encoding, Form::Entities, game, observer);
        let shapes = encoding.fields(Form::Entities);
        let columns = shapes[0].shape[1];
        let names: Vec<String> =
            encoding.describe(Form::Entities).into_iter().map(|channel| channel.name).collect();
        let column = |name: &str| names.iter().position(|known| known == name).expect(name);
        let facts = [
            "kind",
            "west",
            "north",
            "east",
            "south",
            "tiles",
            "complete",
            "pennants",
            "finished_cities",
            "value",
        ];
        let owns = column("owns_0");
        let (rows, known) = (arrays[0].shorts(), arrays[1].flags());
        let lines: Vec<&[i16]> = rows.chunks_exact(columns).collect();
        let count = known.iter().filter(|known| **known).count();
        assert!(known[..count].iter().all(|known| *known));
        assert!(lines[count..].iter().all(|line| line.iter().all(|number| *number == 0)));
        let mut told: BTreeMap<_, i32> = BTreeMap::new();
        for line in &lines[..count] {
            let key: Vec<i16> = facts.iter().map(|name| line[column(name)]).collect();
            *told.entry((key, line[owns..owns + players].to_vec())).or_default() += 1;
        }
        let mut left_out = 0;
        let mut features = game.state().features();
        // If two features are equal, the one with figures always has a row.
        features.sort_by_key(|feature| feature.figures.is_empty());
        for feature in features {
            let is_free = feature.figures.is_empty();
            if is_free && feature.open_ends == 0 {
                continue;
            }
            free += usize::from(is_free);
            match told.get_mut(&row(game, &feature, observer)) {
                Some(rest) if *rest > 0 => *rest -= 1,
                _ => {
                    assert!(is_free, "every feature with figures has a row: {feature:?}");
                    left_out += 1;
                }
            }
        }
        assert!(told.values().all(|rest| *rest == 0));
        assert!(left_out == 0 || count == lines.len());

        let (figures, known) = (arrays[2].shorts(), arrays[3].flags());
        let mut told: Vec<Vec<i16>> = Vec::new();
        for (line, &known) in figures.chunks_exact(6).zip(known) {
            assert_eq!(known, line.iter().any(|number| *number != 0));
            if known {
                // The row must describe the figure's feature.
                if let Ok(place) = usize::try_from(line[5] - 1) {
                    let feature = lines[place];
                    assert!((feature[1]..=feature[3]).contains(&line[2]));
                    assert!((feature[2]..=feature[4]).contains(&line[3]));
                }
                told.push(line[..5].to_vec());
            }
        }
        let number = |figure: Figure| i16::from(figure.number()) + 1;
        let place = |spot: Spot| match spot.place {
            Location::Segment(segment) => i16::from(segment) + 1,
            Location::Tile => 0,
            Location::Tower => 300,
            Location::Lying => 301,
            Location::Corner(corner) => 100 + i16::from(corner),
            Location::Space(space) => 200 + i16::from(space),
        };
        let line = |owner, figure, spot: Spot| {
            let (x, y) = match spot.place {
                Location::Space(_) => (-1, -1),
                _ => at(game, spot),
            };
            vec![owner, number(figure), x, y, place(spot)]
        };
        let seat = |player: Player| {
            let steps = i16::from(player.number()) - i16::from(observer.number());
            steps.rem_euclid(players as i16)
        };
        let own = game
            .state()
            .figures()
            .into_iter()
            .map(|who| line(seat(who.player) + 1, who.figure, who.spot));
        let mut wanted: Vec<Vec<i16>> = own.collect();
        wanted.extend(game.state().neutral_figures().map(|(figure, spot)| line(0, figure, spot)));
        told.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(told, wanted);
    });
    assert!(free > 1000);
}

/// Returns the nonnegative number that the bits represent.
fn float(bits: u16) -> f32 {
    let mantissa = f32::from(bits & 1023);
    match i32::from(bits >> 10) {
        0 => mantissa * 2_f32.powi(-24),
        exponent => (1024.0 + mantissa) * 2_f32.powi(exponent - 25),
    }
}

#[test]
fn planes_encode_segments_at_their_ports() {
    let mut compared = 0;
    for_moments(12, |encoding, game, random| {
        let players = encoding.players();
        let observer = Player::new(random.uniform(players as u32) as u8);
        let planes = seen(encoding, Form::Planes, game, observer);
        let Array::F32(planes) = &planes[0] else { panic!("planes are floats") };
        let halves = seen(encoding, Form::PlanesFloat16, game, observer);
        let Array::F16(halves) = &halves[0] else { panic!("planes of 16 bits") };
        for (&half, &whole) in halves.iter().zip(planes) {
            assert!((float(half) - whole).abs() <= whole.abs() / 2048.0, "{half} {whole}");
        }
        let flags = seen(encoding, Form::Flags, game, observer);
        let flags = flags[0].flags();
        for (place, &flag) in flags.iter().enumerate() {
            assert_eq!(planes[place], f32::from(u8::from(flag)));
        }
        let (width, height) = encoding.space().table();
        let names: Vec<String> =
            encoding.describe(Form::Planes).into_iter().map(|channel| channel.name).collect();
        let plane = |name: &str| names.iter().position(|known| known == name).expect(name);
        let value = |name: &str, spot: Spot| {
            let (x, y) = at(game, spot);
            planes[(plane(name) * height + y as usize) * width + x as usize]
        };
        let sides = ["north", "east", "south", "west"];
        let spots: BTreeMap<Spot, FeatureView> = game
            .state()
            .features()
            .into_iter()
            .flat_map(|feature| {
                let spots = feature.spots.clone();
                spots.into_iter().map(move |spot| (spot, feature.clone()))
            })
            .collect();
        let figures = game.state().figures();
        for tile in game.state().board() {
            let ports = game.state().ports(tile.cell).expect("the tile exists");
            for (side, ports) in sides.iter().zip(ports) {
                for (port, segment) in ["left", "center", "right"].iter().zip(ports) {
                    let own = |what: &str| {
                        let spot = Spot::segment(tile.cell, 0);
                        value(&format!("port_{side}_{port}_{what}"), spot)
                    };
                    let Some(segment) = segment else {
                        assert_eq!(own("city") + own("road") + own("field") + own("value"), 0.0);
                        continue;
                    };
                    let Some(feature) = spots.get(&Spot::segment(tile.cell, segment)) else {
                        assert_eq!((own("river"), own("value"), own("size")), (1.0, 0.0, 0.0));
                        continue;
                    };
                    compared += 1;
                    assert_eq!(own(feature.kind.name()), 1.0);
                    assert_eq!(own("value"), feature.value as f32 / 10.0);
                    assert_eq!(own("size"), f32::from(feature.tiles) / 10.0);
                    let is_own = feature.owners.contains(&observer);
                    let others = feature.owners.iter().any(|owner| *owner != observer);
                    assert_eq!(own("mine"), f32::from(u8::from(is_own)));
                    assert_eq!(own("others"), f32::from(u8::from(others)));
                    let stands = |own: bool| {
                        // The lord of a castle is not a figure in its city.
                        let spot = Spot::segment(tile.cell, segment);
                        let here = figures.iter().filter(|who| who.spot == spot);
                        here.filter(|who| (who.player == observer) == own).count() > 0
                    };
                    assert_eq!(own("figure_mine"), f32::from(u8::from(stands(true))));
                    assert_eq!(own("figure_others"), f32::from(u8::from(stands(false))));
                }
            }
        }
    });
    assert!(compared > 10_000);
}

/// The expected value is the probability when drawing without replacement, computed with binomial
/// coefficients.
#[test]
fn draw_chances_match_the_stack() {
    let mut compared = 0;
    for_moments(12, |encoding, game, _| {
        let arrays = seen(encoding, Form::Entities, game, Player::new(0));
        let columns = encoding.fields(Form::Entities)[0].shape[1];
        let mut position = game.position().clone();
        position.hide_from(game.setup(), Player::new(0));
        let left = u64::from(position.state(game.setup()).tiles_remaining());
        let own = left.div_ceil(encoding.players() as u64);
        let ways = |of: u64, some: u64| -> f64 {
            if some > of {
                return 0.0;
            }
            (0..some).map(|at| (of - at) as f64 / (some - at) as f64).product()
        };
        let mut features = Features::new();
        features.update_all(game.setup(), &position);
        let mut wanted = Vec::new();
        for feature in features.list() {
            let completion =
                feature.completion.map(|index| features.completions()[usize::from(index)]);
            if let Some(completion) = completion.filter(|it| (1..=8).contains(&it.cells())) {
                let miss =
                    |&fit: &u16| ways(left - u64::from(fit).min(left), own) / ways(left, own);
                let chance: f64 = completion.fits().iter().map(|fit| 1.0 - miss(fit)).product();
                wanted.push((i16::from(completion.cells()), chance * 1000.0));
            }
        }
        for line in arrays[0].shorts().chunks_exact(columns).filter(|line| line[7] > 0) {
            let (cells, chance) = (line[7], f64::from(line[14]));
            if cells > 8 {
                assert_eq!(line[14], 0);
                continue;
            }
            compared += usize::from((1..1000).contains(&line[14]));
            let is_it = |other: &(i16, f64)| other.0 == cells && (other.1 - chance).abs() < 1.0;
            assert!(wanted.iter().any(is_it), "{cells} cells, {chance} of {wanted:?}");
        }
    });
    assert!(compared > 300);
}

#[test]
fn observation_forms_hide_secrets() {
    let mut config = Config::new(3);
    for (name, value) in [("hand_size", "3"), ("hand_visibility", "hidden"), ("table", "20x20")] {
        config.options.insert(name.to_owned(), value.to_owned());
    }
    let setup = Setup::new(config).expect("the config is valid");
    let encoding = Encoding::new(&setup).expect("the table is bounded");
    let mut game = Game::new(setup, 5);
    let (mut random, mut others) = (Generator::new(5), 0);
    while !game.state().is_over() {
        let list = game.state().legal_actions();
        game.play(list.at(random.uniform(list.len() as u32) as usize))
            .expect("the action is legal");
        if let Some(guess) = game.determinize(Player::new(1), random.uniform(1000).into()) {
            others += usize::from(guess.state().hash() != game.state().hash());
            for form in Form::ALL {
                assert_eq!(
                    seen(&encoding, form, &guess, Player::new(1)),
                    seen(&encoding, form, &game, Player::new(1))
                );
            }
        }
    }
    assert!(others > 20);
}

#[test]
fn batch_observations_match_single_games() {
    for number in 0..8 {
        let mut random = Generator::new(number);
        let setup = random_setup(&mut random);
        let encoding = Encoding::new(&setup).expect("the table is bounded");
        let options =
            BatchOptions { threads: Some(1 + number as usize % 3), ..BatchOptions::default() };
        // In a large batch, the next game is prefetched.
        let games = if number == 0 { 300 } else { 70 };
        let mut batch = Batch::new(setup, games, options).expect("the batch is valid");
        for _ in 0..40 {
            batch.step(&choose(&batch, &mut random)).expect("the codes are legal");
        }
        for form in Form::ALL {
            let mut all = arrays(&encoding, form, games);
            let out = all.iter_mut().map(Array::numbers).collect();
            let observer =
                if number % 2 == 0 { Observer::Decider } else { Observer::Player(Player::new(0)) };
            batch
                .write_form(&encoding, form, observer, 0, out)
                .expect("the arrays have the right sizes");
            let mut alone = arrays(&encoding, form, 0);
            for place in 0..games {
                let player = match (observer, batch.actor(place)) {
                    (Observer::Decider, carc_engine::Actor::Player(player)) => player,
                    _ => Player::new(0),
                };
                let own = seen(&encoding, form, &batch.game(place), player);
                for (all, own) in alone.iter_mut().zip(own) {
                    match (all, own) {
                        (Array::U8(all), Array::U8(own)) => all.extend(own),
                        (Array::I16(all), Array::I16(own)) => all.extend(own),
                        (Array::F16(all), Array::F16(own)) => all.extend(own),
                        (Array::F32(all), Array::F32(own)) => all.extend(own),
                        (Array::Bool(all), Array::Bool(own)) => all.extend(own),
                        _ => panic!("other types"),
                    }
                }
            }
            assert_eq!(all, alone);
            let mut short = arrays(&encoding, form, games - 1);
            let out = short.iter_mut().map(Array::numbers).collect();
            let refused = batch.write_form(&encoding, form, observer, 0, out);
            assert!(matches!(refused, Err(BatchError::Size { .. })));
            assert!(batch.write_form(&encoding, form, observer, 0, vec![]).is_err());
        }
        let total = batch.legal_total();
        let (mut codes, mut offsets) = (vec![0; total], vec![0; games + 1]);
        batch.write_legal(&mut codes, &mut offsets).expect("the array has room");
        let (mut numbers, mut places) = (vec![-1; total + 3], vec![0; games + 1]);
        assert_eq!(
            batch.write_legal_action_indices(&encoding, 0, &mut numbers, &mut places),
            Ok(total)
        );
        assert_eq!(places, offsets);
        assert_eq!(numbers[total..], [-1; 3]);
        for (&number, &code) in numbers.iter().zip(&codes) {
            assert_eq!(encoding.space().code(number as usize), Some(code));
        }
        let refused =
            batch.write_legal_action_indices(&encoding, 0, &mut numbers[..total - 1], &mut places);
        assert_eq!(refused, Err(BatchError::Size { given: total - 1, needed: total }));
    }
}

#[test]
fn flat_form_concatenates_the_others() {
    for_moments(3, |encoding, game, _| {
        let cells = seen(encoding, Form::Cells, game, Player::new(0));
        let flat = seen(encoding, Form::Flat, game, Player::new(0));
        let (Array::U8(board), Array::U8(tiles)) = (&cells[0], &cells[1]) else { panic!() };
        let bytes = board.iter().chain(tiles).map(|byte| i16::from(*byte));
        assert!(
            bytes.chain(cells[2].shorts().iter().copied()).eq(flat[0].shorts().iter().copied())
        );
    });
}

/// Returns the table of channels that exist only in games with expansions.
fn expansion_channels(base: &Encoding) -> String {
    let mut config = Config { preset: Some("everything".to_owned()), ..Config::new(2) };
    config.options.insert("table".to_owned(), "25x25".to_owned());
    let encoding = Encoding::new(&Setup::new(config).expect("the config is valid"))
        .expect("the table is bounded");
    let mut text = String::from(
        "\n### Expansions\n\n| array | name | unit | meaning |\n| --- | --- | --- | --- |\n",
    );
    let mut known: BTreeSet<(&str, String)> = BTreeSet::new();
    for form in Form::ALL {
        let own = base.describe(form).into_iter();
        known.extend(own.map(|channel| (channel.array, channel.family)));
        for channel in encoding.describe(form) {
            if known.insert((channel.array, channel.family.clone())) {
                let (array, unit, meaning) = (channel.array, channel.unit, channel.meaning);
                let names = channel.family.split(", ").map(|name| format!("`{name}`"));
                let names = names.collect::<Vec<_>>().join(", ");
                text += &format!("| `{array}` | {names} | {unit} | {meaning} |\n");
            }
        }
    }
    text
}

/// The documentation page on observations, parts of which this test generates, must be up to date.
#[test]
fn observations_page_is_up_to_date() {
    let mut config = Config::new(2);
    config.options.insert("table".to_owned(), "25x25".to_owned());
    let setup: Arc<Setup> = Setup::new(config).expect("the config is valid");
    let encoding = Encoding::new(&setup).expect("the table is bounded");
    let mut text = String::new();
    for form in Form::ALL {
        text += &format!("\n### `{form}`\n\n| array | dtype | shape |\n| --- | --- | --- |\n");
        for field in encoding.fields(form) {
            let shape: Vec<String> = field.shape.iter().map(usize::to_string).collect();
            let (name, dtype, shape) = (field.name, field.dtype.name(), shape.join(" x "));
            text += &format!("| `{name}` | {dtype} | {shape} |\n");
        }
        let shared = |array: &str| {
            let first = Form::ALL
                .into_iter()
                .find(|other| encoding.fields(*other).iter().any(|field| field.name == array));
            first != Some(form)
        };
        text += "\n| array | first | count | name | unit | meaning |\n| --- | ---: | ---: | --- | --- | --- |\n";
        let channels = encoding.describe(form);
        let mut families: Vec<(&str, &str, usize, usize)> = Vec::new();
        for channel in &channels {
            let known = families
                .iter_mut()
                .find(|(array, family, ..)| (*array, *family) == (channel.array, &channel.family));
            if let Some((.., count)) = known {
                *count += 1;
                continue;
            }
            let own = channels.iter().filter(|other| other.array == channel.array);
            let first = own.take_while(|other| other.name != channel.name).count();
            families.push((channel.array, &channel.family, first, 1));
        }
        for (array, family, first, count) in families {
            if shared(array) {
                continue;
            }
            let channel = channels
                .iter()
                .find(|channel| (channel.array, &*channel.family) == (array, family))
                .expect("the channel is listed");
            let (unit, meaning) = (channel.unit, channel.meaning);
            let names: Vec<String> = family.split(", ").map(|name| format!("`{name}`")).collect();
            let names = names.join(", ");
            text += &format!("| `{array}` | {first} | {count} | {names} | {unit} | {meaning} |\n");
        }
    }
    text += &expansion_channels(&encoding);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/observations.md");
    let page = fs::read_to_string(&path).expect("the page can be read").replace("\r\n", "\n");
    let (begin, end) = ("<!-- written by the tests of carc-learn -->\n", "\n<!-- end -->");
    let (front, rest) = page.split_once(begin).expect("the page contains the table");
    let (_, back) = rest.split_once(end).expect("the table ends");
    let wanted = format!("{front}{begin}{text}{end}{back}");
    if env::var_os("BLESS").is_some() {
        fs::write(&path, &wanted).expect("the page can be written");
    }
    assert!(env::var_os("BLESS").is_some() || page == wanted, "regenerate it with BLESS=1");
}
