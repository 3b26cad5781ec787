/* carc for C++: the board and the players. */

#ifndef CARC_BOARD_HPP
#define CARC_BOARD_HPP

#include "state.hpp"

CARC_NAMESPACE_BEGIN

inline Returned<std::uint32_t> State::river_tiles_remaining() const
{
    return number(carc_state_river_tiles_remaining);
}

inline Returned<std::vector<std::uint32_t>> State::hand(Seat player) const
{
    return detail::array<std::uint32_t>(
        [&](std::uint32_t *buf, std::size_t cap, std::size_t *len) {
            return carc_state_hand(get(), player, buf, cap, len);
        });
}

inline Returned<std::uint32_t> State::hand_size(Seat player) const
{
    return detail::number<std::uint32_t>(
        [&](std::uint32_t *out) { return carc_state_hand_size(get(), player, out); });
}

inline Returned<std::vector<std::uint32_t>> State::discarded() const
{
    return array_of<std::uint32_t, carc_state_discarded>();
}

inline Returned<std::vector<std::uint32_t>> State::set_aside() const
{
    return array_of<std::uint32_t, carc_state_set_aside>();
}

inline Returned<std::uint32_t> State::bag(std::int32_t token) const
{
    return detail::number<std::uint32_t>(
        [&](std::uint32_t *out) { return carc_state_bag(get(), token, out); });
}

inline Returned<std::uint32_t> State::record(std::int32_t token) const
{
    return detail::number<std::uint32_t>(
        [&](std::uint32_t *out) { return carc_state_record(get(), token, out); });
}

inline Returned<std::uint32_t> State::tower(Cell cell) const
{
    return detail::number<std::uint32_t>(
        [&](std::uint32_t *out) { return carc_state_tower(get(), cell.x, cell.y, out); });
}

inline Returned<std::uint32_t> State::prisoners(Seat captor, Seat owner, std::int32_t figure) const
{
    return detail::number<std::uint32_t>([&](std::uint32_t *out) {
        return carc_state_prisoners(get(), captor, owner, figure, out);
    });
}

inline Returned<bool> State::has_ransomed() const
{
    return detail::truth(
        [&](std::int32_t *out) { return carc_state_has_ransomed(get(), out); });
}

inline Returned<std::uint32_t> State::completed_features(std::int32_t kind) const
{
    return detail::number<std::uint32_t>(
        [&](std::uint32_t *out) { return carc_state_completed_features(get(), kind, out); });
}

inline Returned<std::uint32_t> State::tokens_at(Spot spot, std::int32_t token) const
{
    return detail::number<std::uint32_t>([&](std::uint32_t *out) {
        return carc_state_tokens_at(get(), spot.x, spot.y, spot.place, token, out);
    });
}

inline Returned<std::optional<Spot>> State::flock() const
{
    return detail::if_any<Spot>([&](Spot *out) { return carc_state_flock(get(), out); });
}

inline Returned<bool> State::has_abbey(Seat player) const
{
    return detail::truth(
        [&](std::int32_t *out) { return carc_state_has_abbey(get(), player, out); });
}

inline Returned<std::int32_t> State::robber_space(Seat player) const
{
    return detail::number<std::int32_t>(
        [&](std::int32_t *out) { return carc_state_robber_space(get(), player, out); });
}

inline Returned<std::vector<std::uint32_t>> State::marker_spaces(Seat player) const
{
    return detail::array<std::uint32_t>(
        [&](std::uint32_t *buf, std::size_t cap, std::size_t *len) {
            return carc_state_marker_spaces(get(), player, buf, cap, len);
        });
}

inline Returned<std::int32_t> State::messenger(Seat player) const
{
    return detail::number<std::int32_t>(
        [&](std::int32_t *out) { return carc_state_messenger(get(), player, out); });
}

inline Returned<std::optional<std::string>> State::start_json() const
{
    return detail::text_if_any([&](char *buf, std::size_t cap, std::size_t *len) {
        return carc_state_start_json(get(), buf, cap, len);
    });
}

inline Returned<std::optional<std::string>> State::to_text() const
{
    return detail::text_if_any([&](char *buf, std::size_t cap, std::size_t *len) {
        return carc_state_to_text(get(), buf, cap, len);
    });
}

inline Returned<std::optional<std::string>> State::to_line() const
{
    return detail::text_if_any([&](char *buf, std::size_t cap, std::size_t *len) {
        return carc_state_to_line(get(), buf, cap, len);
    });
}

inline Returned<std::vector<std::uint32_t>> State::remaining() const
{
    return array_of<std::uint32_t, carc_state_remaining>();
}

inline Returned<std::uint32_t> State::supply(Seat player, std::int32_t figure) const
{
    return detail::number<std::uint32_t>([&](std::uint32_t *out) {
        return carc_state_supply(get(), player, figure, out);
    });
}

inline Returned<std::uint32_t> State::tokens(Seat player, std::int32_t token) const
{
    return detail::number<std::uint32_t>(
        [&](std::uint32_t *out) { return carc_state_tokens(get(), player, token, out); });
}

inline Returned<std::vector<Cell>> State::open_cells() const
{
    return array_of<Cell, carc_state_open_cells>();
}

inline Returned<std::vector<std::int32_t>> State::ports(Cell cell) const
{
    return detail::array<std::int32_t>(
        [&](std::int32_t *buf, std::size_t cap, std::size_t *len) {
            return carc_state_ports(get(), cell.x, cell.y, buf, cap, len);
        });
}

inline Returned<std::optional<std::int32_t>> State::segment_at(Cell cell, std::uint32_t side,
                                                              std::uint32_t port) const
{
    return detail::if_any<std::int32_t>([&](std::int32_t *out) {
        return carc_state_segment_at(get(), cell.x, cell.y, side, port, out);
    });
}

inline Returned<std::vector<Cell>> State::dead_cells() const
{
    return array_of<Cell, carc_state_dead_cells>();
}

inline Returned<std::optional<Spot>> State::pick(double x, double y) const
{
    return detail::if_any<Spot>([&](Spot *out) { return carc_state_pick(get(), x, y, out); });
}

inline Returned<std::optional<Point>> State::locate(Spot spot) const
{
    return detail::if_any<Point>([&](Point *out) {
        return carc_state_locate(get(), spot.x, spot.y, spot.place, out);
    });
}

inline Returned<std::vector<PlacedFigure>> State::figures() const
{
    return structs_of<PlacedFigure, carc_state_figures>();
}

inline Returned<std::vector<PlacedFigure>> State::neutral_figures() const
{
    return structs_of<PlacedFigure, carc_state_neutral_figures>();
}

inline Returned<std::optional<Spot>> State::neutral_spot(std::int32_t figure) const
{
    return detail::if_any<Spot>(
        [&](Spot *out) { return carc_state_neutral_spot(get(), figure, out); });
}

inline Returned<std::vector<Feature>> State::features() const
{
    return structs_of<Feature, carc_state_features>();
}

inline Returned<std::optional<Feature>> State::feature_at(Spot spot) const
{
    return detail::if_any<Feature>([&](Feature *out) {
        out->struct_size = sizeof *out;
        return carc_state_feature_at(get(), spot.x, spot.y, spot.place, out);
    });
}

inline Returned<std::string> State::feature_json(Spot spot) const
{
    return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
        return carc_state_feature_json(get(), spot.x, spot.y, spot.place, buf, cap, len);
    });
}

inline Returned<std::vector<Spot>> State::feature_spots(Spot spot) const
{
    return detail::array<Spot>([&](Spot *buf, std::size_t cap, std::size_t *len) {
        return carc_state_feature_spots(get(), spot.x, spot.y, spot.place, buf, cap, len);
    });
}

inline Returned<std::vector<Spot>> State::feature_cities(Spot spot) const
{
    return detail::array<Spot>([&](Spot *buf, std::size_t cap, std::size_t *len) {
        return carc_state_feature_cities(get(), spot.x, spot.y, spot.place, buf, cap, len);
    });
}

inline Returned<std::map<std::string, std::uint32_t>> State::feature_marks(Spot spot) const
{
    CARC_TRY(feature, detail::structure<Feature>([&](Feature *out) {
                 return carc_state_feature_at(get(), spot.x, spot.y, spot.place, out);
             }));
    std::map<std::string, std::uint32_t> marks;
    for (std::uint32_t i = 0; i < feature.mark_count; ++i) {
        std::uint32_t count = 0;
        CARC_TRY(name, detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
                     return carc_state_feature_mark(get(), spot.x, spot.y, spot.place, i,
                                                   &count, buf, cap, len);
                 }));
        marks.emplace(std::move(name), count);
    }
    return marks;
}

inline Returned<std::vector<PlacedFigure>> State::feature_figures(Spot spot) const
{
    return detail::structs<PlacedFigure>([&](PlacedFigure *buf, std::size_t cap, std::size_t *len) {
        return carc_state_feature_figures(get(), spot.x, spot.y, spot.place, buf, cap, len);
    });
}

CARC_NAMESPACE_END

#endif
