#pragma once

// Where a stack can go (R7 to R9).

#include <algorithm>
#include <bit>
#include <cstddef>

#include "rules/duck_and_cover/state.h"

namespace duckpond::duck_and_cover {

namespace detail {

// The outermost column and row on a side: the least of all twelve, or the greatest. What is covered lies where its
// stack lies, and all at once, as vectors of bytes, are quicker to go through than those that show.
template <class Outer>
constexpr Cell edge_of(const Grid& grid, Outer&& outer) {
    constexpr std::size_t lanes = 16;
    constexpr std::size_t place = sizeof(Place);
    static_assert(sizeof(grid.ducks) == 3 * lanes && place == 4 && offsetof(Place, row) == 1);
    const auto bytes = std::bit_cast<std::array<std::int8_t, 3 * lanes>>(grid.ducks);
    std::array<std::int8_t, lanes> best{};
    for (std::size_t i = 0; i < lanes; ++i) {
        best[i] = outer(outer(bytes[i], bytes[i + lanes]), bytes[i + 2 * lanes]);
    }
    for (std::size_t half = lanes / 2; half >= place; half /= 2) {
        for (std::size_t i = 0; i < half; ++i) best[i] = outer(best[i], best[i + half]);
    }
    return {.column = best[0], .row = best[1]};
}

// The box around all stacks, with a margin of one cell.
struct Box {
    int left = 0;
    int top = 0;
    unsigned width = 0;
    unsigned height = 0;

    constexpr explicit Box(const Grid& grid) {
        const Cell first = edge_of(grid, [](std::int8_t a, std::int8_t b) { return a < b ? a : b; });
        const Cell last = edge_of(grid, [](std::int8_t a, std::int8_t b) { return a > b ? a : b; });
        left = first.column - 1;
        top = first.row - 1;
        width = static_cast<unsigned>(last.column - left + 2);
        height = static_cast<unsigned>(last.row - top + 2);
    }
};

// The cells of a box as bits, row by row, and where a stack among them can go.
template <unsigned Words>
class Chart {
public:
    [[nodiscard]] static constexpr bool holds(const Box& box) {
        return box.width < word && box.width * box.height <= Words * word;
    }

    constexpr Chart(const Grid& grid, Number moving, const Box& box) : box_(box) {
        Cells stacks{};
        for (const Place& place : grid.ducks) insert(stacks, place);
        Cells mover{};
        insert(mover, grid[moving]);
        Cells others = stacks;
        for (unsigned i = 0; i < Words; ++i) others[i] &= ~mover[i];
        for (unsigned i = 0; i < Words; ++i) {
            covers_[i] = beside(mover, i) & others[i];
            ducks_[i] = beside(others, i) & ~stacks[i];
        }
    }

    [[nodiscard]] constexpr int covers() const { return count(covers_); }
    [[nodiscard]] constexpr int size() const { return count(covers_) + count(ducks_); }

    // The nth of the moves that offer_moves lists.
    [[nodiscard]] constexpr Move nth(int n) const {
        const int before = covers();
        return n < before ? nth_of(MoveKind::Cover, covers_, n) : nth_of(MoveKind::Duck, ducks_, n - before);
    }

    constexpr void offer_moves(Moves& moves) const {
        for (unsigned i = 0; i < Words; ++i) offer(MoveKind::Cover, i, covers_[i], moves);
        for (unsigned i = 0; i < Words; ++i) offer(MoveKind::Duck, i, ducks_[i], moves);
    }

private:
    static constexpr unsigned word = 64;
    using Cells = std::array<std::uint64_t, Words>;

    constexpr void insert(Cells& cells, const Place& place) const {
        const unsigned at =
            static_cast<unsigned>(place.row - box_.top) * box_.width + static_cast<unsigned>(place.column - box_.left);
        cells[Words == 1 ? 0 : at / word] |= std::uint64_t{1} << at % word;
    }
    // The margin is free, so nothing goes around from one row to the next.
    [[nodiscard]] constexpr std::uint64_t beside(const Cells& cells, unsigned i) const {
        const std::uint64_t before = i > 0 ? cells[i - 1] : 0;
        const std::uint64_t after = i + 1 < Words ? cells[i + 1] : 0;
        const std::uint64_t in_row = cells[i] << 1U | before >> (word - 1) | cells[i] >> 1U | after << (word - 1);
        const std::uint64_t in_column = cells[i] << box_.width | before >> (word - box_.width) |
                                        cells[i] >> box_.width | after << (word - box_.width);
        return in_row | in_column;
    }
    [[nodiscard]] static constexpr int count(const Cells& cells) {
        int sum = 0;
        for (const std::uint64_t bits : cells) sum += std::popcount(bits);
        return sum;
    }
    [[nodiscard]] constexpr Move move_to(MoveKind kind, unsigned at) const {
        constexpr unsigned one = 1U << 16U;
        const unsigned row = at * (one / box_.width + 1) / one;  // exact for the cells that there are
        return {.kind = kind,
                .column = static_cast<std::int8_t>(box_.left + static_cast<int>(at - row * box_.width)),
                .row = static_cast<std::int8_t>(box_.top + static_cast<int>(row))};
    }
    [[nodiscard]] constexpr Move nth_of(MoveKind kind, const Cells& cells, int n) const {
        unsigned i = 0;
        for (; n >= std::popcount(cells[i]); ++i) n -= std::popcount(cells[i]);
        std::uint64_t rest = cells[i];
        for (; n > 0; --n) rest &= rest - 1;
        return move_to(kind, i * word + static_cast<unsigned>(std::countr_zero(rest)));
    }
    constexpr void offer(MoveKind kind, unsigned i, std::uint64_t cells, Moves& moves) const {
        moves.append(std::popcount(cells), [=, this]() mutable {
            const unsigned at = i * word + static_cast<unsigned>(std::countr_zero(cells));
            cells &= cells - 1;
            return move_to(kind, at);
        });
    }

    Box box_;
    Cells covers_{};
    Cells ducks_{};
};

// The same however far apart the stacks are.
constexpr void offer_far_and_wide(const Grid& grid, Number moving, Moves& moves) {
    constexpr std::array<Cell, 4> sides{Cell{.column = 0, .row = -1}, Cell{.column = -1, .row = 0},
                                        Cell{.column = 1, .row = 0}, Cell{.column = 0, .row = 1}};
    const Cell from = grid[moving].cell();
    const auto beside = [](Cell cell, Cell side) {
        return Cell{.column = static_cast<std::int8_t>(cell.column + side.column),
                    .row = static_cast<std::int8_t>(cell.row + side.row)};
    };
    for (const Cell& side : sides) {
        const Cell cell = beside(from, side);
        if (showing_at(grid, cell)) {
            moves.push_back({.kind = MoveKind::Cover, .column = cell.column, .row = cell.row});
        }
    }
    const int covers = moves.size();
    const auto comes_after = [](const Move& move, Cell cell) {
        return move.row != cell.row ? move.row > cell.row : move.column > cell.column;
    };
    for (const Number duck : grid.showing) {
        for (const Cell& side : sides) {
            const Cell cell = beside(grid[duck].cell(), side);
            if (duck == moving || showing_at(grid, cell)) continue;
            int at = moves.size();
            while (at > covers && comes_after(moves[at - 1], cell)) --at;
            if (at > covers && moves[at - 1].cell() == cell) continue;
            moves.insert_at(at, {.kind = MoveKind::Duck, .column = cell.column, .row = cell.row});
        }
    }
}

// A list of moves, looked at like a chart.
struct Listed {
    Moves moves;
    [[nodiscard]] constexpr int covers() const {
        int count = 0;
        while (count < size() && moves[count].kind == MoveKind::Cover) ++count;
        return count;
    }
    [[nodiscard]] constexpr int size() const { return moves.size(); }
    [[nodiscard]] constexpr Move nth(int n) const { return moves[n]; }
    constexpr void offer_moves(Moves& offered) const { offered = moves; }
};

// Nearly every grid fits a word, and all but the strangest four.
template <class Look>
constexpr auto on_chart(const Grid& grid, Number moving, Look&& look) {
    const Box box(grid);
    if (Chart<1>::holds(box)) return look(Chart<1>(grid, moving, box));
    if (Chart<4>::holds(box)) return look(Chart<4>(grid, moving, box));
    Listed listed;
    offer_far_and_wide(grid, moving, listed.moves);
    return look(listed);
}

}  // namespace detail

// First the stacks that can be covered, then the cells to duck to, both row by row.
constexpr void offer_moves(const Grid& grid, Number moving, Moves& moves) {
    detail::on_chart(grid, moving, [&](const auto& chart) { chart.offer_moves(moves); });
}

}  // namespace duckpond::duck_and_cover
