// What each piece of a game's advice is worth: the search with all of it against the same search without that piece,
// two seats each, every deal from each seat, at equal time a move. docs/bots.md has what it found.

#include <CLI/CLI.hpp>

#include "bots/all_advice.h"
#include "bots/think.h"
#include "bots/typed_search.h"
#include "cli/progress_bar.h"
#include "lab/arena.h"
#include "rules/catalog.h"

namespace duckpond {
namespace {

template <class G, class A>
class Advised final : public lab::Contestant {
public:
    explicit Advised(const bots::Limits& limits) : limits_(limits) {}
    std::optional<int> choose(const AnyMatch& match, Seat seat, std::uint64_t seed) override {
        return bots::think_with(bots::begin_search_with<G, A>, *match.known(seat), limits_, seed).best;
    }

private:
    bots::Limits limits_;
};

// A search finds only what it can call: what is declared anew here is not there.
template <class A>
struct NoAdvice {};
template <class A>
struct NoRollout : A {
    static void rollout() = delete;
};
template <class A>
struct NoPruning : A {
    static void prune() = delete;
};
template <class A>
struct NoSight : A {
    static void sight() = delete;
};
template <class A>
struct NoCut : A {
    static void cut() = delete;
};
template <class A>
struct AllChoices : A {
    static constexpr bool searches_own_choices = false;
};

struct Piece {
    std::string name;
    const AnyGame* game;
    lab::MakeContestant (*with)(const bots::Limits&);
    lab::MakeContestant (*without)(const bots::Limits&);
};

template <class G, class A>
lab::MakeContestant advised(const bots::Limits& limits) {
    return [limits] { return std::make_unique<Advised<G, A>>(limits); };
}

template <class G>
class Pieces {
public:
    explicit Pieces(std::vector<Piece>& all) : all_(all) {}
    template <template <class> class Without>
    Pieces& add(std::string_view what) {
        const AnyGame* game = *find_game(G::id);
        all_.push_back({std::string(G::id) + "/" + std::string(what), game, advised<G, bots::Advice<G>>,
                        advised<G, Without<bots::Advice<G>>>});
        return *this;
    }

private:
    std::vector<Piece>& all_;
};

std::vector<Piece> all_pieces() {
    std::vector<Piece> all;
    Pieces<killer_duckie::KillerDuckie>(all).add<NoAdvice>("all").add<NoRollout>("rollout").add<NoSight>("sight");
    Pieces<duck_that_goose::DuckThatGoose>(all)
        .add<NoAdvice>("all")
        .add<NoRollout>("rollout")
        .add<NoSight>("sight")
        .add<NoCut>("cut");
    Pieces<duck_and_cover::DuckAndCover>(all).add<NoAdvice>("all").add<NoRollout>("rollout").add<NoCut>("cut");
    Pieces<ducks_and_geese::DucksAndGeese>(all)
        .add<NoAdvice>("all")
        .add<NoRollout>("rollout")
        .add<NoPruning>("pruning")
        .add<NoCut>("cut");
    Pieces<duck_duck_go::DuckDuckGo>(all)
        .add<NoAdvice>("all")
        .add<NoPruning>("pruning")
        .add<AllChoices>("own-choices")
        .add<NoCut>("cut");
    return all;
}

struct Wish {
    std::vector<std::string> pieces;
    double milliseconds = 1;
    std::int64_t iterations = 0;
    std::int64_t deals = 400;
    std::uint64_t seed = 1;
};

void measure(const Piece& piece, const Wish& wish) {
    bots::Limits limits{.iterations = wish.iterations};
    if (wish.iterations == 0) limits.time = std::chrono::microseconds(std::llround(1000 * wish.milliseconds));
    const lab::Entrant with{.name = "with", .make = piece.with(limits)};
    const lab::Entrant without{.name = "without", .make = piece.without(limits)};
    const lab::Tournament duel{.game = piece.game,
                               .players = 4,
                               .options = {},
                               .entrants = {with, without, with, without},
                               .deals = wish.deals,
                               .seed = wish.seed,
                               .until_decided = true};
    const lab::Verdict verdict = [&] {
        cli::ProgressBar bar(wish.deals);
        return lab::hold(duel, {}, [&](std::int64_t deal, const lab::DealResult&) { bar.show(deal + 1); });
    }();
    fmt::print("{}: lead {:+.3f} +- {:.3f} in {} deals{}\n", piece.name, verdict.lead, verdict.lead_error,
               verdict.deals, verdict.is_decided() ? "" : ", not decided");
    std::fflush(stdout);
}

int run(int count, char** words) {
    const std::vector<Piece> all = all_pieces();
    Wish wish;
    CLI::App app("What each piece of the bots' advice is worth: the search with it against the search without.");
    std::vector<std::string> names;
    names.reserve(all.size());
    for (const Piece& piece : all) names.push_back(piece.name);
    app.add_option("pieces", wish.pieces, "Which ones; without any, all of them.")->check(CLI::IsMember(names));
    app.add_option("--ms", wish.milliseconds, "How long a move may take.")
        ->check(CLI::Range(0.01, static_cast<double>(bots::most_milliseconds)))
        ->capture_default_str();
    app.add_option("--iterations", wish.iterations, "How many iterations a move may take, instead of time.")
        ->check(CLI::Range(std::int64_t{1}, bots::most_iterations));
    app.add_option("--deals", wish.deals, "After how many deals to stop if nothing is decided.")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    app.add_option("--seed", wish.seed, "Which deals.")->capture_default_str();
    CLI11_PARSE(app, count, words);
    for (const Piece& piece : all) {
        const auto& wanted = wish.pieces;
        if (wanted.empty() || std::find(wanted.begin(), wanted.end(), piece.name) != wanted.end()) measure(piece, wish);
    }
    return 0;
}

}  // namespace
}  // namespace duckpond

int main(int count, char** words) {
    return duckpond::run(count, words);
}
