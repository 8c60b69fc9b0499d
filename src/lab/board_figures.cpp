#include "lab/board_figures.h"

#include <algorithm>
#include <cmath>

#include "base/json_write.h"
#include "rules/duck_duck_go/duck_duck_go.h"

namespace duckpond::lab {

namespace {

using namespace duck_duck_go;

constexpr double deviations = 1.96;  // that hold 95 % of what chance does

// The centre of Wilson's interval and half its width.
std::pair<double, double> wilson(const Share& share) {
    if (share.whole == 0) return {0.5, 0.5};
    const auto n = static_cast<double>(share.whole);
    const double p = static_cast<double>(share.part) / n;
    const double square = deviations * deviations;
    const double centre = (p + square / (2 * n)) / (1 + square / n);
    const double half = deviations / (1 + square / n) * std::sqrt(p * (1 - p) / n + square / (4 * n * n));
    return {centre, half};
}

// Hears a race and counts.
class Count {
public:
    explicit Count(const Options& options) : begun_(static_cast<std::size_t>(most_duckies)) {
        figures_.seats.resize(static_cast<std::size_t>(options.players));
        const Board laid = laid_for(options.board.board, options.players * duckies_each(options));
        for (const Tile& tile : laid.tiles) {
            if (centre_kind(tile) == SpaceKind::Start) figures_.starts.push_back({.tile = tile.tile, .wins = {}});
        }
    }

    template <class Event>
    void operator()(const Event&) {}
    void operator()(const Showed&) { ++figures_.bonks.whole; }
    void operator()(const Bonked& event) {
        if (event.piece != dog_piece) ++figures_.bonks.part;
    }
    void operator()(const Placed& event) { begun_[event.piece] = event.space; }
    void operator()(const Won& event) { winner_ = event.piece; }

    void race_over(const State& state) {
        ++figures_.races;
        ++figures_.called_off.whole;
        if (!winner_) ++figures_.called_off.part;
        for (int i = 0; i < state.duckies.size(); ++i) {
            const auto piece = static_cast<Piece>(i);
            const TileKind tile = tile_at(state, begun_[piece]);
            const auto start = std::find_if(figures_.starts.begin(), figures_.starts.end(),
                                            [&](const StartFigures& each) { return each.tile == tile; });
            ++start->wins.whole;
            if (winner_ == piece) ++start->wins.part;
        }
        for (Share& seat : figures_.seats) ++seat.whole;
        if (state.winner) ++figures_.seats[static_cast<std::size_t>(state.winner->index())].part;
        rounds_.push_back(state.round);
        winner_.reset();
    }

    BoardFigures take() {
        std::sort(rounds_.begin(), rounds_.end());
        const auto last = static_cast<double>(rounds_.size() - 1);
        // The median lies between two of the sorted values: their places vary like heads among so many coins.
        const double half = deviations * std::sqrt(last + 1) / 2;
        const auto at = [&](double place) {
            return int{rounds_[static_cast<std::size_t>(std::clamp(std::round(place), 0.0, last))]};
        };
        figures_.median_rounds = at(last / 2);
        figures_.low_rounds = at(last / 2 - half);
        figures_.high_rounds = at(last / 2 + half);
        return std::move(figures_);
    }

private:
    BoardFigures figures_;
    std::vector<std::uint16_t> rounds_;
    std::vector<Space> begun_;  // by ducky
    std::optional<Piece> winner_;
};

// To four places: between 0 and 1, others say nothing.
JsonText decimal(double share) {
    constexpr std::int64_t ten_thousand = 10'000;
    const auto parts = static_cast<std::int64_t>(std::round(share * ten_thousand));
    const std::string digits = std::to_string(ten_thousand + parts % ten_thousand);
    return {std::to_string(parts / ten_thousand) + '.' + digits.substr(1)};
}

struct ToldShare {
    JsonText share;
    JsonText low;
    JsonText high;
};
BOOST_DESCRIBE_STRUCT(ToldShare, (), (share, low, high))

struct ToldStart {
    duck_duck_go::TileKind tile{};
    JsonText share;
    JsonText low;
    JsonText high;
};
BOOST_DESCRIBE_STRUCT(ToldStart, (), (tile, share, low, high))

struct ToldRounds {
    int median = 0;
    int low = 0;
    int high = 0;
};
BOOST_DESCRIBE_STRUCT(ToldRounds, (), (median, low, high))

struct ToldFigures {
    std::int64_t races = 0;
    ToldRounds rounds;
    ToldShare called_off;
    ToldShare bonks;
    std::vector<ToldStart> starts;
    std::vector<ToldShare> seats;
};
BOOST_DESCRIBE_STRUCT(ToldFigures, (), (races, rounds, called_off, bonks, starts, seats))

ToldShare told(const Share& share) {
    return {decimal(share.value()), decimal(share.low()), decimal(share.high())};
}

}  // namespace

double Share::value() const {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}
double Share::low() const {
    const auto [centre, half] = wilson(*this);
    return std::max(0.0, centre - half);
}
double Share::high() const {
    const auto [centre, half] = wilson(*this);
    return std::min(1.0, centre + half);
}

double BoardFigures::unfairness() const {
    double least = 1;
    double most = 0;
    for (const StartFigures& start : starts) {
        least = std::min(least, start.wins.value());
        most = std::max(most, start.wins.value());
    }
    return least > 0 ? most / least : 0;
}

BoardFigures measure_board(const BoardTrial& trial) {
    Count count(trial.options);
    Moves moves;
    for (std::int64_t race = 0; race < trial.races; ++race) {
        if (race > 0 && trial.enough && trial.enough()) break;
        SmallRandom random(trial.seed, static_cast<std::uint64_t>(race));
        State state = setup(trial.options, random);
        while (!outcome(state)) {
            const Seat seat = must_act(state).nth(0);
            legal_moves(state, seat, moves);
            apply(state, seat, racing_move(state, seat, moves, random), random, count);
        }
        count.race_over(state);
    }
    return count.take();
}

std::string to_json(const BoardFigures& figures) {
    ToldFigures all{.races = figures.races,
                    .rounds = {figures.median_rounds, figures.low_rounds, figures.high_rounds},
                    .called_off = told(figures.called_off),
                    .bonks = told(figures.bonks)};
    for (const StartFigures& start : figures.starts) {
        const auto [share, low, high] = told(start.wins);
        all.starts.push_back({start.tile, share, low, high});
    }
    for (const Share& seat : figures.seats) all.seats.push_back(told(seat));
    return duckpond::to_json(all);
}

}  // namespace duckpond::lab
