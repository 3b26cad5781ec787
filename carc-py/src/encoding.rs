//! Games as arrays of fixed size.

use std::sync::Arc;

use carc_engine as engine;
use carc_learn::{ObservationMut, Sight};
use numpy::{PyArray1, PyArrayDyn};
use pyo3::{
    prelude::*,
    types::{PyDict, PySlice, PyTuple},
};

use crate::{
    action::Action,
    array::{output, readable_list, writable},
    config::Config,
    error::{carc_error, parse_error},
    forms,
    shown::Shown,
    value::{Int, Tuple},
};

/// The three arrays of an observation.
pub(crate) type Arrays<'py> =
    (Bound<'py, PyArrayDyn<u8>>, Bound<'py, PyArrayDyn<u8>>, Bound<'py, PyArrayDyn<i16>>);

/// How games of a config become arrays of fixed size: a number for every action, and
/// observations.
///
/// The config needs the option ``table``, such as ``"25x25"``, which limits the board by rule, so
/// that every legal action has a number. Numbers do not depend on the position: plane ``p``, row
/// ``y`` and column ``x`` of the table give ``(p * height + y) * width + x``, and behind the
/// planes come the actions without a cell.
///
/// An observation is what one player may know, seen from their seat: they are player 0, the others
/// follow clockwise. It has three arrays.
///
/// ``board``
///     uint8, rows x columns x :attr:`channels`. ``tile``: 1 for a tile, 2 for the one laid last.
///     ``kind_low``, ``kind_high``: its kind's place in :attr:`Config.tiles` plus 1, low byte
///     first. ``symbols``: which of :attr:`symbols` it shows, counted from 1. ``neutral``: a bit
///     each for dragon, fairy and pig. ``corner_nw`` to ``corner_sw``: whose figure stands on the
///     corner, plus 1. ``port_north_left`` to ``port_west_right``, clockwise: the number of the
///     segment there plus 1. For each segment ``s``: ``kind_s`` is 1 city, 2 road, 3 field, 4
///     monastery, 5 garden, 6 river, 7 shrine; ``trait_s`` which of :attr:`traits` it shows,
///     counted from 1; ``meeple_s`` and ``owner_s`` the number of the meeple on it and whose it is,
///     plus 1 each; ``special_s`` and ``special_owner_s`` the same for figures that are no meeples.
///     With towers ``tower`` is the floors of the one there plus 1, ``guard`` and ``guard_owner``
///     the figure on it and whose it is, plus 1 each. Everything else is 0.
/// ``tiles``
///     uint8, rows x :attr:`tile_channels`: the drawn tile, then the hands. 0 in ``kind_low`` and
///     ``kind_high`` is no tile, 255 in both one that the player may not know.
/// ``vector``
///     int16: scores, supplies, what is left, and the rest, in the named parts of
///     :attr:`sections`.
///
/// Encodings are immutable and can be shared by threads; those of equal configs are equal.
///
/// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
/// >>> game = carc.Game(encoding.config, seed=7)
/// >>> mask = encoding.mask(game)
/// >>> [encoding.action(index) for index in mask.nonzero()[0]] == sorted(
/// ...     game.legal_actions(), key=encoding.index)
/// True
/// >>> board, tiles, vector = encoding.observe(game, player=0)
/// >>> board.shape == encoding.board_shape, int(board[10, 10, 0])
/// (True, 2)
#[pyclass(frozen, eq, module = "carc")]
pub(crate) struct Encoding {
    pub(crate) config: Py<Config>,
    pub(crate) encoding: Arc<carc_learn::Encoding>,
}

impl PartialEq for Encoding {
    fn eq(&self, other: &Self) -> bool {
        self.config.get() == other.config.get()
    }
}

impl Encoding {
    fn setup<'py>(&'py self, py: Python<'py>) -> &'py Arc<engine::Setup> {
        &self.config.bind(py).get().0
    }

    fn check_setup(&self, py: Python<'_>, game: &Shown<'_>) -> PyResult<()> {
        self.check_same(py, game.arc())
    }

    /// Refuses games of another config.
    pub(crate) fn check_same(&self, py: Python<'_>, other: &Arc<engine::Setup>) -> PyResult<()> {
        let own = self.setup(py);
        if Arc::ptr_eq(own, other) || own.config() == other.config() {
            Ok(())
        } else {
            Err(carc_error("the encoding was made for another config".to_owned()))
        }
    }
}

#[pymethods]
impl Encoding {
    #[new]
    fn new(config: Bound<'_, Config>) -> PyResult<Self> {
        let encoding = carc_learn::Encoding::new(&config.get().0)
            .map_err(|error| carc_error(error.to_string()))?;
        Ok(Self { config: config.unbind(), encoding: Arc::new(encoding) })
    }

    /// What is played.
    #[getter]
    fn config(&self, py: Python<'_>) -> Py<Config> {
        self.config.clone_ref(py)
    }

    /// How many actions have a number.
    #[getter]
    fn num_actions(&self) -> usize {
        self.encoding.space().len()
    }

    /// What each plane is about: its action on the cell (0, 0).
    #[getter]
    fn planes(&self) -> Tuple<Action> {
        self.encoding.space().planes().iter().copied().map(Action).collect()
    }

    /// The actions without a cell, which come behind the planes.
    #[getter]
    fn singles(&self) -> Tuple<Action> {
        self.encoding.space().singles().iter().copied().map(Action).collect()
    }

    /// The code of every action, by number, as uint64: ``codes[numbers]`` is what
    /// :meth:`Batch.step` takes.
    #[getter]
    fn codes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        let space = self.encoding.space();
        PyArray1::from_iter(py, (0..space.len()).filter_map(|index| space.code(index)))
    }

    /// Rows, columns and channels of ``board``.
    #[getter]
    fn board_shape(&self) -> (usize, usize, usize) {
        self.encoding.board_shape().into()
    }

    /// Rows and channels of ``tiles``.
    #[getter]
    fn tiles_shape(&self) -> (usize, usize) {
        self.encoding.tiles_shape().into()
    }

    /// How many numbers ``vector`` has.
    #[getter]
    fn vector_size(&self) -> usize {
        self.encoding.vector_len()
    }

    /// The names of the bytes of each cell of ``board``.
    #[getter]
    fn channels(&self) -> Tuple<String> {
        self.encoding.channels().iter().cloned().collect()
    }

    /// The names of the bytes of each row of ``tiles``.
    #[getter]
    fn tile_channels(&self) -> Tuple<String> {
        self.encoding.tile_channels().iter().cloned().collect()
    }

    /// What is where in ``vector``: for each name a slice and the shape of what it cuts out.
    ///
    /// ``phase`` (its number in :attr:`phases`), ``decider`` (who decides plus 1, 0 for nobody),
    /// ``active`` (whose turn it is plus 1), ``turn``, ``part``, ``tiles_remaining``,
    /// ``river_tiles_remaining``, ``hidden_tiles``; for each player ``scores``, ``supplies`` (of
    /// :attr:`figures`), ``hand_sizes``, ``abbeys``, ``tokens`` (:attr:`tokens`), ``flocks``
    /// (:attr:`drawn_tokens`); ``bag``; for each figure of nobody ``neutral`` (column plus 1, row
    /// plus 1, and segment plus 1, 0 for the whole tile, or 100 and a space); for each space of a
    /// board ``spaces`` (who stands there and which figure, plus 1 each); and for each kind of tile
    /// ``unseen`` and ``held``; ``records`` (the record of each card among :attr:`tokens`). With
    /// towers also ``prisoners`` (for each captor and each owner, how many of :attr:`figures`)
    /// and ``ransomed`` (1 once the ransom of the turn is paid).
    ///
    /// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    /// >>> game = carc.Game(encoding.config, seed=7)
    /// >>> part, shape = encoding.sections["supplies"]
    /// >>> encoding.observe(game, player=0)[2][part].reshape(shape).tolist()
    /// [[7], [7]]
    #[getter]
    fn sections<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let sections = PyDict::new(py);
        for section in self.encoding.sections().iter() {
            let (start, end) = (section.start, section.start + section.len());
            let cut = PySlice::new(py, start as isize, end as isize, 1);
            sections.set_item(section.name, (cut, PyTuple::new(py, &section.shape)?))?;
        }
        Ok(sections)
    }

    /// The number of each phase, by name.
    #[getter]
    fn phases<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let phases = PyDict::new(py);
        for (number, name) in engine::Phase::NAMES {
            phases.set_item(name, number)?;
        }
        Ok(phases)
    }

    /// The marks that tiles show as a whole: each combination that there is.
    #[getter]
    fn symbols(&self) -> Tuple<Tuple<String>> {
        self.encoding.symbols().iter().map(|marks| marks.iter().cloned().collect()).collect()
    }

    /// The pennants and marks that segments show: each combination that there is.
    #[getter]
    fn traits(&self) -> Tuple<(u8, Tuple<String>)> {
        let traits = self.encoding.traits().iter();
        traits.map(|(pennants, marks)| (*pennants, marks.iter().cloned().collect())).collect()
    }

    /// The figures of players.
    #[getter]
    fn figures(&self) -> Tuple<&'static str> {
        self.encoding.figures().iter().map(|figure| figure.name()).collect()
    }

    /// The tokens that players have in front of them.
    #[getter]
    fn tokens(&self) -> Tuple<&'static str> {
        self.encoding.tokens().iter().map(|token| token.name()).collect()
    }

    /// The tokens that are drawn from a bag.
    #[getter]
    fn drawn_tokens(&self) -> Tuple<&'static str> {
        self.encoding.drawn_tokens().iter().map(|token| token.name()).collect()
    }

    /// The number of an action. Raises :class:`ParseError` for an action that no player can have to
    /// choose, such as a draw or a place off the table.
    ///
    /// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    /// >>> encoding.index(carc.Action.place_tile(0, -1, 0)) == 9 * 21 + 10
    /// True
    fn index(&self, action: &Bound<'_, Action>) -> PyResult<usize> {
        let index = self.encoding.space().index(action.get().0);
        index.ok_or_else(|| {
            parse_error(format!("action: {:?} has no number", action.get().0.to_string()))
        })
    }

    /// The action with a number. Raises :class:`ParseError` if there is none.
    fn action(&self, index: Int) -> PyResult<Action> {
        let action = index.to().and_then(|index| self.encoding.space().action(index));
        action
            .map(Action)
            .ok_or_else(|| parse_error(format!("index: {index} is the number of no action")))
    }

    /// How many outcomes of chance have a number, apart from those of the actions.
    #[getter]
    fn num_chance_outcomes(&self) -> usize {
        self.encoding.chance_len()
    }

    /// The number of a draw among the outcomes of chance.
    fn chance_index(&self, action: &Bound<'_, Action>) -> PyResult<usize> {
        let index = self.encoding.chance_index(action.get().0);
        index.ok_or_else(|| {
            parse_error(format!("action: {:?} is no draw", action.get().0.to_string()))
        })
    }

    /// The draw with a number.
    fn chance_action(&self, index: Int) -> PyResult<Action> {
        let action = index.to().and_then(|index| self.encoding.chance_action(index));
        action
            .map(Action)
            .ok_or_else(|| parse_error(format!("index: {index} is the number of no draw")))
    }

    /// Which actions are legal in a game or view, as int8: 1 or 0 for each number. All 0 if no
    /// player has to decide. ``out`` is written and returned, if given.
    #[pyo3(signature = (game, out=None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        game: Shown<'_>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i8>>> {
        self.check_setup(py, &game)?;
        let mask = output::<i8>(py, "out", out, &[self.encoding.space().len()])?;
        let mut numbers = writable("out", &mask)?;
        let mut list = engine::ActionList::new();
        if matches!(game.position().actor(), engine::Actor::Player(_)) {
            game.position().legal_actions(game.setup(), &mut list);
        }
        self.encoding.space().write_mask(list.codes(), numbers.as_slice_mut()?);
        Ok(mask)
    }

    /// What a player may know of a game: ``board``, ``tiles`` and ``vector``. A :class:`View` gives
    /// the same arrays as its game does for its player, who need not be named then. Arrays that are
    /// given are written and returned.
    #[pyo3(signature = (game, player=None, *, board=None, tiles=None, vector=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        game: Shown<'_>,
        player: Option<Int>,
        board: Option<Bound<'py, PyAny>>,
        tiles: Option<Bound<'py, PyAny>>,
        vector: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Arrays<'py>> {
        self.check_setup(py, &game)?;
        let seat = game.seat(player)?;
        let board = output::<u8>(py, "board", board, &self.encoding.board_shape())?;
        let tiles = output::<u8>(py, "tiles", tiles, &self.encoding.tiles_shape())?;
        let vector = output::<i16>(py, "vector", vector, &[self.encoding.vector_len()])?;
        {
            let (mut board, mut tiles) = (writable("board", &board)?, writable("tiles", &tiles)?);
            let mut vector = writable("vector", &vector)?;
            let out = ObservationMut {
                board: board.as_slice_mut()?,
                tiles: tiles.as_slice_mut()?,
                vector: vector.as_slice_mut()?,
            };
            self.encoding.observe(game.setup(), game.position(), seat, out);
        }
        Ok((board, tiles, vector))
    }

    /// The arrays of an observation in one of the forms ``"cells"``, ``"planes"``, ``"flags"``,
    /// ``"entities"`` and ``"flat"``: for each name the type and the shape. What they are for and
    /// what every number means stands in ``docs/observations.md``.
    ///
    /// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    /// >>> encoding.fields("planes")["planes"]
    /// (dtype('float32'), (182, 21, 21))
    fn fields<'py>(&self, py: Python<'py>, form: &str) -> PyResult<Bound<'py, PyDict>> {
        forms::fields(py, &self.encoding, forms::form(form)?)
    }

    /// What is on each place of the axis of channels of the arrays of a form: the names of the
    /// planes, of the columns of rows, of the numbers of a vector. Masks of rows have none.
    ///
    /// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    /// >>> encoding.names("entities")["figures"]
    /// ('owner', 'figure', 'column', 'row', 'place', 'feature')
    fn names<'py>(&self, py: Python<'py>, form: &str) -> PyResult<Bound<'py, PyDict>> {
        forms::names(py, &self.encoding, forms::form(form)?)
    }

    /// What a player may know of a game, in the arrays of a form, by name. The player of a
    /// :class:`View` need not be named. Arrays in ``out`` are written and returned; what it lacks
    /// is made. With ``rotate`` the table, with all that lies on it, is seen after so many quarter
    /// turns clockwise; it must be square.
    ///
    /// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    /// >>> game = carc.Game(encoding.config, seed=7)
    /// >>> seen = encoding.observation(game, "entities", player=0)
    /// >>> column = encoding.names("entities")["features"].index("value")
    /// >>> seen["features"][seen["features_mask"], column].tolist()
    /// [1, 1, 0, 0]
    #[pyo3(signature = (game, form, player=None, *, rotate=Int::from(0), out=None), text_signature = "(self, game, form, player=None, *, rotate=0, out=None)")]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        game: Shown<'_>,
        form: &str,
        player: Option<Int>,
        rotate: Int,
        out: Option<Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        self.check_setup(py, &game)?;
        let quarters = forms::quarters(&rotate);
        let (seat, form) = (game.seat(player)?, forms::form(form)?);
        let mut arrays = forms::Arrays::new(py, &self.encoding, form, None, out.as_ref())?;
        let (setup, position) = (game.setup(), game.position());
        let sight = &mut Sight::default();
        self.encoding.observe_as(form, setup, position, seat, arrays.numbers()?, sight);
        if quarters != 0 {
            let turned = self.encoding.rotate(form, position, quarters, arrays.numbers()?);
            turned.map_err(forms::not_square)?;
        }
        Ok(arrays.dict())
    }

    /// The numbers of actions in a game, as an array of int64, as they would be after so many
    /// quarter turns of the table, clockwise, with all that lies on it. What is legal turns along,
    /// so that with :meth:`observation` there are four examples of each decision. Numbers of
    /// actions that are about no cell stay. The table must be square.
    ///
    /// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    /// >>> game = carc.Game(encoding.config, seed=7)
    /// >>> numbers = encoding.indices(game.legal_codes())
    /// >>> turned = encoding.rotate(game, numbers, 1)
    /// >>> bool((encoding.rotate(game, numbers, 4) == numbers).all())
    /// True
    /// >>> len(set(turned)) == len(numbers)
    /// True
    fn rotate<'py>(
        &self,
        py: Python<'py>,
        game: Shown<'_>,
        numbers: Bound<'py, PyAny>,
        rotate: Int,
    ) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
        self.check_setup(py, &game)?;
        let mut turned = readable_list::<i64>(py, "numbers", numbers)?.as_slice()?.to_vec();
        let last = self.encoding.space().len() as i64;
        if let Some(number) = turned.iter().find(|number| !(0..last).contains(*number)) {
            return Err(parse_error(format!("numbers: {number} is the number of no action")));
        }
        let quarters = forms::quarters(&rotate);
        let done = self.encoding.rotate_action_indices(game.position(), quarters, &mut turned);
        done.map_err(forms::not_square)?;
        let array = output::<i64>(py, "out", None, &[turned.len()])?;
        writable("out", &array)?.as_slice_mut()?.copy_from_slice(&turned);
        Ok(array)
    }

    /// The numbers of actions given by code, as an array of uint64 with one dimension; as int64.
    /// Raises :class:`ParseError` where one has no number. The other way is ``codes[numbers]``.
    ///
    /// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    /// >>> game = carc.Game(encoding.config, seed=7)
    /// >>> numbers = encoding.indices(game.legal_codes())
    /// >>> bool((encoding.codes[numbers] == game.legal_codes()).all())
    /// True
    #[pyo3(signature = (codes, *, out=None))]
    fn indices<'py>(
        &self,
        py: Python<'py>,
        codes: Bound<'py, PyAny>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
        let codes = readable_list::<u64>(py, "codes", codes)?;
        let space = self.encoding.space();
        let number = |(place, &code): (usize, &u64)| {
            let number = space.index_of_code(code).map(|number| number as i64);
            number.ok_or_else(|| {
                parse_error(format!(
                    "codes: {code}, in place {place}, is that of no numbered action"
                ))
            })
        };
        let numbers = codes.as_slice()?.iter().enumerate().map(number);
        let numbers = numbers.collect::<PyResult<Vec<i64>>>()?;
        let array = output::<i64>(py, "out", out, &[numbers.len()])?;
        writable("out", &array)?.as_slice_mut()?.copy_from_slice(&numbers);
        Ok(array)
    }

    fn __hash__(&self) -> u64 {
        self.config.get().__hash__()
    }

    fn __getnewargs__(&self, py: Python<'_>) -> (Py<Config>,) {
        (self.config.clone_ref(py),)
    }

    // Immutable, and dear to make.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__(slf: Py<Self>, memo: &Bound<'_, PyAny>) -> Py<Self> {
        let _ = memo;
        slf
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        crate::value::shown(slf.as_any(), "Encoding", &["config"])
    }
}
