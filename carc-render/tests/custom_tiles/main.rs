//! Tests that every tile accepted by the loader has the documented geometry.

mod guarantees;

use carc_engine::{Generator, TileSet, limits};

const ENDS: [&str; 8] =
    ["crossroads", "city", "monastery", "house", "volcano", "shrine", "tower", "trees"];

/// Divides the ports randomly into a random number of groups.
fn grouped(ports: Vec<String>, random: &mut Generator) -> Vec<Vec<String>> {
    if ports.is_empty() {
        return Vec::new();
    }
    let mut groups = vec![Vec::new(); 1 + random.uniform(ports.len() as u32) as usize];
    for port in ports {
        let group = random.uniform(groups.len() as u32) as usize;
        groups[group].push(port);
    }
    groups.retain(|group| !group.is_empty());
    groups
}

/// Returns a tile file with a random tile: any ports, in any groups, and segments without ports.
fn random_tile(random: &mut Generator) -> String {
    let is_closed = random.uniform(12) == 0;
    let (mut cities, mut roads, mut rivers, mut fields) = (vec![], vec![], vec![], vec![]);
    for side in ["N", "E", "S", "W"].into_iter().filter(|_| !is_closed) {
        let kind = random.uniform(8);
        if kind < 3 {
            let parts: &[&str] = match random.uniform(6) {
                0 => &["lc", "r"],
                1 => &["l", "cr"],
                2 => &["l", "c", "r"],
                _ => &["lcr"],
            };
            cities.extend(parts.iter().map(|ports| format!("{side}{ports}")));
            continue;
        }
        fields.extend([format!("{side}l"), format!("{side}r")]);
        match kind {
            3 | 4 => roads.push(format!("{side}c")),
            5 => rivers.push(format!("{side}c")),
            _ => {}
        }
    }
    let cities = grouped(cities, random);
    let mut segments: Vec<String> = Vec::new();
    for ports in &cities {
        segments.push(format!("{{kind=\"city\",at=\"{}\"}}", ports.join(" ")));
    }
    for ports in grouped(rivers, random) {
        segments.push(format!("{{kind=\"river\",at=\"{}\"}}", ports.join(" ")));
    }
    for ports in grouped(roads, random) {
        let end = match ports.len() {
            1 => format!(",end=\"{}\"", ENDS[random.uniform(8) as usize]),
            _ => String::new(),
        };
        segments.push(format!("{{kind=\"road\",at=\"{}\"{end}}}", ports.join(" ")));
    }
    for ports in grouped(fields, random) {
        let touches = (0..cities.len()).filter(|_| random.uniform(2) == 0);
        let touches = touches.map(|city| city.to_string()).collect::<Vec<_>>().join(",");
        let at = ports.join(" ");
        segments.push(format!("{{kind=\"field\",at=\"{at}\",touches=[{touches}]}}"));
    }
    let most = 16 - segments.len() as u32;
    let inner = match random.uniform(3) {
        0 => random.uniform(most + 1),
        _ => random.uniform(most.min(2) + 1),
    };
    let mut buildings = 0;
    for _ in 0..inner {
        let kinds = ["city", "field", "monastery", "garden", "shrine"];
        let kind = random.uniform(if buildings < limits::MAX_SURROUNDED { 5 } else { 2 });
        buildings += usize::from(kind > 1);
        segments.push(format!("{{kind=\"{}\"}}", kinds[kind as usize]));
    }
    let segments = segments.join(",");
    format!(
        "schema=1\nid=\"x\"\ntitle=\"x\"\n[[tile]]\nid=\"t\"\nname=\"t\"\ncount=1\n\
         closed={is_closed}\nsegments=[{segments}]\n"
    )
}

fn check(text: &str) {
    println!("{text}");
    let set = TileSet::from_toml("random.toml", text).expect("the tile is valid");
    guarantees::check(&set.tiles[0]);
}

#[test]
fn random_tiles_have_the_documented_geometry() {
    let mut random = Generator::new(45);
    for _ in 0..150 {
        check(&random_tile(&mut random));
    }
}

/// The guarantees also hold for tiles whose pictures do not separate all segments.
#[test]
fn crowded_tiles_have_the_documented_geometry() {
    let cities = |inner: &str| {
        let sides = ["N", "E", "S", "W"].into_iter();
        let ports = sides.flat_map(|side| ["l", "c", "r"].map(|port| format!("{side}{port}")));
        let cities = ports.map(|port| format!("{{kind=\"city\",at=\"{port}\"}},"));
        format!("[{}{}]", cities.collect::<String>(), inner.repeat(2))
    };
    let field = "{kind=\"field\",at=\"N E S W\"},".to_owned();
    for (closed, segments) in [
        // The inner city is behind the other city.
        (
            false,
            "[{kind=\"city\",at=\"Elcr Nlcr Slcr\"},{kind=\"road\",at=\"Wc\",end=\"crossroads\"},\
             {kind=\"field\",at=\"Wl Wr\"},{kind=\"monastery\"},{kind=\"city\"}]"
                .to_owned(),
        ),
        // The road ends at the monastery.
        (
            false,
            "[{kind=\"city\",at=\"Wcr Slcr\"},{kind=\"city\",at=\"Wl Nlcr\"},\
             {kind=\"road\",at=\"Ec\",end=\"crossroads\"},{kind=\"field\",at=\"El\"},\
             {kind=\"field\",at=\"Er\"},{kind=\"monastery\"}]"
                .to_owned(),
        ),
        // The garden is between cities.
        (
            false,
            "[{kind=\"city\",at=\"Wl Sl\"},{kind=\"city\",at=\"Wr Ec Scr\"},\
             {kind=\"city\",at=\"Wc\"},{kind=\"city\",at=\"Ncr\"},{kind=\"city\",at=\"Nl\"},\
             {kind=\"city\",at=\"El\"},{kind=\"city\",at=\"Er\"},{kind=\"city\"},\
             {kind=\"garden\"}]"
                .to_owned(),
        ),
        (false, cities("{kind=\"monastery\"},")),
        (false, cities("{kind=\"garden\"},")),
        (false, cities("{kind=\"city\"},")),
        (false, format!("[{field}{}]", "{kind=\"garden\"},".repeat(2))),
        (false, format!("[{field}{}]", "{kind=\"city\"},".repeat(15))),
        (false, format!("[{field}{}]", "{kind=\"field\"},".repeat(7))),
        (true, format!("[{}]", "{kind=\"monastery\"},".repeat(2))),
        (true, format!("[{}]", "{kind=\"city\"},".repeat(16))),
        (true, format!("[{}]", "{kind=\"city\"},".repeat(5))),
        (true, "[{kind=\"field\"}]".to_owned()),
    ] {
        check(&format!(
            "schema=1\nid=\"x\"\ntitle=\"x\"\n[[tile]]\nid=\"t\"\nname=\"t\"\ncount=1\n\
             closed={closed}\nsegments={segments}\n"
        ));
    }
}
