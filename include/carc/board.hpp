/* carc for C++: the board and the players of a game. */

#ifndef CARC_BOARD_HPP
#define CARC_BOARD_HPP

#include "game.hpp"

CARC_NAMESPACE_BEGIN

inline Returned<std::uint32_t> Game::river_tiles_remaining() const
{
    return number(carc_game_river_tiles_remaining);
}

inline Returned<std::vector<std::uint32_t>> Game::hand(Seat player) const
{
    return detail::array<std::uint32_t>(
        [&](std::uint32_t *buf, std::size_t cap, std::size_t *len) {
            return carc_game_hand(get(), player, buf, cap, len);
        });
}

inline Returned<std::vector<std::uint32_t>> Game::discarded() const
{
    return array_of<std::uint32_t, carc_game_discarded>();
}

inline Returned<std::vector<std::uint32_t>> Game::set_aside() const
{
    return array_of<std::uint32_t, carc_game_set_aside>();
}

inline Returned<std::uint32_t> Game::bag(std::int32_t token) const
{
    return detail::number<std::uint32_t>(
        [&](std::uint32_t *out) { return carc_game_bag(get(), token, out); });
}

inline Returned<std::uint32_t> Game::record(std::int32_t token) const
{
    return detail::number<std::uint32_t>(
        [&](std::uint32_t *out) { return carc_game_record(get(), token, out); });
}

inline Returned<std::uint32_t> Game::tower(Cell cell) const
{
    return detail::number<std::uint32_t>(
        [&](std::uint32_t *out) { return carc_game_tower(get(), cell.x, cell.y, out); });
}

inline Returned<std::uint32_t> Game::prisoners(Seat captor, Seat owner, std::int32_t figure) const
{
    return detail::number<std::uint32_t>([&](std::uint32_t *out) {
        return carc_game_prisoners(get(), captor, owner, figure, out);
    });
}

inline Returned<bool> Game::has_ransomed() const
{
    return detail::truth(
        [&](std::int32_t *out) { return carc_game_has_ransomed(get(), out); });
}

inline Returned<std::uint32_t> Game::completed_features(std::int32_t kind) const
{
    return detail::number<std::uint32_t>(
        [&](std::uint32_t *out) { return carc_game_completed_features(get(), kind, out); });
}

inline Returned<std::uint32_t> Game::tokens_at(Spot spot, std::int32_t token) const
{
    return detail::number<std::uint32_t>([&](std::uint32_t *out) {
        return carc_game_tokens_at(get(), spot.x, spot.y, spot.place, token, out);
    });
}

inline Returned<std::optional<Spot>> Game::flock() const
{
    return detail::if_any<Spot>([&](Spot *out) { return carc_game_flock(get(), out); });
}

inline Returned<bool> Game::has_abbey(Seat player) const
{
    return detail::truth(
        [&](std::int32_t *out) { return carc_game_has_abbey(get(), player, out); });
}

inline Returned<std::optional<std::string>> Game::start_json() const
{
    return detail::text_if_any([&](char *buf, std::size_t cap, std::size_t *len) {
        return carc_game_start_json(get(), buf, cap, len);
    });
}

inline Returned<std::vector<std::uint32_t>> Game::remaining() const
{
    return array_of<std::uint32_t, carc_game_remaining>();
}

inline Returned<std::uint32_t> Game::supply(Seat player, std::int32_t figure) const
{
    return detail::number<std::uint32_t>([&](std::uint32_t *out) {
        return carc_game_supply(get(), player, figure, out);
    });
}

inline Returned<std::uint32_t> Game::tokens(Seat player, std::int32_t token) const
{
    return detail::number<std::uint32_t>(
        [&](std::uint32_t *out) { return carc_game_tokens(get(), player, token, out); });
}

inline Returned<std::vector<Cell>> Game::open_cells() const
{
    return array_of<Cell, carc_game_open_cells>();
}

inline Returned<std::vector<std::int32_t>> Game::ports(Cell cell) const
{
    return detail::array<std::int32_t>(
        [&](std::int32_t *buf, std::size_t cap, std::size_t *len) {
            return carc_game_ports(get(), cell.x, cell.y, buf, cap, len);
        });
}

inline Returned<std::optional<std::int32_t>> Game::segment_at(Cell cell, std::uint32_t side,
                                                              std::uint32_t port) const
{
    return detail::if_any<std::int32_t>([&](std::int32_t *out) {
        return carc_game_segment_at(get(), cell.x, cell.y, side, port, out);
    });
}

inline Returned<std::vector<Cell>> Game::dead_cells() const
{
    return array_of<Cell, carc_game_dead_cells>();
}

inline Returned<std::optional<Spot>> Game::pick(double x, double y) const
{
    return detail::if_any<Spot>([&](Spot *out) { return carc_game_pick(get(), x, y, out); });
}

inline Returned<std::optional<Point>> Game::locate(Spot spot) const
{
    return detail::if_any<Point>([&](Point *out) {
        return carc_game_locate(get(), spot.x, spot.y, spot.place, out);
    });
}

inline Returned<std::vector<PlacedFigure>> Game::figures() const
{
    return structs_of<PlacedFigure, carc_game_figures>();
}

inline Returned<std::vector<PlacedFigure>> Game::neutral_figures() const
{
    return structs_of<PlacedFigure, carc_game_neutral_figures>();
}

inline Returned<std::optional<Spot>> Game::neutral_spot(std::int32_t figure) const
{
    return detail::if_any<Spot>(
        [&](Spot *out) { return carc_game_neutral_spot(get(), figure, out); });
}

inline Returned<std::vector<Feature>> Game::features() const
{
    return structs_of<Feature, carc_game_features>();
}

inline Returned<std::optional<Feature>> Game::feature_at(Spot spot) const
{
    return detail::if_any<Feature>([&](Feature *out) {
        out->struct_size = sizeof *out;
        return carc_game_feature_at(get(), spot.x, spot.y, spot.place, out);
    });
}

inline Returned<std::string> Game::feature_json(Spot spot) const
{
    return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
        return carc_game_feature_json(get(), spot.x, spot.y, spot.place, buf, cap, len);
    });
}

inline Returned<std::vector<Spot>> Game::feature_spots(Spot spot) const
{
    return detail::array<Spot>([&](Spot *buf, std::size_t cap, std::size_t *len) {
        return carc_game_feature_spots(get(), spot.x, spot.y, spot.place, buf, cap, len);
    });
}

inline Returned<std::vector<Spot>> Game::feature_cities(Spot spot) const
{
    return detail::array<Spot>([&](Spot *buf, std::size_t cap, std::size_t *len) {
        return carc_game_feature_cities(get(), spot.x, spot.y, spot.place, buf, cap, len);
    });
}

inline Returned<std::map<std::string, std::uint32_t>> Game::feature_marks(Spot spot) const
{
    CARC_TRY(feature, detail::structure<Feature>([&](Feature *out) {
                 return carc_game_feature_at(get(), spot.x, spot.y, spot.place, out);
             }));
    std::map<std::string, std::uint32_t> marks;
    for (std::uint32_t i = 0; i < feature.mark_count; ++i) {
        std::uint32_t count = 0;
        CARC_TRY(name, detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
                     return carc_game_feature_mark(get(), spot.x, spot.y, spot.place, i,
                                                   &count, buf, cap, len);
                 }));
        marks.emplace(std::move(name), count);
    }
    return marks;
}

inline Returned<std::vector<PlacedFigure>> Game::feature_figures(Spot spot) const
{
    return detail::structs<PlacedFigure>([&](PlacedFigure *buf, std::size_t cap, std::size_t *len) {
        return carc_game_feature_figures(get(), spot.x, spot.y, spot.place, buf, cap, len);
    });
}

CARC_NAMESPACE_END

#endif
