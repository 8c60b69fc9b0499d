#pragma once

// duck! duck! GO!: tiles, boards and the course that a board makes. Boards as text: board_text.h, docs/board-format.md.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/fields.h"
#include "base/fixed_vector.h"
#include "base/names.h"
#include "base/refusal.h"

namespace duckpond::duck_duck_go {

// --- hexagons: axial (q, r), and six facings counted counterclockwise from the east

using Facing = std::uint8_t;
inline constexpr int facing_count = 6;

struct Hex {
    std::int8_t q = 0;
    std::int8_t r = 0;
    friend constexpr bool operator==(const Hex&, const Hex&) = default;
};
BOOST_DESCRIBE_STRUCT(Hex, (), (q, r))

// East, north-east, north-west, west, south-west, south-east.
inline constexpr std::array<Hex, facing_count> steps{{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}};

constexpr Facing turned_left(Facing facing) {
    return static_cast<Facing>((facing + 1) % facing_count);
}
constexpr Facing turned_right(Facing facing) {
    return static_cast<Facing>((facing + facing_count - 1) % facing_count);
}
constexpr Facing turned_around(Facing facing) {
    return static_cast<Facing>((facing + facing_count / 2) % facing_count);
}
constexpr Hex step_from(Hex from, Facing facing) {
    const Hex step = steps[facing];
    return {static_cast<std::int8_t>(from.q + step.q), static_cast<std::int8_t>(from.r + step.r)};
}
// In steps, over open water.
constexpr int distance(Hex a, Hex b) {
    const auto length = [](int x) { return x < 0 ? -x : x; };
    const int q = a.q - b.q;
    const int r = a.r - b.r;
    return (length(q) + length(r) + length(q + r)) / 2;
}

// --- tiles

// There is one of each. The ordinary ones, o1 to o6, have a start space on side A; the others are the same on both.
enum class TileKind : std::uint8_t { Drain, Red, Yellow, Blue, O1, O2, O3, O4, O5, O6 };
BOOST_DESCRIBE_ENUM(TileKind, Drain, Red, Yellow, Blue, O1, O2, O3, O4, O5, O6)

enum class Side : std::uint8_t { A, B };
BOOST_DESCRIBE_ENUM(Side, A, B)

enum class Level : std::uint8_t { Beginner, Moderate, Advanced };
BOOST_DESCRIBE_ENUM(Level, Beginner, Moderate, Advanced)

enum class Buoy : std::uint8_t { Red, Yellow, Blue };
BOOST_DESCRIBE_ENUM(Buoy, Red, Yellow, Blue)

enum class SpaceKind : std::uint8_t { Open, Start, Drain, Red, Yellow, Blue };
BOOST_DESCRIBE_ENUM(SpaceKind, Open, Start, Drain, Red, Yellow, Blue)

inline constexpr int most_tiles = enum_count<TileKind>;
inline constexpr int spaces_a_tile = 7;
inline constexpr int most_spaces = most_tiles * spaces_a_tile;
inline constexpr int ordinary_tiles = 6;
// A tile reaches one space from its centre, so two of them need this between their centres, and touch if it is no more.
inline constexpr int between_centres = 3;
inline constexpr int farthest = 99;  // a tile's centre has coordinates from -99 to 99

constexpr bool is_ordinary(TileKind kind) {
    return kind >= TileKind::O1;
}
constexpr std::optional<Buoy> buoy_of(SpaceKind kind) {
    if (kind < SpaceKind::Red) return std::nullopt;
    return static_cast<Buoy>(static_cast<int>(kind) - static_cast<int>(SpaceKind::Red));
}

struct Tile {
    TileKind tile{};
    Side side{};
    std::int8_t q = 0;  // of its centre
    std::int8_t r = 0;
    [[nodiscard]] constexpr Hex centre() const { return {q, r}; }
    friend constexpr bool operator==(const Tile&, const Tile&) = default;
};
BOOST_DESCRIBE_STRUCT(Tile, (), (tile, side, q, r))

constexpr SpaceKind centre_kind(const Tile& tile) {
    switch (tile.tile) {
        case TileKind::Drain:
            return SpaceKind::Drain;
        case TileKind::Red:
            return SpaceKind::Red;
        case TileKind::Yellow:
            return SpaceKind::Yellow;
        case TileKind::Blue:
            return SpaceKind::Blue;
        case TileKind::O1:
        case TileKind::O2:
        case TileKind::O3:
        case TileKind::O4:
        case TileKind::O5:
        case TileKind::O6:
            return tile.side == Side::A ? SpaceKind::Start : SpaceKind::Open;
    }
    return SpaceKind::Open;
}

// --- boards

inline constexpr int most_name_characters = 24;
inline constexpr int most_name_bytes = 4 * most_name_characters;

struct Board {
    FixedText<most_name_bytes> name;
    Level level{};
    FixedVector<Tile, most_tiles> tiles;
    friend constexpr bool operator==(const Board&, const Board&) = default;
};
BOOST_DESCRIBE_STRUCT(Board, (), (name, level, tiles))

constexpr int start_spaces(const Board& board) {
    int count = 0;
    for (const Tile& tile : board.tiles) count += centre_kind(tile) == SpaceKind::Start ? 1 : 0;
    return count;
}

// What is wrong with a board, and the tile to blame, counted as in `tiles`; none for the whole.
struct BoardFault {
    Refusal refusal;
    std::optional<int> tile;
};

namespace detail {

// Where in a text the fault stands is said by whoever read it from one (board_text.h).
constexpr Refusal of_board(std::string_view key) {
    return Refusal(key).with("line", 0).with("column", 0);
}

constexpr bool in_range(int coordinate) {
    return coordinate >= -farthest && coordinate <= farthest;
}

// `place` among the tiles before it.
constexpr std::optional<Refusal> fault_of_tile(const Board& board, int place) {
    const Tile& tile = board.tiles[place];
    if (!in_range(tile.q) || !in_range(tile.r)) {
        return of_board("duck-duck-go.board.out-of-range")
            .with("tile", name_of(tile.tile))
            .with("q", tile.q)
            .with("r", tile.r)
            .with("most", farthest);
    }
    for (int i = 0; i < place; ++i) {
        const Tile& before = board.tiles[i];
        if (before.tile == tile.tile) return of_board("duck-duck-go.board.tile-twice").with("tile", name_of(tile.tile));
        if (distance(before.centre(), tile.centre()) < between_centres) {
            return of_board("duck-duck-go.board.overlap")
                .with("tile", name_of(tile.tile))
                .with("other", name_of(before.tile));
        }
    }
    return std::nullopt;
}

// Tiles are joined where their centres are three steps apart: then two of their rings touch. A board in one piece of
// tiles is one of spaces, since a tile holds together. Says which tile the first one cannot reach.
constexpr std::optional<int> cut_off_tile(const Board& board) {
    std::array<bool, most_tiles> reached{};
    reached[0] = true;
    for (bool more = true; more;) {
        more = false;
        for (int from = 0; from < board.tiles.size(); ++from) {
            if (!reached[static_cast<std::size_t>(from)]) continue;
            for (int to = 0; to < board.tiles.size(); ++to) {
                if (reached[static_cast<std::size_t>(to)]) continue;
                if (distance(board.tiles[from].centre(), board.tiles[to].centre()) > between_centres) continue;
                reached[static_cast<std::size_t>(to)] = true;
                more = true;
            }
        }
    }
    for (int i = 0; i < board.tiles.size(); ++i) {
        if (!reached[static_cast<std::size_t>(i)]) return i;
    }
    return std::nullopt;
}

}  // namespace detail

constexpr bool has_tile(const Board& board, TileKind kind) {
    for (const Tile& tile : board.tiles) {
        if (tile.tile == kind) return true;
    }
    return false;
}

constexpr std::optional<BoardFault> fault_of(const Board& board) {
    for (int i = 0; i < board.tiles.size(); ++i) {
        if (const auto refusal = detail::fault_of_tile(board, i)) return BoardFault{*refusal, i};
    }
    for (const TileKind needed : {TileKind::Drain, TileKind::Red, TileKind::Yellow, TileKind::Blue}) {
        if (!has_tile(board, needed))
            return BoardFault{detail::of_board("duck-duck-go.board.missing").with("tile", name_of(needed)), {}};
    }
    if (const auto tile = detail::cut_off_tile(board)) {
        return BoardFault{detail::of_board("duck-duck-go.board.unreachable")
                              .with("tile", name_of(board.tiles[*tile].tile))
                              .with("other", name_of(board.tiles[0].tile)),
                          tile};
    }
    return std::nullopt;
}

// Whether anybody could race on this.
constexpr std::optional<Refusal> check(const Board& board) {
    const std::optional<BoardFault> fault = fault_of(board);
    return fault ? std::optional(fault->refusal) : std::nullopt;
}

// With six duckies all ordinary tiles are laid side A up, whatever the board says.
constexpr Board laid_for(Board board, int duckies) {
    if (duckies < ordinary_tiles) return board;
    for (Tile& tile : board.tiles) {
        if (is_ordinary(tile.tile)) tile.side = Side::A;
    }
    return board;
}

// One for each ducky and one more for the dog, but never more than there are ordinary tiles.
constexpr int start_spaces_needed(int duckies, bool dog) {
    const int pieces = duckies + (dog ? 1 : 0);
    return pieces < ordinary_tiles ? pieces : ordinary_tiles;
}

// Whether that many duckies can race on it, with or without the dog.
constexpr std::optional<Refusal> check_for_match(const Board& board, int duckies, bool dog) {
    if (const auto refusal = check(board)) return refusal;
    const int needed = start_spaces_needed(duckies, dog);
    const int found = start_spaces(laid_for(board, duckies));
    if (found >= needed) return std::nullopt;
    return Refusal("duck-duck-go.board.too-few-starts")
        .with("board", board.name.view())
        .with("needed", needed)
        .with("found", found);
}

// --- the course: a board's spaces, numbered, and the way between them

// Spaces are numbered tile by tile: its centre, then the ring in the order of the facings.
using Space = std::uint8_t;
inline constexpr Space edge = 255;  // no space: the board ends there
inline constexpr std::uint8_t unreached = 255;

enum class Goal : std::uint8_t { Drain, Red, Yellow, Blue };
BOOST_DESCRIBE_ENUM(Goal, Drain, Red, Yellow, Blue)
inline constexpr int goal_count = enum_count<Goal>;

struct Course {
    std::array<Hex, most_spaces> hexes{};
    std::array<SpaceKind, most_spaces> kinds{};
    std::array<std::array<Space, facing_count>, most_spaces> neighbours{};
    // Steps to each goal as a lone racer goes, facing aside: around the drain, and from start space to start space.
    std::array<std::array<std::uint8_t, most_spaces>, goal_count> steps_to{};
    std::array<Space, goal_count> goals{};
    FixedVector<Space, ordinary_tiles> starts;
    std::uint8_t size = 0;

    static constexpr bool follows = true;  // from the board

    [[nodiscard]] constexpr Space next(Space space, Facing facing) const { return neighbours[space][facing]; }
    [[nodiscard]] constexpr SpaceKind kind(Space space) const { return kinds[space]; }
    [[nodiscard]] constexpr int steps_from(Space space, Goal goal) const {
        return steps_to[static_cast<std::size_t>(goal)][space];
    }
    [[nodiscard]] constexpr Space goal(Goal goal) const { return goals[static_cast<std::size_t>(goal)]; }
    [[nodiscard]] constexpr Space drain() const { return goal(Goal::Drain); }
    [[nodiscard]] constexpr std::optional<Space> find(Hex hex) const {
        for (Space space = 0; space < size; ++space) {
            if (hexes[space] == hex) return space;
        }
        return std::nullopt;
    }
    friend constexpr bool operator==(const Course&, const Course&) = default;
};
BOOST_DESCRIBE_STRUCT(Course, (), (hexes, kinds, neighbours, steps_to, goals, starts, size))

constexpr Space space_on(int tile, int place) {
    return static_cast<Space>(tile * spaces_a_tile + place);
}

namespace detail {

// Which space of a tile lies so far from its centre: 0 the centre, 1 to 6 the ring; -1 none.
constexpr int place_on_tile(int q, int r) {
    constexpr std::array<std::array<int, 3>, 3> places{{{-1, 4, 5}, {3, 0, 6}, {2, 1, -1}}};
    if (q < -1 || q > 1 || r < -1 || r > 1) return -1;
    return places[static_cast<std::size_t>(q + 1)][static_cast<std::size_t>(r + 1)];
}

}  // namespace detail

// The space of a board at a hexagon, or the edge.
constexpr Space space_at(const Board& board, Hex hex) {
    for (int i = 0; i < board.tiles.size(); ++i) {
        const Tile& tile = board.tiles[i];
        const int place = detail::place_on_tile(hex.q - tile.q, hex.r - tile.r);
        if (place >= 0) return space_on(i, place);
    }
    return edge;
}

namespace detail {

// From the goal backwards, the nearest first.
constexpr void measure(Course& course, Goal goal) {
    auto& steps_to = course.steps_to[static_cast<std::size_t>(goal)];
    steps_to.fill(unreached);
    FixedVector<Space, most_spaces> reached;
    const auto reach = [&](Space space, int steps) {
        if (space == edge || steps_to[space] != unreached) return;
        steps_to[space] = static_cast<std::uint8_t>(steps);
        reached.push_back(space);
    };
    reach(course.goal(goal), 0);
    bool jumped = false;
    for (int i = 0; i < reached.size(); ++i) {
        const Space space = reached[i];
        const int steps = steps_to[space] + 1;
        const bool around = course.kind(space) == SpaceKind::Drain && goal != Goal::Drain;
        if (course.kind(space) != SpaceKind::Start && !around) {
            for (const Space before : course.neighbours[space]) reach(before, steps);
        } else if (!around && !jumped) {
            // Whoever enters a start space goes on from any of them, so from this one, the nearest.
            jumped = true;
            for (const Space start : course.starts) {
                for (const Space before : course.neighbours[start]) reach(before, steps);
            }
        }
    }
}

}  // namespace detail

// Of a board that check() finds nothing wrong with.
constexpr Course course_of(const Board& board) {
    Course course;
    course.size = static_cast<std::uint8_t>(board.tiles.size() * spaces_a_tile);
    for (int i = 0; i < board.tiles.size(); ++i) {
        const Tile& tile = board.tiles[i];
        const Space centre = space_on(i, 0);
        course.hexes[centre] = tile.centre();
        course.kinds[centre] = centre_kind(tile);
        if (course.kinds[centre] == SpaceKind::Start) course.starts.push_back(centre);
        if (!is_ordinary(tile.tile)) course.goals[static_cast<std::size_t>(tile.tile)] = centre;
        for (Facing facing = 0; facing < facing_count; ++facing) {
            course.hexes[space_on(i, 1 + facing)] = step_from(tile.centre(), facing);
        }
    }
    for (Space space = 0; space < course.size; ++space) {
        for (Facing facing = 0; facing < facing_count; ++facing) {
            course.neighbours[space][facing] = space_at(board, step_from(course.hexes[space], facing));
        }
    }
    for (int goal = 0; goal < goal_count; ++goal) detail::measure(course, static_cast<Goal>(goal));
    return course;
}

}  // namespace duckpond::duck_duck_go
