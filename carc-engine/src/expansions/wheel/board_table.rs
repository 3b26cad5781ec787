// Made of board.toml by scripts/tile_tables.py.
SetRow {
    id: "wheel",
    title: "Board of the wheel",
    start: None,
    mouth: None,
    fork: None,
    river: false,
    tiles: &[
        TileRow { id: "board-1", name: "wheel board, row 1, cell 1",
            count: 1,
            segments: &[
                SegmentRow { kind: City, ports: 0o7007, ..SEGMENT },
                SegmentRow { kind: Field, ports: 0o0550, touches: &[0], ..SEGMENT },
            ], ..TILE },
        TileRow { id: "board-2", name: "wheel board, row 1, cell 2",
            count: 1,
            segments: &[
                SegmentRow { kind: Field, ports: 0o5055, ..SEGMENT },
            ], ..TILE },
        TileRow { id: "board-3", name: "wheel board, row 1, cell 3",
            count: 1,
            segments: &[
                SegmentRow { kind: Road, ports: 0o0002, end: Some(RoadEnd::Wheel), ..SEGMENT },
                SegmentRow { kind: Field, ports: 0o5001, ..SEGMENT },
                SegmentRow { kind: Field, ports: 0o0054, ..SEGMENT },
            ], ..TILE },
        TileRow { id: "board-4", name: "wheel board, row 1, cell 4",
            count: 1,
            segments: &[
                SegmentRow { kind: City, ports: 0o0070, ..SEGMENT },
                SegmentRow { kind: Field, ports: 0o5505, touches: &[0], ..SEGMENT },
            ], ..TILE },
        TileRow { id: "board-5", name: "wheel board, row 2, cell 1",
            count: 1,
            segments: &[
                SegmentRow { kind: Field, ports: 0o5505, ..SEGMENT },
            ], ..TILE },
        TileRow { id: "board-6", name: "wheel board, row 2, cell 2",
            count: 1,
            segments: &[
            ], ..TILE },
        TileRow { id: "board-7", name: "wheel board, row 2, cell 3",
            count: 1,
            segments: &[
            ], ..TILE },
        TileRow { id: "board-8", name: "wheel board, row 2, cell 4",
            count: 1,
            segments: &[
                SegmentRow { kind: Field, ports: 0o0555, ..SEGMENT },
            ], ..TILE },
        TileRow { id: "board-9", name: "wheel board, row 3, cell 1",
            count: 1,
            segments: &[
                SegmentRow { kind: Field, ports: 0o5505, ..SEGMENT },
            ], ..TILE },
        TileRow { id: "board-10", name: "wheel board, row 3, cell 2",
            count: 1,
            segments: &[
            ], ..TILE },
        TileRow { id: "board-11", name: "wheel board, row 3, cell 3",
            count: 1,
            segments: &[
            ], ..TILE },
        TileRow { id: "board-12", name: "wheel board, row 3, cell 4",
            count: 1,
            segments: &[
                SegmentRow { kind: Road, ports: 0o0020, end: Some(RoadEnd::Wheel), ..SEGMENT },
                SegmentRow { kind: Field, ports: 0o0015, ..SEGMENT },
                SegmentRow { kind: Field, ports: 0o0540, ..SEGMENT },
            ], ..TILE },
        TileRow { id: "board-13", name: "wheel board, row 4, cell 1",
            count: 1,
            segments: &[
                SegmentRow { kind: Road, ports: 0o2000, end: Some(RoadEnd::Wheel), ..SEGMENT },
                SegmentRow { kind: Field, ports: 0o4005, ..SEGMENT },
                SegmentRow { kind: Field, ports: 0o1550, ..SEGMENT },
            ], ..TILE },
        TileRow { id: "board-14", name: "wheel board, row 4, cell 2",
            count: 1,
            segments: &[
                SegmentRow { kind: City, ports: 0o0700, ..SEGMENT },
                SegmentRow { kind: Field, ports: 0o5050, touches: &[0], ..SEGMENT },
            ], ..TILE },
        TileRow { id: "board-15", name: "wheel board, row 4, cell 3",
            count: 1,
            segments: &[
                SegmentRow { kind: Field, ports: 0o5550, ..SEGMENT },
            ], ..TILE },
        TileRow { id: "board-16", name: "wheel board, row 4, cell 4",
            count: 1,
            segments: &[
                SegmentRow { kind: Field, ports: 0o5555, ..SEGMENT },
            ], ..TILE },
    ],
}
