// Made of abbey.toml by scripts/tile_tables.py.
SetRow {
    id: "abbey",
    title: "Abbeys",
    start: None,
    mouth: None,
    fork: None,
    river: false,
    tiles: &[
        TileRow { id: "abbey", name: "abbey",
            count: 1, closed: true,
            segments: &[
                SegmentRow { kind: Monastery, ..SEGMENT },
            ], ..TILE },
    ],
}
