//! Games as fixed-size arrays.

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
    array::{output, output_mask, overwritten, readable_list, writable},
    config::Config,
    error::{carc_error, parse_error},
    forms,
    shown::Shown,
    value::{Int, Tuple},
};

/// The three arrays of an observation.
pub(crate) type Arrays<'py> =
    (Bound<'py, PyArrayDyn<u8>>, Bound<'py, PyArrayDyn<u8>>, Bound<'py, PyArrayDyn<i16>>);

/// Maps actions to indices and positions to fixed-size arrays, for one config.
///
/// The config must set the ``table`` option, for example to ``"25x25"``. The table bounds the
/// board, so every legal action has an action index. Action indices do not depend on the position.
/// The action that plane ``p`` represents at row ``y`` and column ``x`` of the table has the index
/// ``(p * height + y) * width + x``; actions without a cell follow the planes.
///
/// An observation contains all information that one player, the observer, is allowed to know. The
/// observer is always player 0, and the other players follow clockwise. An observation has three
/// arrays:
///
/// ``board``
///     uint8, rows x columns x :attr:`channels`. ``tile``: 1 for a tile, 2 for the last placed
///     tile. ``kind_low``, ``kind_high``: the tile type, as its index in :attr:`Config.tiles` plus
///     1, low byte first. ``symbols``: the number of the tile's entry in :attr:`symbols`, starting
///     at 1. ``neutral``: one bit each for the dragon, fairy, pig, Count, mage and witch.
///     ``corner_nw`` to ``corner_sw``: the owner of the figure at the corner, plus 1.
///     ``port_north_left`` to ``port_west_right``, clockwise: the segment number at the port, plus
///     1. For each segment ``s``: ``kind_s`` is 1 for a city, 2 for a road, 3 for a field, 4 for a
///     monastery, 5 for a garden, 6 for a river or 7 for a shrine; ``trait_s`` is the number of the
///     segment's entry in :attr:`traits`, starting at 1; ``meeple_s`` and ``owner_s`` are the
///     figure number and the owner of the segment's meeple, plus 1 each; ``special_s`` and
///     ``special_owner_s`` describe a figure other than a meeple in the same way. With towers,
///     ``tower`` is the number of floors plus 1, and ``guard`` and ``guard_owner`` are the figure
///     on the tower and its owner, plus 1 each. With special monasteries, ``lying`` and
///     ``lying_owner`` describe the first lying meeple. ``bridge``, ``castle``, ``ferry`` and
///     ``ferry_before`` (a ferry's landings before it was moved in this turn part) have a bit for
///     each side: 1 for north, 2 for east, 4 for south and 8 for west. ``ingots`` is the number of
///     ingots on the tile. ``further_s`` and ``further_lying`` count the figures that are listed in
///     the ``further`` section of the vector because the channels of their spot describe another
///     figure. All other values are 0.
/// ``tiles``
///     uint8, rows x :attr:`tile_channels`: the current tile, then the hands. If ``kind_low`` and
///     ``kind_high`` are both 0, there is no tile; if both are 255, the observer is not allowed to
///     know the tile.
/// ``vector``
///     int16: scores, supplies, remaining tiles and all other numbers; :attr:`sections` lists the
///     parts.
///
/// Games whose config differs only in its start position can be encoded too, so a network trained
/// on complete games can evaluate any position that a user enters.
///
/// Encodings are immutable and can be shared by threads. Encodings of equal configs are equal.
///
/// Args:
///     config: The config for the games to encode.
///
/// Raises:
///     CarcError: If the config does not set the ``table`` option.
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

    /// Rejects games whose config differs in anything but its start position.
    pub(crate) fn check_same(&self, py: Python<'_>, other: &Arc<engine::Setup>) -> PyResult<()> {
        if Arc::ptr_eq(self.setup(py), other) || self.encoding.fits(other) {
            Ok(())
        } else {
            Err(carc_error("the encoding belongs to a different config".to_owned()))
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

    /// The config of the games that can be encoded.
    #[getter]
    fn config(&self, py: Python<'_>) -> Py<Config> {
        self.config.clone_ref(py)
    }

    /// The number of action indices, which start at 0.
    #[getter]
    fn num_actions(&self) -> usize {
        self.encoding.space().len()
    }

    /// The action that each plane represents for the cell (0, 0).
    #[getter]
    fn planes(&self) -> Tuple<Action> {
        self.encoding.space().planes().iter().copied().map(Action).collect()
    }

    /// The actions without a cell, whose indices follow the indices of the planes.
    #[getter]
    fn singles(&self) -> Tuple<Action> {
        self.encoding.space().singles().iter().copied().map(Action).collect()
    }

    /// The code of every action, indexed by action index, as an array of uint64.
    ///
    /// ``codes[indices]`` converts action indices to the codes that :meth:`Batch.step` takes.
    #[getter]
    fn codes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        let space = self.encoding.space();
        PyArray1::from_iter(py, (0..space.len()).filter_map(|index| space.code(index)))
    }

    /// The shape of ``board``: rows, columns and channels.
    #[getter]
    fn board_shape(&self) -> (usize, usize, usize) {
        self.encoding.board_shape().into()
    }

    /// The shape of ``tiles``: rows and channels.
    #[getter]
    fn tiles_shape(&self) -> (usize, usize) {
        self.encoding.tiles_shape().into()
    }

    /// The number of elements in ``vector``.
    #[getter]
    fn vector_size(&self) -> usize {
        self.encoding.vector_len()
    }

    /// The names of the channels of ``board``.
    #[getter]
    fn channels(&self) -> Tuple<String> {
        self.encoding.channels().iter().cloned().collect()
    }

    /// The names of the channels of ``tiles``.
    #[getter]
    fn tile_channels(&self) -> Tuple<String> {
        self.encoding.tile_channels().iter().cloned().collect()
    }

    /// The layout of ``vector``: the slice and the shape of each section, by name.
    ///
    /// The first sections are ``phase`` (its number in :attr:`phases`), ``decider`` (the player to
    /// act plus 1; 0 for none), ``active`` (the active player plus 1), ``turn``, ``part``,
    /// ``tiles_remaining``, ``river_tiles_remaining`` and ``hidden_tiles``. The next sections have
    /// a row for each player: ``scores``, ``supplies`` (by figure in :attr:`figures`),
    /// ``hand_sizes``, ``abbeys``, ``tokens`` (by token in :attr:`tokens`) and ``flocks`` (by token
    /// in :attr:`drawn_tokens`). ``bag`` contains the number of each of the :attr:`drawn_tokens`.
    /// ``neutral`` has a row for each neutral figure: the column plus 1, the row plus 1, and a
    /// number for the location (the segment plus 1, 0 for the whole tile, 100 plus the space, or
    /// 301 next to a lying meeple). ``spaces`` has a row for each space on a wheel: the owner plus
    /// 1, and the figure plus 1. ``unseen`` (tiles that the observer has not seen) and ``held``
    /// (tiles that are set aside) contain a number for each tile type. ``records`` contains the
    /// record of each card among :attr:`tokens`. With towers, ``prisoners`` contains the number of
    /// prisoners by captor, owner and figure, and ``ransomed`` is 1 once a ransom has been paid in
    /// this turn. Other expansions add further sections; see ``docs/observations.md``.
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

    /// The numbers of the phases in observations, by name.
    #[getter]
    fn phases<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let phases = PyDict::new(py);
        for (number, name) in engine::Phase::NAMES {
            phases.set_item(name, number)?;
        }
        Ok(phases)
    }

    /// The possible combinations of marks that apply to a whole tile.
    #[getter]
    fn symbols(&self) -> Tuple<Tuple<String>> {
        self.encoding.symbols().iter().map(|marks| marks.iter().cloned().collect()).collect()
    }

    /// The possible combinations of pennants and marks on a segment.
    #[getter]
    fn traits(&self) -> Tuple<(u8, Tuple<String>)> {
        let traits = self.encoding.traits().iter();
        traits.map(|(pennants, marks)| (*pennants, marks.iter().cloned().collect())).collect()
    }

    /// The names of the figures that players have.
    #[getter]
    fn figures(&self) -> Tuple<&'static str> {
        self.encoding.figures().iter().map(|figure| figure.name()).collect()
    }

    /// The names of the tokens that players can have.
    #[getter]
    fn tokens(&self) -> Tuple<&'static str> {
        self.encoding.tokens().iter().map(|token| token.name()).collect()
    }

    /// The names of the tokens drawn from a bag.
    #[getter]
    fn drawn_tokens(&self) -> Tuple<&'static str> {
        self.encoding.drawn_tokens().iter().map(|token| token.name()).collect()
    }

    /// Returns the action index of an action.
    ///
    /// Raises:
    ///     ParseError: If no player can ever choose the action, for example because it is a draw or
    ///         its cell is off the table.
    ///
    /// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    /// >>> encoding.index(carc.Action.place_tile(0, -1, 0)) == 9 * 21 + 10
    /// True
    fn index(&self, action: &Bound<'_, Action>) -> PyResult<usize> {
        let index = self.encoding.space().index(action.get().0);
        index.ok_or_else(|| {
            parse_error(format!(
                "action: {:?} is not in the encoding's action space",
                action.get().0.to_string()
            ))
        })
    }

    /// Returns the action with the given action index.
    ///
    /// Raises:
    ///     ParseError: If the number is not a valid action index.
    fn action(&self, index: Int) -> PyResult<Action> {
        let action = index.to().and_then(|index| self.encoding.space().action(index));
        action
            .map(Action)
            .ok_or_else(|| parse_error(format!("index: {index} is not a valid action index")))
    }

    /// The number of chance outcomes, which are numbered separately from the actions.
    #[getter]
    fn num_chance_outcomes(&self) -> usize {
        self.encoding.chance_len()
    }

    /// Returns the number of a draw among the chance outcomes.
    ///
    /// Raises:
    ///     ParseError: If the action is not a draw in this config.
    fn chance_index(&self, action: &Bound<'_, Action>) -> PyResult<usize> {
        let index = self.encoding.chance_index(action.get().0);
        index.ok_or_else(|| {
            parse_error(format!(
                "action: {:?} is not a draw of this config",
                action.get().0.to_string()
            ))
        })
    }

    /// Returns the draw with the given number among the chance outcomes.
    ///
    /// Raises:
    ///     ParseError: If the number is out of range.
    fn chance_action(&self, index: Int) -> PyResult<Action> {
        let action = index.to().and_then(|index| self.encoding.chance_action(index));
        action
            .map(Action)
            .ok_or_else(|| parse_error(format!("index: {index} is not a valid chance index")))
    }

    /// Returns the legal-action mask of a game or view: 1 or ``True`` for each legal action index.
    ///
    /// All elements are 0 if no player can act.
    ///
    /// Args:
    ///     game: A :class:`Game` or :class:`View` with the encoding's config.
    ///     out: An array of int8 or bool to fill.
    ///     dtype: The type of a new array, int8 or bool; int8 if ``None``.
    ///
    /// Returns:
    ///     An array with :attr:`num_actions` elements.
    ///
    /// Raises:
    ///     CarcError: If the configs of the game and the encoding differ in more than the start
    ///         position.
    ///
    /// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    /// >>> encoding.mask(carc.Game(encoding.config, seed=7), dtype=bool).dtype
    /// dtype('bool')
    #[pyo3(signature = (game, out=None, *, dtype=None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        game: Shown<'_>,
        out: Option<Bound<'py, PyAny>>,
        dtype: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.check_setup(py, &game)?;
        let (mask, bytes) = output_mask(py, out, dtype, &[self.encoding.space().len()])?;
        let mut numbers = writable("out", &bytes)?;
        let mut list = engine::ActionList::new();
        if matches!(game.state().actor(), engine::Actor::Player(_)) {
            game.state().legal_actions_into(&mut list);
        }
        self.encoding.space().write_mask(list.codes(), numbers.as_slice_mut()?);
        Ok(mask)
    }

    /// Returns a player's observation as the arrays ``board``, ``tiles`` and ``vector``.
    ///
    /// A :class:`View` produces the same arrays as the full game does for the view's player.
    ///
    /// Args:
    ///     game: A :class:`Game` or :class:`View` with the encoding's config.
    ///     player: The observer; can be omitted for a :class:`View`.
    ///     board: An array of uint8 to fill.
    ///     tiles: An array of uint8 to fill.
    ///     vector: An array of int16 to fill.
    ///
    /// Raises:
    ///     CarcError: If the configs of the game and the encoding differ in more than the start
    ///         position, or the player does not exist.
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
        let board = overwritten::<u8>(py, "board", board, &self.encoding.board_shape())?;
        let tiles = overwritten::<u8>(py, "tiles", tiles, &self.encoding.tiles_shape())?;
        let vector = overwritten::<i16>(py, "vector", vector, &[self.encoding.vector_len()])?;
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

    /// Returns the dtype and shape of each array in an observation form, by name.
    ///
    /// ``docs/observations.md`` documents the forms and every number in them.
    ///
    /// Args:
    ///     form: ``"cells"``, ``"planes"``, ``"planes_float16"``, ``"flags"``, ``"entities"`` or
    ///         ``"flat"``.
    ///
    /// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    /// >>> encoding.fields("planes")["planes"]
    /// (dtype('float32'), (185, 21, 21))
    fn fields<'py>(&self, py: Python<'py>, form: &str) -> PyResult<Bound<'py, PyDict>> {
        forms::fields(py, &self.encoding, forms::form(form)?)
    }

    /// Returns the channel names of each array in an observation form.
    ///
    /// Depending on the array, these are the names of planes, columns or vector elements. Masks
    /// that mark the rows in use do not have channel names.
    ///
    /// Args:
    ///     form: As in :meth:`fields`.
    ///
    /// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    /// >>> encoding.names("entities")["figures"]
    /// ('owner', 'figure', 'column', 'row', 'place', 'feature')
    fn names<'py>(&self, py: Python<'py>, form: &str) -> PyResult<Bound<'py, PyDict>> {
        forms::names(py, &self.encoding, forms::form(form)?)
    }

    /// Returns a player's observation in a given form, as arrays by name.
    ///
    /// Args:
    ///     game: A :class:`Game` or :class:`View` with the encoding's config.
    ///     form: ``"cells"``, ``"planes"``, ``"planes_float16"``, ``"flags"``, ``"entities"`` or
    ///         ``"flat"``.
    ///     player: The observer; can be omitted for a :class:`View`.
    ///     rotate: The number of clockwise quarter turns of the table, which must be square.
    ///     out: Arrays to fill, by name. Missing arrays are created.
    ///
    /// Raises:
    ///     CarcError: If the configs of the game and the encoding differ in more than the start
    ///         position, or the table is not square.
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
            let turned =
                self.encoding.rotate(form, position.state(setup), quarters, arrays.numbers()?);
            turned.map_err(forms::not_square)?;
        }
        Ok(arrays.dict())
    }

    /// Rotates action indices together with the table and returns them as int64.
    ///
    /// The legal actions rotate with the table, so together with the rotated :meth:`observation`,
    /// each decision provides four training examples. The indices of actions without a cell do not
    /// change.
    ///
    /// Args:
    ///     game: The game in which the actions occur.
    ///     numbers: An array of int64 with action indices.
    ///     rotate: The number of clockwise quarter turns of the table, which must be square.
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
            return Err(parse_error(format!("numbers: {number} is not a valid action index")));
        }
        let quarters = forms::quarters(&rotate);
        let done = self.encoding.rotate_action_indices(game.state(), quarters, &mut turned);
        done.map_err(forms::not_square)?;
        let array = output::<i64>(py, "out", None, &[turned.len()])?;
        writable("out", &array)?.as_slice_mut()?.copy_from_slice(&turned);
        Ok(array)
    }

    /// Converts action codes to action indices, as int64. ``codes[indices]`` converts them back.
    ///
    /// Args:
    ///     codes: A one-dimensional array of uint64 with action codes.
    ///     out: An array of int64 to fill.
    ///
    /// Raises:
    ///     ParseError: If an action is not in the encoding.
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
                parse_error(format!("codes: {code} at index {place} has no action index"))
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

    // The encoding is immutable and expensive to create.
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
