#pragma once

// Information-set Monte Carlo tree search over the contract of rules/game.h: what a seat does with what it knows.
//
// An iteration imagines a world that the seat could be in, walks down one tree that all worlds share, and plays the
// rest out. A node is a question to a seat. Those who answer at the same time have nodes side by side, so that each
// chooses by its own statistics and knows nothing of the others' choices. An edge counts how often it could have been
// chosen, since what is legal differs from world to world.
//
// Nodes and edges lie in two arrays that are allocated with the search; no iteration allocates. A search draws from
// its own random source alone, so the same seed and number of iterations give the same answer.

#include <bit>
#include <cmath>
#include <memory>

#include "bots/advice.h"
#include "bots/ponder.h"

namespace duckpond::bots {

namespace detail {

// The logarithm to base 2 as exponent and mantissa tell it: at most 0.09 too low, the same on every machine.
inline float quick_log2(std::uint32_t number) {
    const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(number));
    return static_cast<float>(bits) * (1.F / 8388608.F) - 127.F;
}

template <class G, class A>
typename G::State imagined(const Redacted<typename G::State>& known, SmallRandom& random) {
    if constexpr (requires { A::imagine(known, random); }) {
        return A::imagine(known, random);
    } else {
        return imagine(known, random);
    }
}

template <class G, class A>
void choose_rollout(const typename G::State& state, Seat seat, typename G::Moves& moves, typename G::Move& chosen,
                    SmallRandom& random) {
    if (moves.size() == 1) {
        chosen = moves[0];
    } else if constexpr (requires { A::rollout(state, seat, moves, random); }) {
        chosen = A::rollout(state, seat, moves, random);
    } else {
        chosen = random_move<G>(state, seat, moves, random);
    }
}

}  // namespace detail

// A playout: from where a world is to where the advice cuts it, or to the end.
template <class G, class A = Advice<G>>
class Playout {
public:
    using State = typename G::State;

    explicit Playout(const State& start) : start_(start) {}

    [[nodiscard]] bool is_over(const State& world, SeatSet must) const {
        if constexpr (requires { A::cut(start_, world); }) {
            return must.empty() || A::cut(start_, world);
        } else {
            return must.empty();
        }
    }

    void run(State& world, SmallRandom& random) {
        for (int made = 0; made < most_moves; ++made) {
            const SeatSet must = must_act(world);
            if (is_over(world, must)) return;
            play_one(world, must, random);
        }
    }

    // A move of one of those who are asked.
    void play_one(State& world, SeatSet must, SmallRandom& random) {
        const Seat seat = who_acts(world, must, random);
        legal_moves(world, seat, moves_);
        typename G::Move move;
        detail::choose_rollout<G, A>(world, seat, moves_, move, random);
        NoEvents silence;
        apply(world, seat, move, random, silence);
    }

    // What each seat has of a world where playing ended.
    [[nodiscard]] Values values(const State& world) const {
        if (const std::optional<Outcome> result = outcome(world)) return values_of(*result);
        if constexpr (requires { A::values(world); }) {
            return A::values(world);
        } else {
            Values even;
            even.fill(0.5F);
            return even;
        }
    }

private:
    // A game that goes on for longer counts as even.
    static constexpr int most_moves = 20'000;

    // One of those whom the match waits for. Who may step in does so now and then.
    static Seat who_acts(const State& world, SeatSet must, SmallRandom& random) {
        const SeatSet may = may_act(world);
        if (!may.empty() && draw_below(random, 16) == 0) return may.nth(0);
        const int count = must.size();
        return must.nth(count == 1 ? 0 : static_cast<int>(draw_below(random, static_cast<std::uint32_t>(count))));
    }

    const State& start_;
    typename G::Moves moves_;
};

template <class G, class A = Advice<G>>
class Search {
public:
    using State = typename G::State;
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    // `moves` is what the seat is offered; `optional` says that it may also let others go on. The search keeps a
    // reference to what is known. It remembers at most `capacity` choices; further ones are left to playouts.
    Search(const Redacted<State>& known, Seat seat, const Moves& moves, bool optional, int capacity)
        : known_(known),
          seat_(seat),
          optional_(optional),
          playout_(*known),
          nodes_(std::make_unique_for_overwrite<Node[]>(2 * static_cast<std::size_t>(capacity) + 1)),
          edges_(std::make_unique_for_overwrite<Edge[]>(static_cast<std::size_t>(capacity) + 1)),
          capacity_(static_cast<Index>(capacity)),
          offered_(moves),
          found_(std::make_unique<Found[]>(static_cast<std::size_t>(moves.size()) + 1)) {
        add_node({});
    }

    // Thinks on.
    void iterate(SmallRandom& random) {
        State world = detail::imagined<G, A>(known_, random);
        descend(world, random);
        playout_.run(world, random);
        const Values values = playout_.values(world);
        for (const Step& step : path_) {
            Edge& edge = edges_[step.edge];
            ++edge.visits;
            edge.sum += values[static_cast<std::size_t>(step.seat.index())];
        }
        ++iterations_;
        if (root_index_ < 0) return;
        Found& found = found_[static_cast<std::size_t>(root_index_)];
        if (found.visits++ == 0) found.since = iterations_;
        for (std::size_t i = 0; i < values.size(); ++i) found.sums[i] += static_cast<double>(values[i]);
    }

    [[nodiscard]] std::int64_t iterations() const { return iterations_; }
    // By the index of the move; behind the last one, that of letting others go on.
    [[nodiscard]] const Found& found(int index) const { return found_[static_cast<std::size_t>(index)]; }
    [[nodiscard]] int choices() const { return offered_.size() + (optional_ ? 1 : 0); }

    // Whether no further iterations, so many at the most, can give another move the most visits.
    [[nodiscard]] bool is_settled(std::int64_t left) const {
        std::int64_t first = 0;
        std::int64_t second = 0;
        for (int index = 0; index < choices(); ++index) {
            const std::int64_t visits = found(index).visits;
            if (visits > first) {
                second = first;
                first = visits;
            } else {
                second = std::max(second, visits);
            }
        }
        return first - second > left;
    }

private:
    using Index = std::uint32_t;
    static constexpr Index none = ~Index{0};
    static constexpr int deepest = 64;
    static constexpr float exploration = [] {
        if constexpr (requires { A::exploration; }) {
            return A::exploration;
        } else {
            return 0.5F;
        }
    }();

    static constexpr bool searches_own_choices = [] {
        if constexpr (requires { A::searches_own_choices; }) {
            return A::searches_own_choices;
        } else {
            return false;
        }
    }();

    // A question, as far as the searching seat could tell it from others.
    struct Node {
        Index first_edge = none;
        Index last_edge = none;
        Index beside = none;   // the same question to another seat
        Index sibling = none;  // another question that came of the same edge
        std::uint32_t sight = 0;
        Seat seat;
    };
    struct Edge {
        Move move;
        bool waits = false;       // the seat lets others go on
        std::uint16_t index = 0;  // among the moves of the world it was last possible in
        float sum = 0;            // of its seat's values
        std::uint32_t visits = 0;
        std::uint32_t available = 0;
        Index next = none;   // of the same node
        Index child = none;  // the first of those that came of it
    };
    struct Step {
        Index edge;
        Seat seat;
    };

    // Down the tree, making the moves, until a choice that was not made before.
    void descend(State& world, SmallRandom& random) {
        path_.clear();
        root_index_ = -1;
        if constexpr (searches_own_choices) return descend_alone(world, random);
        Index node = 0;
        while (!path_full()) {
            const SeatSet must = must_act(world);
            if (playout_.is_over(world, must)) return;
            const Index edge = let_answer(node, world, must, random);
            if (edge == none) return;
            node = child_of(edge, sight_of(world));
            if (node == none) return;
        }
    }
    // The same where the advice says that others are not worth a tree: they play as in a playout.
    void descend_alone(State& world, SmallRandom& random) {
        Index node = 0;
        Index edge = none;
        while (!path_full()) {
            const SeatSet must = must_act(world);
            if (playout_.is_over(world, must)) return;
            const bool may_wait = !must.contains(seat_);
            if (may_wait && !may_act(world).contains(seat_)) {
                playout_.play_one(world, must, random);
                continue;
            }
            if (edge != none) node = child_of(edge, sight_of(world));
            if (node == none) return;
            bool is_new = false;
            edge = choose(node, world, seat_, may_wait, is_new, random);
            if (edge == none || is_new) return;
            if (edges_[edge].waits) playout_.play_one(world, must, random);
        }
    }
    // A question takes at most two choices of each seat.
    [[nodiscard]] bool path_full() const { return path_.size() > deepest - 2 * max_seats; }

    // All who are asked here choose. The edge behind which the next question is found; none if a choice is new.
    Index let_answer(Index node, State& world, SeatSet must, SmallRandom& random) {
        bool is_new = false;
        // Who may step in is asked first, and mostly waits.
        for (const Seat seat : may_act(world)) {
            const Index edge = choose(node, world, seat, true, is_new, random);
            if (edge == none) return none;
            if (!edges_[edge].waits) return is_new ? none : edge;
        }
        const bool at_root = node == 0 && must.contains(seat_);
        Index own = none;
        Index last = none;
        SeatSet left = must;
        while (!left.empty()) {
            // The searching seat first, or another's answer could take the question away from it.
            const Seat seat = at_root && left.contains(seat_) ? seat_ : left.nth(0);
            last = choose(node, world, seat, false, is_new, random);
            if (last == none) return none;
            if (seat == seat_) own = last;
            left.erase(seat);
            if (must_act(world) != left) break;  // another question
        }
        if (is_new) return none;
        return own != none ? own : last;
    }

    // Lets a seat choose, and makes its move. None if the choice is not remembered.
    Index choose(Index node, State& world, Seat seat, bool may_wait, bool& is_new, SmallRandom& random) {
        legal_moves(world, seat, moves_);
        const bool at_root = node == 0 && seat == seat_;
        if constexpr (requires { A::prune(world, seat, moves_); }) {
            if (moves_.size() > 1) A::prune(world, seat, moves_);
        }
        const Index before = edges_used_;
        const Index edge = pick(node_for(node, seat), world, seat, may_wait, random);
        is_new = is_new || edges_used_ != before;
        NoEvents silence;
        if (edge == none) {  // no room: as in a playout
            if (may_wait) return none;
            Move move;
            detail::choose_rollout<G, A>(world, seat, moves_, move, random);
            if (at_root) root_index_ = index_of(move);
            apply(world, seat, move, random, silence);
            return none;
        }
        path_.push_back({edge, seat});
        if (at_root) root_index_ = edges_[edge].waits ? offered_.size() : index_of(edges_[edge].move);
        if (!edges_[edge].waits) {
            const Move move = edges_[edge].move;
            apply(world, seat, move, random, silence);
        }
        return edge;
    }

    // The best of what was tried, or something new.
    Index pick(Index node, const State& world, Seat seat, bool may_wait, SmallRandom& random) {
        if (node == none) return none;
        find_tried(node, may_wait);
        untried_.clear();
        Index best = none;
        float best_bound = -1;
        for (int index = 0; index < tried_.size(); ++index) {
            const Index found = tried_[index];
            if (found == none) {
                untried_.push_back(static_cast<std::int16_t>(index));
                continue;
            }
            Edge& edge = edges_[found];
            ++edge.available;
            const auto visits = static_cast<float>(edge.visits);
            const float bound =
                (edge.sum + exploration * std::sqrt(detail::quick_log2(edge.available) * visits)) / visits;
            if (bound > best_bound) {
                best_bound = bound;
                best = found;
            }
        }
        if (untried_.empty() || edges_used_ >= capacity_) return best;
        return add_edge(node, something_new(world, seat, random));
    }

    // The edges of what the seat can choose here, by index; waiting comes last.
    void find_tried(Index node, bool may_wait) {
        tried_.clear();
        tried_.append(moves_.size() + (may_wait ? 1 : 0), [] { return none; });
        for (Index at = nodes_[node].first_edge; at != none; at = edges_[at].next) {
            Edge& edge = edges_[at];
            if (edge.waits) {
                if (may_wait) tried_[moves_.size()] = at;
            } else if (is_at(edge.index, edge.move) || find_index(edge)) {
                tried_[edge.index] = at;
            }
        }
    }
    [[nodiscard]] bool is_at(int index, const Move& move) const {
        return index < moves_.size() && moves_[index] == move;
    }
    // Moves mostly stand where they stood in the last world.
    bool find_index(Edge& edge) const {
        for (int index = 0; index < moves_.size(); ++index) {
            if (!(moves_[index] == edge.move)) continue;
            edge.index = static_cast<std::uint16_t>(index);
            return true;
        }
        return false;
    }

    // What the advice would do, if that was not tried yet.
    int something_new(const State& world, Seat seat, SmallRandom& random) {
        const int count = untried_.size();
        if (count == 1) return untried_[0];
        if (!moves_.empty()) {
            Move move;
            detail::choose_rollout<G, A>(world, seat, moves_, move, random);
            for (const std::int16_t index : untried_) {
                if (index < moves_.size() && moves_[index] == move) return index;
            }
        }
        return untried_[static_cast<int>(draw_below(random, static_cast<std::uint32_t>(count)))];
    }

    Index add_edge(Index at, int index) {
        const Index added = edges_used_++;
        const bool waits = index == moves_.size();
        edges_[added] = {.move = waits ? Move{} : moves_[index],
                         .waits = waits,
                         .index = static_cast<std::uint16_t>(index),
                         .available = 1};
        Node& node = nodes_[at];
        (node.last_edge == none ? node.first_edge : edges_[node.last_edge].next) = added;
        node.last_edge = added;
        return added;
    }

    // The node of a seat for that question; a new one if there is room.
    Index node_for(Index question, Seat seat) {
        Index at = question;
        if (nodes_[at].first_edge == none) nodes_[at].seat = seat;
        while (nodes_[at].seat != seat) {
            if (nodes_[at].beside == none) {
                const Index added = add_node({.seat = seat});
                if (added == none) return none;
                nodes_[at].beside = added;
            }
            at = nodes_[at].beside;
        }
        return at;
    }
    Index add_node(const Node& node) {
        if (nodes_used_ > 2 * capacity_) return none;
        nodes_[nodes_used_] = node;
        return nodes_used_++;
    }

    // The question that comes of an edge with that sight; a new one if there is room.
    Index child_of(Index edge, std::uint32_t sight) {
        for (Index at = edges_[edge].child; at != none; at = nodes_[at].sibling) {
            if (nodes_[at].sight == sight) return at;
        }
        const Index added = add_node({.sibling = edges_[edge].child, .sight = sight});
        if (added != none) edges_[edge].child = added;
        return added;
    }

    // Who is asked, and what the game says that must be told apart.
    [[nodiscard]] static std::uint32_t sight_of(const State& world) {
        const SeatSet must = must_act(world);
        std::uint32_t sight = must.bits();
        if constexpr (requires { A::sight(world, Seat()); }) {
            if (!must.empty()) sight |= A::sight(world, must.nth(0)) << 16U;
        }
        return sight;
    }

    [[nodiscard]] int index_of(const Move& move) const {
        for (int index = 0; index < offered_.size(); ++index) {
            if (offered_[index] == move) return index;
        }
        return -1;
    }

    const Redacted<State>& known_;
    Seat seat_;
    bool optional_;
    Playout<G, A> playout_;
    std::unique_ptr<Node[]> nodes_;
    std::unique_ptr<Edge[]> edges_;
    Index capacity_;
    Index nodes_used_ = 0;
    Index edges_used_ = 0;
    Moves offered_;
    std::unique_ptr<Found[]> found_;
    std::int64_t iterations_ = 0;

    // Of the iteration that is being made.
    Moves moves_;
    FixedVector<Index, Moves::capacity + 1> tried_;
    FixedVector<std::int16_t, Moves::capacity + 1> untried_;
    FixedVector<Step, deepest> path_;
    int root_index_ = -1;
};

}  // namespace duckpond::bots
