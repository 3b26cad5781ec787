//! Tests that exported symbols and the layout of structures do not change by accident.

use std::{collections::BTreeSet, fmt::Write, fs, mem, path::PathBuf, process::Command};

use carc::*;

/// Compares a string with a committed file, or writes the file if BLESS is set.
fn check_golden(name: &str, text: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("abi").join(name);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, text).unwrap();
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        golden == text,
        "{} has changed. If this is intended, regenerate it with BLESS=1, raise CARC_ABI_VERSION and \
         say so in the changelog. It should be:\n{text}",
        path.display(),
    );
}

#[test]
fn exported_symbols_match_the_list() {
    let library = std::env::current_exe().unwrap().with_file_name("libcarc.so");
    if !library.exists() {
        println!("SKIP: there is no {}", library.display());
        return;
    }
    let output = match Command::new("nm").args(["-D", "--defined-only"]).arg(&library).output() {
        Ok(output) => output,
        Err(error) => {
            println!("SKIP: nm cannot be run: {error}");
            return;
        }
    };
    assert!(output.status.success());
    let output = String::from_utf8(output.stdout).unwrap();
    let symbols: BTreeSet<_> =
        output.lines().filter_map(|line| line.split_whitespace().last()).collect();
    let foreign: Vec<_> = symbols.iter().filter(|name| !name.starts_with("carc_")).collect();
    assert!(foreign.is_empty(), "exported symbols without the carc_ prefix: {foreign:?}");
    let golden = include_str!("../abi/functions.txt");
    let listed: BTreeSet<_> = golden.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(symbols, listed);
}

/// Appends the layout of a structure in the form that `tests/c/layout.c` includes.
macro_rules! layout {
    ($text:ident, $name:ident { $($field:ident),+ $(,)? }) => {
        writeln!(
            $text, "STRUCT({}, {}, {})", stringify!($name),
            mem::size_of::<$name>(), mem::align_of::<$name>(),
        ).unwrap();
        // SAFETY: the structures consist of integers and floats, for which zero is valid.
        let value: $name = unsafe { mem::zeroed() };
        // The list must cover every field.
        let $name { $($field),+ } = value;
        let mut end = 0;
        $(
            let (offset, size) = (mem::offset_of!($name, $field), mem::size_of_val(&$field));
            assert_eq!(offset, end, "padding before {}.{}", stringify!($name), stringify!($field));
            end = offset + size;
            writeln!(
                $text, "FIELD({}, {}, {offset}, {size})", stringify!($name), stringify!($field),
            ).unwrap();
        )+
        assert_eq!(end, mem::size_of::<$name>(), "padding after {}", stringify!($name));
    };
}

#[test]
fn structure_layouts_are_pinned() {
    let mut text = String::new();
    layout!(text, carc_cell { x, y });
    layout!(text, carc_spot { x, y, place });
    layout!(text, carc_point { x, y });
    layout!(
        text,
        carc_action { struct_size, verb, x, y, rotation, place, figure, subject, number }
    );
    layout!(
        text,
        carc_tile_type {
            struct_size,
            copies,
            segments,
            closed,
            river,
            personal,
            board,
            mouth,
            mark_count,
            canonical,
            fork
        }
    );
    layout!(
        text,
        carc_segment { struct_size, kind, ports, pennants, touches, end, meets, mark_count }
    );
    layout!(text, carc_placed_tile { struct_size, tile_type, x, y, rotation, canonical });
    layout!(text, carc_placed_figure { struct_size, x, y, place, player, figure });
    layout!(
        text,
        carc_event {
            struct_size,
            kind,
            player,
            tile_type,
            figure,
            x,
            y,
            place,
            rotation,
            segment_kind,
            points,
            reason,
            item_count,
            item_terms,
            item_counts,
            item_points,
            token,
            count,
            turn_part,
            canonical,
            turn,
            previous_player,
            previous_turn_part,
            zone,
            cause,
            origin_x,
            origin_y,
            origin_place,
            feature_x,
            feature_y,
            feature_place,
            total,
            strength_count,
            strengths,
            previous_count,
            previous_token,
            space,
            previous_space,
        }
    );
    layout!(
        text,
        carc_feature {
            struct_size,
            kind,
            x,
            y,
            place,
            tiles,
            open_ends,
            complete,
            pennants,
            cities,
            spot_count,
            figure_count,
            owners,
            value,
            item_count,
            item_terms,
            item_counts,
            item_points,
            mark_count,
            bonuses,
        }
    );
    layout!(text, carc_outcome { struct_size, reserved, code, probability });
    layout!(text, carc_turn { struct_size, count, actions });
    layout!(text, carc_candidate { struct_size, count, lead, visits, actions });
    layout!(text, carc_search_candidate { struct_size, count, value, prior, visits, actions });
    layout!(text, carc_solved_candidate { struct_size, count, lead, points, actions });
    layout!(text, carc_job_progress { struct_size, is_done, done, total });
    layout!(
        text,
        carc_player_estimate { struct_size, player, points, points_error, win, win_error }
    );
    layout!(
        text,
        carc_feature_estimate {
            struct_size,
            kind,
            x,
            y,
            place,
            player_count,
            completion,
            completion_error,
            points,
            point_errors,
        }
    );
    layout!(
        text,
        carc_turn_estimate {
            struct_size,
            count,
            samples,
            player_count,
            actions,
            points,
            point_errors,
            wins,
            win_errors,
        }
    );
    layout!(text, carc_standing { struct_size, player_count, scores, totals });
    layout!(text, carc_fitting_tile { struct_size, tile_type, copies, rotations });
    layout!(
        text,
        carc_turn_outcome {
            struct_size,
            player,
            action_count,
            completed_count,
            entry_count,
            player_count,
            scores,
            totals,
        }
    );
    layout!(text, carc_completed_feature { struct_size, kind, spot, owners });
    layout!(text, carc_history_entry { struct_size, automatic, code, actor, phase });
    layout!(text, carc_rank { struct_size, rank, player, score });
    layout!(text, carc_svg_options { struct_size, tile_pixels, coordinates, numbers, legal });
    layout!(text, carc_text_options { struct_size, colors, legal });
    check_golden("layout.txt", &text);
}

/// Checks that every structure in the header is in the list above, which pins its layout.
#[test]
fn every_structure_is_pinned() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let header = fs::read_to_string(root.join("include/carc.h")).unwrap();
    let golden = fs::read_to_string(root.join("carc-ffi/abi/layout.txt")).unwrap();
    let structures: Vec<_> = header
        .lines()
        .filter_map(|line| line.strip_prefix("} carc_"))
        .filter_map(|line| line.strip_suffix(';'))
        .collect();
    assert!(structures.len() > 10, "{structures:?}");
    for name in structures {
        // The size of this structure depends on the pointer size.
        if name == "monitor" {
            continue;
        }
        assert!(golden.contains(&format!("STRUCT(carc_{name}, ")), "carc_{name} is not pinned");
    }
}
