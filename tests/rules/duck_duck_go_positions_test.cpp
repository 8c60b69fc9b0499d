// Positions of duck! duck! GO! made by hand (R50): whatever is accepted can be played to the end.

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "base/json_read.h"
#include "base/json_write.h"
#include "tests/ours.h"
#include "tests/rules/duck_duck_go_lab.h"
#include "tests/rules/duck_duck_go_match.h"

namespace duckpond::duck_duck_go {
namespace {

namespace json = boost::json;

std::string key_of(const Position& position) {
    GivenFields given;
    State state = state_of(position, given);
    std::optional<Refusal> refusal = complete(options_of(position), state, given);
    if (!refusal) refusal = what_is_wrong(state);
    return refusal ? std::string(refusal->key) : "ok";
}

const Position plain{.duckies = {{1, 0, 0}, {2, 4, 0}}, .hands = {{1, 2, 3}, {4, 5, 6}}};

TEST(DuckDuckGoPositions, MayLeaveOutWhatFollows) {
    GivenFields given;
    State state = state_of(plain, given);
    ASSERT_FALSE(complete(options_of(plain), state, given));
    EXPECT_EQ(state.asking.phase, Phase::Pick);
    EXPECT_EQ(state.asking.seats, SeatSet::first(2));
    EXPECT_EQ(state.deck.size(), 48);
    EXPECT_EQ(state.deck.top().value(), 7) << "the lowest on top";
    EXPECT_EQ(state.players[Seat(1)].hand_size, 3);
    EXPECT_EQ(state.known.value.drawn[Seat(1)], 3);
    EXPECT_EQ(state.players[Seat(1)].hand.seen(), ViewerSet{Viewer(Seat(1))});
}

TEST(DuckDuckGoPositions, AreRefusedByName) {
    EXPECT_EQ(key_of(plain), "ok");
    Position wrong = plain;
    wrong.duckies[1] = wrong.duckies[0];
    EXPECT_EQ(key_of(wrong), "duck-duck-go.refusal.shared-space");
    wrong = plain;
    wrong.duckies[0].facing = 6;
    EXPECT_EQ(key_of(wrong), "duck-duck-go.refusal.facing");
    wrong = plain;
    wrong.hands[1] = {3, 4, 5};
    EXPECT_EQ(key_of(wrong), "duck-duck-go.refusal.card-twice");
    wrong = plain;
    wrong.hands[0] = {1, 2, 3, 7, 8, 9};
    EXPECT_EQ(key_of(wrong), "duck-duck-go.refusal.hand") << "more than are dealt";
    wrong.hands[0] = {1, 2};
    EXPECT_EQ(key_of(wrong), "duck-duck-go.refusal.hand") << "nothing has been played in this round";
    wrong = plain;
    wrong.dog = {{3, 0, 0}};
    EXPECT_EQ(key_of(wrong), "duck-duck-go.refusal.no-dog");
    wrong = plain;
    wrong.round = 301;
    EXPECT_EQ(key_of(wrong), "duck-duck-go.refusal.round");
    wrong = plain;
    wrong.blue = {0};
    EXPECT_EQ(key_of(wrong), "duck-duck-go.refusal.blue");
    wrong = plain;
    wrong.duckies.pop_back();
    EXPECT_EQ(key_of(wrong), "duck-duck-go.refusal.not-placed");
    wrong = plain;
    wrong.deck = {1, 2};
    EXPECT_EQ(key_of(wrong), "duck-duck-go.refusal.card-twice");
    Position four{.duckies = {{1, 0, 0}, {2, 4, 0}, {4, 3, 0}, {7, 3, 0}},
                  .hands = {{1, 5, 9}, {2, 6, 10}, {3, 7, 11}, {4, 8, 12}},
                  .rules = Rules::Advanced,
                  .tokens = {{Token::Spin, Token::Spin, Token::Spin, Token::Spin}}};
    EXPECT_EQ(key_of(four), "duck-duck-go.refusal.tokens");
    four.tokens = {{Token::Spin}};
    EXPECT_EQ(key_of(four), "ok") << "for which buoy is not told";
    four.tokens = {};
    four.dog = {{18, 0, 0}};
    EXPECT_EQ(key_of(four), "duck-duck-go.refusal.on-drain");
}

// Everybody has revealed a card, and ducky 0 is on turn.
State on_turn(Options& options) {
    const Position position{.duckies = {{1, 0, 0, {Buoy::Red}}, {2, 4, 0}, {4, 3, 0}, {7, 3, 0}},
                            .hands = {{1, 2}, {4, 5}, {7, 8}, {10, 11}},
                            .rules = Rules::Advanced,
                            .tokens = {{Token::Nudge}}};
    options = options_of(position);
    GivenFields given;
    State state = state_of(position, given);
    state.asking = {.phase = Phase::Before, .piece = Piece{0}, .card = Number{43}};
    for (int i = 1; i < 4; ++i) state.duckies[i].card = static_cast<Number>(50 + i);
    given.names.push_back("asking");
    EXPECT_EQ(complete(options, state, given), std::nullopt);
    return state;
}

// What is wrong after a change, without what all keys begin with.
template <class Change>
std::string wrong_after(Change&& change) {
    Options options;
    State state = on_turn(options);
    change(state);
    const auto wrong = what_is_wrong(state);
    return wrong ? std::string(wrong->key.substr(std::string_view("duck-duck-go.refusal.").size())) : "ok";
}

void discard_one(State& state, int seat) {
    const Number card = state.players[Seat(seat)].hand.value().lowest();
    detail::is_shown_from_hand(state, Seat(seat), card);
    state.discards.insert(card);
}

// R18, R41: cards are played beyond the picked one in one's own turn alone.
TEST(DuckDuckGoPositions, HandsAreAsLargeAsTheRoundLeavesThem) {
    EXPECT_EQ(wrong_after([](State&) {}), "ok");
    EXPECT_EQ(wrong_after([](State& state) { discard_one(state, 0); }), "ok") << "a bonus card may have been played";
    EXPECT_EQ(wrong_after([](State& state) { discard_one(state, 1); }), "ok");
    EXPECT_EQ(wrong_after([](State& state) { state.players[Seat(0)].hand_size = 3; }), "hand-size");
    EXPECT_EQ(wrong_after([](State& state) { state.players[Seat(0)].discarding = true; }), "discarding")
        << "with so few cards there is nothing to choose";
    EXPECT_EQ(wrong_after([](State& state) {
                  const Number card = state.deck.take().value();
                  state.players[Seat(0)].hand.value_here().insert(card);
                  ++state.players[Seat(0)].hand_size;
                  ++state.known.value.drawn[Seat(0)];
              }),
              "hand")
        << "nothing is drawn before the round is over";
}

TEST(DuckDuckGoPositions, AQuestionIsOneThatCardsAndTokensBringAbout) {
    EXPECT_EQ(wrong_after([](State& state) { state.asking.piece.reset(); }), "asking");
    EXPECT_EQ(wrong_after([](State& state) { state.asking.reason = Reason::Bonus; }), "asking");
    EXPECT_EQ(wrong_after([](State& state) { state.asking.seats = {Seat(1)}; }), "asking");
    EXPECT_EQ(wrong_after([](State& state) { state.duckies[1].card.reset(); }), "card-missing");
    EXPECT_EQ(wrong_after([](State& state) { state.duckies[1].rested = 1; }), "rested") << "not in this game";
    EXPECT_EQ(wrong_after([](State& state) { state.winner = Seat(0); }), "winner");
    EXPECT_EQ(wrong_after([](State& state) { state.round = 0; }), "too-early");
}

TEST(DuckDuckGoPositions, WhatIsNotToldIsNotAsked) {
    EXPECT_EQ(wrong_after([](State& state) { state.control = Seat(3); }), "ok") << "already in the first round";
    EXPECT_EQ(wrong_after([](State& state) { state.dog.space = space_at({12, 0}); }), "control");
    EXPECT_EQ(wrong_after([](State& state) { state.duckies[1].buoys.add(Buoy::Red); }), "ok") << "where its token is";
    EXPECT_EQ(wrong_after([](State& state) { state.duckies[0].space = space_at({6, 0}); }), "ok") << "on a new buoy";
    EXPECT_EQ(wrong_after([](State& state) { state.players[Seat(1)].highest = 50; }), "ok");
    EXPECT_EQ(wrong_after([](State& state) { state.deck.at_depth(0).show({Viewer(Seat(0))}); }), "deck-seen");
}

// Somewhere in a JSON value, one number or word becomes another that stands elsewhere in it, or something goes.
class Spoiler {
public:
    explicit Spoiler(std::uint64_t seed) : random_(seed) {}
    void spoil(json::value& whole) {
        std::vector<json::value*> leaves;
        collect(whole, leaves);
        json::value& at = *leaves[below(leaves.size())];
        switch (below(4)) {
            case 0:
                at = *leaves[below(leaves.size())];
                break;
            case 1:
                if (at.is_int64()) at = at.as_int64() + (below(2) == 0 ? 1 : -1);
                break;
            case 2:
                if (at.is_int64()) at = static_cast<std::int64_t>(below(80));
                break;
            default:
                drop(whole);
        }
    }

private:
    std::size_t below(std::size_t bound) { return draw_below(random_, static_cast<std::uint32_t>(bound)); }
    void collect(json::value& value, std::vector<json::value*>& leaves) {
        if (json::object* object = value.if_object()) {
            for (auto& member : *object) {
                if (member.key() != "course" && member.key() != "board") collect(member.value(), leaves);
            }
        } else if (json::array* array = value.if_array()) {
            for (json::value& item : *array) collect(item, leaves);
        } else {
            leaves.push_back(&value);
        }
    }
    void drop(json::value& value) {
        if (json::object* object = value.if_object(); object != nullptr && !object->empty()) {
            auto member = object->begin() + static_cast<std::ptrdiff_t>(below(object->size()));
            if (below(2) == 0) return drop(member->value());
            object->erase(member);
        } else if (json::array* array = value.if_array(); array != nullptr && !array->empty()) {
            auto item = array->begin() + static_cast<std::ptrdiff_t>(below(array->size()));
            if (below(2) == 0) return drop(*item);
            array->erase(item);
        }
    }
    SmallRandom random_;
};

TEST(DuckDuckGoPositions, ThatAreAcceptedCanBePlayed) {
    using Lab = laws::Lab<DuckDuckGo>;
    SmallRandom random(21);
    Spoiler spoiler(22);
    Moves moves;
    NoEvents silence;
    int accepted = 0;
    int refused = 0;
    for (int match = 0; match < 60; ++match) {
        const Options options = Lab::random_options(random);
        State state = setup(options, random);
        while (!outcome(state)) {
            const auto choice = random_choice<DuckDuckGo>(state, moves, random);
            apply(state, choice.seat, choice.move, random, silence);
            if (draw_below(random, 6) != 0) continue;
            json::value written = json::parse(state_json(state));
            written.as_object().erase("seen");
            for (std::uint32_t times = draw_below(random, 3) + 1; times > 0; --times) spoiler.spoil(written);
            State made;
            if (!JsonReader("state").read_state(ours(written), made)) continue;
            GivenFields given;
            for (const auto& member : written.as_object()) given.names.push_back(std::string_view(member.key()));
            if (complete(options, made, given)) {
                ++refused;
                continue;
            }
            ++accepted;
            if (!outcome(made)) {
                ASSERT_FALSE(must_act(made).empty()) << written;
                for (const Seat seat : must_act(made)) {
                    legal_moves(made, seat, moves);
                    ASSERT_FALSE(moves.empty()) << written;
                    for (const Move& move : moves) preview(made, seat, move);
                }
            }
            ASSERT_NO_THROW(play_randomly<DuckDuckGo>(made, random, silence, 400)) << written;
            SmallRandom dreams(3);
            ASSERT_NO_THROW(imagine(redact(made, Seat(0)), dreams)) << written;
        }
    }
    EXPECT_GT(accepted, 100);
    EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace duckpond::duck_duck_go
