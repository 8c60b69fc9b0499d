#include "lab/arena.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <thread>

#include "base/check.h"
#include "bots/think.h"

namespace duckpond::lab {

namespace {

class OwnBot final : public Contestant {
public:
    explicit OwnBot(const bots::Bot& bot) : bot_(bot) {}
    std::optional<int> choose(const AnyMatch& match, Seat seat, std::uint64_t seed) override {
        return bots::choose(*match.known(seat), bot_, seed);
    }

private:
    bots::Bot bot_;
};

// The seed of a deal: nobody keeps it secret here.
Seed seed_of(std::uint64_t seed, std::int64_t deal) {
    Seed bytes{};
    std::uint64_t word = mix64(seed) ^ mix64(~static_cast<std::uint64_t>(deal));
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (i % 8 == 0) word = mix64(word);
        bytes[i] = static_cast<std::uint8_t>(word >> (8 * (i % 8)));
    }
    return bytes;
}

// One thread's bots, and the deals it plays with them.
class Hall {
public:
    explicit Hall(const Tournament& tournament) : tournament_(tournament) {
        const std::vector<std::string> names = names_in(tournament);
        for (const Entrant& entrant : tournament.entrants) {
            contestants_.push_back(entrant.make());
            const auto found = std::find(names.begin(), names.end(), entrant.name);
            name_of_.push_back(static_cast<std::size_t>(found - names.begin()));
        }
        names_ = names.size();
    }

    DealResult play(std::int64_t deal) {
        DealResult result(names_);
        const int players = tournament_.players;
        for (int turned = 0; turned < players; ++turned) play_match(deal, turned, result);
        return result;
    }

private:
    [[nodiscard]] std::size_t sitting(Seat seat, int turned) const {
        const auto players = static_cast<std::size_t>(tournament_.players);
        return (static_cast<std::size_t>(seat.index()) + static_cast<std::size_t>(turned)) % players;
    }

    void play_match(std::int64_t deal, int turned, DealResult& result) {
        const Seed seed = seed_of(tournament_.seed, deal);
        KeyedRandom first(seed, 0);
        const auto match = std::move(*tournament_.game->start(tournament_.players, tournament_.options, first));
        SmallRandom luck(mix64(tournament_.seed ^ 0x626f7473U),
                         static_cast<std::uint64_t>(deal) * max_seats + static_cast<std::uint64_t>(turned));
        std::uint64_t number = 0;
        while (!match->result()) {
            KeyedRandom random(seed, ++number);
            if (!let_step_in(*match, turned, luck, random, result)) let_answer(*match, turned, luck, random, result);
        }
        count(*match->result(), turned, result);
    }

    bool let_step_in(AnyMatch& match, int turned, SmallRandom& luck, KeyedRandom& random, DealResult& result) {
        for (const Seat seat : match.may()) {
            if (const std::optional<int> index = ask(match, seat, turned, luck, result)) {
                match.play(seat, *index, random);
                return true;
            }
        }
        return false;
    }

    // Any of those who are asked: who of them is quickest is chance.
    void let_answer(AnyMatch& match, int turned, SmallRandom& luck, KeyedRandom& random, DealResult& result) {
        const SeatSet must = match.must();
        const Seat seat = must.nth(static_cast<int>(draw_below(luck, static_cast<std::uint32_t>(must.size()))));
        const std::optional<int> index = ask(match, seat, turned, luck, result);
        CHECK(index.has_value());
        match.play(seat, *index, random);
    }

    std::optional<int> ask(const AnyMatch& match, Seat seat, int turned, SmallRandom& luck, DealResult& result) {
        const std::size_t who = sitting(seat, turned);
        const auto begin = std::chrono::steady_clock::now();
        const std::optional<int> index = contestants_[who]->choose(match, seat, luck.next64());
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        Fared& fared = result[name_of_[who]];
        ++fared.moves;
        fared.seconds += seconds;
        fared.slowest = std::max(fared.slowest, seconds);
        return index;
    }

    void count(const Outcome& outcome, int turned, DealResult& result) const {
        for (const Standing& standing : outcome) {
            Fared& fared = result[name_of_[sitting(standing.seat, turned)]];
            ++fared.games;
            fared.wins += standing.rank == 1 ? 1 : 0;
            fared.ranks += standing.rank;
            double behind = 0;
            for (const Standing& other : outcome) {
                if (other.seat == standing.seat) continue;
                behind += other.rank > standing.rank ? 1 : other.rank == standing.rank ? 0.5 : 0;
            }
            fared.results += behind / static_cast<double>(outcome.size() - 1);
        }
    }

    const Tournament& tournament_;
    std::vector<std::unique_ptr<Contestant>> contestants_;
    std::vector<std::size_t> name_of_;
    std::size_t names_ = 0;
};

// --- what the deals come to

// Mean and variance over deals, which are independent of each other; matches of one deal are not.
struct Spread {
    double mean = 0;
    double variance = 0;
    double count = 0;
};

template <class Value>
Spread spread_of(const std::vector<DealResult>& deals, Value&& value) {
    Spread spread;
    double squares = 0;
    for (const DealResult& deal : deals) {
        const double one = value(deal);
        spread.count += 1;
        const double step = one - spread.mean;
        spread.mean += step / spread.count;
        squares += step * (one - spread.mean);
    }
    // A few deals that all came out alike prove little: as if they differed at least so much.
    const double least = 1 / (4 * (spread.count + 4));
    spread.variance = spread.count > 1 ? std::max(least, squares / (spread.count - 1)) : 0;
    return spread;
}

Measured measured(const Spread& spread) {
    return {.mean = spread.mean, .error = spread.count > 1 ? 1.96 * std::sqrt(spread.variance / spread.count) : 1.0};
}

// Half of an interval that holds at 95 % however often one looks at it (a normal mixture, tuned to some hundred deals).
double error_at_any_time(const Spread& spread) {
    if (spread.count < 2) return 1;
    constexpr double miss = 0.05;
    constexpr double tuned = 1.0 / 100;
    const double grown = spread.count * tuned + 1;
    return std::sqrt(spread.variance) *
           std::sqrt(2 * grown / (spread.count * spread.count * tuned) * std::log(std::sqrt(grown) / miss));
}

// Elo's scale: a result of 0.5 is 0. Partners are each other's equals in a result, which shrinks it.
Measured rating_of(const Measured& result) {
    const double share = std::clamp(result.mean, 0.02, 0.98);  // beyond, the scale tells nothing
    return {.mean = 400 * std::log10(share / (1 - share)),
            .error = 400 / std::log(10.0) * result.error / (share * (1 - share))};
}

double mean_of(const Fared& fared, double Fared::*sum) {
    return fared.games > 0 ? fared.*sum / static_cast<double>(fared.games) : 0;
}

Verdict judge(const std::vector<std::string>& names, const std::vector<DealResult>& deals) {
    Verdict verdict;
    verdict.deals = static_cast<std::int64_t>(deals.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        Scoreline line;
        line.name = names[i];
        double seconds = 0;
        for (const DealResult& deal : deals) {
            line.games += deal[i].games;
            line.moves += deal[i].moves;
            line.mean_rank += deal[i].ranks;
            seconds += deal[i].seconds;
            line.slowest = std::max(line.slowest, 1000 * deal[i].slowest);
        }
        line.mean_rank /= static_cast<double>(std::max<std::int64_t>(1, line.games));
        line.milliseconds = 1000 * seconds / static_cast<double>(std::max<std::int64_t>(1, line.moves));
        line.win_share =
            measured(spread_of(deals, [&](const DealResult& deal) { return mean_of(deal[i], &Fared::wins); }));
        line.result =
            measured(spread_of(deals, [&](const DealResult& deal) { return mean_of(deal[i], &Fared::results); }));
        line.rating = rating_of(line.result);
        verdict.bots.push_back(line);
    }
    if (names.size() < 2) return verdict;  // there is nobody to be ahead of
    const Spread lead = spread_of(deals, [&](const DealResult& deal) {
        Fared others;
        for (std::size_t i = 1; i < deal.size(); ++i) {
            others.games += deal[i].games;
            others.results += deal[i].results;
        }
        return mean_of(deal[0], &Fared::results) - mean_of(others, &Fared::results);
    });
    verdict.lead = lead.mean;
    verdict.lead_error = error_at_any_time(lead);
    return verdict;
}

// Deals as the threads finish them, handed on in order.
class Finished {
public:
    void put(std::int64_t deal, DealResult result) {
        const std::scoped_lock lock(mutex_);
        waiting_.emplace(deal, std::move(result));
        changed_.notify_one();
    }
    void fail(std::exception_ptr thrown) {
        const std::scoped_lock lock(mutex_);
        if (!thrown_) thrown_ = std::move(thrown);
        changed_.notify_one();
    }
    // Waits for that deal; rethrows what a thread threw.
    DealResult take(std::int64_t deal) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return thrown_ || waiting_.contains(deal); });
        if (thrown_) std::rethrow_exception(thrown_);
        DealResult result = std::move(waiting_.at(deal));
        waiting_.erase(deal);
        return result;
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::int64_t, DealResult> waiting_;
    std::exception_ptr thrown_;
};

}  // namespace

MakeContestant contestant_of(const bots::Bot& bot) {
    return [bot] { return std::make_unique<OwnBot>(bot); };
}

std::vector<std::string> names_in(const Tournament& tournament) {
    std::vector<std::string> names;
    for (const Entrant& entrant : tournament.entrants) {
        if (std::find(names.begin(), names.end(), entrant.name) == names.end()) names.push_back(entrant.name);
    }
    return names;
}

Verdict hold(const Tournament& tournament, std::vector<DealResult> before, const OnDeal& on_deal) {
    CHECK(static_cast<int>(tournament.entrants.size()) == tournament.players);
    const std::vector<std::string> names = names_in(tournament);
    std::vector<DealResult> deals = std::move(before);
    std::atomic<std::int64_t> next = static_cast<std::int64_t>(deals.size());
    std::atomic<bool> enough = false;
    Finished finished;
    const auto work = [&] {
        try {
            Hall hall(tournament);
            for (std::int64_t deal = next++; deal < tournament.deals && !enough; deal = next++) {
                finished.put(deal, hall.play(deal));
            }
        } catch (...) {
            finished.fail(std::current_exception());
        }
    };
    std::vector<std::jthread> threads;
    for (int i = 0; i < tournament.threads; ++i) threads.emplace_back(work);
    const auto decided = [&] { return tournament.until_decided && judge(names, deals).is_decided(); };
    try {
        while (static_cast<std::int64_t>(deals.size()) < tournament.deals && !decided()) {
            const auto deal = static_cast<std::int64_t>(deals.size());
            deals.push_back(finished.take(deal));
            on_deal(deal, deals.back());
        }
    } catch (...) {
        enough = true;
        throw;
    }
    enough = true;
    return judge(names, deals);
}

}  // namespace duckpond::lab
