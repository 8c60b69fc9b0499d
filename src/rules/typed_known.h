#pragma once

// AnyKnown for a game G.

#include "rules/any_match.h"

namespace duckpond {

namespace detail {

template <class G>
std::string notation_at(const typename G::Moves& moves, int index) {
    return index >= 0 && index < moves.size() ? std::string(notation(moves[index]).view()) : std::string();
}

template <class G>
bool interrupts_at(const typename G::Moves& moves, int index) {
    if constexpr (requires(typename G::Move move) { is_interrupt(move); }) {
        return index >= 0 && index < moves.size() && is_interrupt(moves[index]);
    } else {
        return false;
    }
}

}  // namespace detail

template <class G>
class TypedKnown final : public AnyKnown {
public:
    TypedKnown(const Redacted<typename G::State>& known, Seat seat, const typename G::Moves& moves, int players)
        : known_(known), seat_(seat), moves_(moves), players_(players) {}

    [[nodiscard]] std::string_view game_id() const override { return G::id; }
    [[nodiscard]] bool is_optional() const override { return !must_act(*known_).contains(seat_); }
    [[nodiscard]] int random_index(SmallRandom& random) const override {
        return index_of(random_move<G>(*known_, seat_, moves_, random));
    }
    [[nodiscard]] std::string notation_at(int index) const override { return detail::notation_at<G>(moves_, index); }
    [[nodiscard]] bool interrupts(int index) const override { return detail::interrupts_at<G>(moves_, index); }

    [[nodiscard]] const Redacted<typename G::State>& known() const { return known_; }
    [[nodiscard]] Seat seat() const { return seat_; }
    [[nodiscard]] const typename G::Moves& moves() const { return moves_; }
    [[nodiscard]] int players() const { return players_; }
    [[nodiscard]] int index_of(const typename G::Move& move) const {
        int index = 0;
        while (index < moves_.size() && !(moves_[index] == move)) ++index;
        CHECK(index < moves_.size());
        return index;
    }

private:
    Redacted<typename G::State> known_;
    Seat seat_;
    typename G::Moves moves_;
    int players_;
};

}  // namespace duckpond
