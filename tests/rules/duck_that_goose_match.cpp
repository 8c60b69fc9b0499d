#include "tests/rules/duck_that_goose_match.h"

#include <boost/json.hpp>
#include <sstream>
#include <utility>

#include "base/json_read.h"
#include "base/json_write.h"
#include "tests/ours.h"
#include "tests/rules/duck_that_goose_lab.h"

namespace duckpond::duck_that_goose {

namespace {

void strike(CardBag& left, const std::string& name) {
    const auto card = from_name<Card>(name);
    if (card && left.contains(*card)) left.remove(*card);
}

json::array pile_of(const std::string& text, CardBag& left) {
    json::array pile;
    for (const std::string& name : words_in(text)) {
        strike(left, name);
        pile.emplace_back(name);
    }
    return pile;
}

json::object range_card(std::string text, bool covers, CardBag& left) {
    json::object card;
    if (text.front() == '?') {
        text.erase(0, 1);
        card["face"] = "down";
    }
    json::array looked;
    if (const auto at = text.find('@'); at != std::string::npos) {
        for (const char seat : text.substr(at + 1)) looked.push_back(seat - '0');
        text.resize(at);
        card["looked"] = looked;
    }
    for (const auto& [sign, mark] : {std::pair{'*', "chosen"}, std::pair{'!', "used"}}) {
        if (text.back() != sign) continue;
        text.pop_back();
        card[mark] = true;
    }
    if (const auto copy = text.find('='); copy != std::string::npos) {
        card["copy"] = text.substr(copy + 1);
        text.resize(copy);
    }
    strike(left, text);
    card["card"] = text;
    if (covers) card["covers"] = true;
    return card;
}

std::string written(const RangeCard& lying) {
    std::string text = lying.face == Face::Down ? "?" : "";
    text += name_of(lying.card.value());
    if (lying.copy) text += "=" + std::string(name_of(*lying.copy));
    if (lying.used) text += "!";
    if (lying.chosen) text += "*";
    return text;
}

}  // namespace

std::vector<std::string> words_in(const std::string& text, char between) {
    std::vector<std::string> words;
    std::istringstream stream(text);
    for (std::string word; std::getline(stream, word, between);) {
        if (!word.empty()) words.push_back(word);
    }
    return words;
}

Options Position::options() const {
    return {.players = static_cast<int>(ranges.size()),
            .length = ChoiceOrNumber<Length, 1, most_rounds>(rounds),
            .deck = cards,
            .memory = memory,
            .peeking = peeking};
}

json::object Position::state() const {
    CardBag left = cards_of(cards);
    json::array lists;
    for (const std::string& range : ranges) {
        json::array list;
        for (const std::string& place : words_in(range)) {
            bool covers = false;
            for (const std::string& card : words_in(place, '+')) {
                list.push_back(range_card(card, std::exchange(covers, true), left));
            }
        }
        lists.push_back(list);
    }
    json::array deck_list = pile_of(deck, left);
    json::array pile_list = pile_of(pile, left);
    json::object made = json::parse(more).as_object();
    for (const auto& step : made.contains("steps") ? made.at("steps").as_array() : json::array()) {
        if (step.at("kind") == "cover" && step.as_object().contains("card"))
            strike(left, std::string(step.at("card").as_string()));
    }
    if (made.contains("held")) strike(left, std::string(made.at("held").at("card").as_string()));
    json::array buried;
    if (rest == Rest::Buried) left.remove(Card::DiddlySquat);
    for (int kind = 0; kind < card_kinds; ++kind) {
        for (int i = 0; i < left.count(static_cast<Card>(kind)); ++i) {
            const std::string name(name_of(static_cast<Card>(kind)));
            if (rest == Rest::Deck) deck_list.emplace_back(name);
            if (rest == Rest::Pile) pile_list.emplace_back(name);
            if (rest == Rest::Buried) buried.push_back(json::object{{"card", name}, {"covers", !buried.empty()}});
        }
    }
    if (rest == Rest::Buried) {
        buried.push_back(json::object{{"card", "diddly-squat"}, {"covers", !buried.empty()}});
        json::array& last = lists.back().as_array();
        last.insert(last.begin(), buried.begin(), buried.end());
    }
    json::object state{{"ranges", lists}, {"deck", deck_list}, {"discards", pile_list}, {"turn", turn}};
    if (controller) state["controller"] = *controller;
    if (!controls.empty()) {
        json::array by;
        for (const Maybe<int>& one : controls) by.push_back(one ? json::value(*one) : json::value());
        state["controls"] = by;
    }
    for (const auto& field : made) state[field.key()] = field.value();
    return state;
}

std::string lay(const Options& options, const json::object& written, State& state) {
    State made;
    if (const auto read = JsonReader("state").read_state(Json(ours(written)), made); !read)
        return std::string(read.error().key);
    GivenFields given;
    for (const auto& member : written) given.names.push_back(std::string_view(member.key()));
    if (const auto refusal = complete(options, made, given)) return std::string(refusal->key);
    state = made;
    return "";
}

std::string refusal_of(const Position& position) {
    State state;
    const std::string refusal = lay(position.options(), position.state(), state);
    if (!refusal.empty()) return refusal;
    const auto wrong = what_is_wrong(state);
    return wrong ? std::string(wrong->key) : "";
}

Match::Match(const Position& position) : options_(position.options()) {
    const std::string refusal = lay(options_, position.state(), state);
    EXPECT_EQ(refusal, "") << "the position is refused: " << position.state();
    if (refusal.empty()) holds("the position");
}

bool Match::play(std::initializer_list<const char*> texts) {
    events.clear();
    for (const char* const text : texts) {
        if (!make(text)) return false;
    }
    return true;
}

bool Match::can(const std::string& text) const {
    const auto written_moves = words_in(moves(text.front() - '0'), ',');
    return std::any_of(written_moves.begin(), written_moves.end(), [&](const std::string& move) {
        return move.substr(move.front() == ' ' ? 1 : 0) == text.substr(2);
    });
}

std::string Match::moves(int seat) const {
    Moves list;
    legal_moves(state, Seat(seat), list);
    std::vector<std::string> all;
    for (const Move& move : list) all.emplace_back(notation(move).view());
    return joined(all, ", ");
}

std::string Match::asked() const {
    if (state.over) return "over";
    std::string text(name_of(state.steps.back().kind));
    for (const Seat seat : must_act(state)) text += " " + std::to_string(seat.index());
    for (const Seat seat : may_act(state)) text += " (" + std::to_string(seat.index()) + ")";
    return text;
}

std::string Match::range(int seat) const {
    std::string text;
    for (const RangeCard& lying : state.ranges[Seat(seat)]) {
        if (!text.empty()) text += lying.covers ? "+" : " ";
        text += written(lying);
    }
    return text;
}

std::string Match::known(Viewer viewer, int seat) const {
    std::vector<std::string> names;
    const auto view = redact(state, viewer);
    for (const RangeCard& lying : view->ranges[Seat(seat)]) {
        if (lying.face == Face::Up) continue;
        names.push_back(lying.card.seen().empty() ? "?" : std::string(name_of(lying.card.value())));
    }
    return joined(names);
}

std::string Match::deck_known(Viewer viewer, int cards) const {
    std::vector<std::string> names;
    const auto view = redact(state, viewer);
    for (int depth = 0; depth < std::min(cards, view->deck.size()); ++depth) {
        const auto& card = view->deck.at_depth(depth);
        names.push_back(card.seen().empty() ? "?" : std::string(name_of(card.value())));
    }
    return joined(names);
}

std::string Match::deck(int cards) const {
    std::vector<std::string> names;
    for (int depth = 0; depth < std::min(cards, state.deck.size()); ++depth) {
        names.emplace_back(name_of(state.deck.at_depth(depth).value()));
    }
    return joined(names);
}

std::string Match::pile() const {
    std::vector<std::string> names;
    for (int depth = 0; depth < state.discards.value.size(); ++depth) {
        names.emplace_back(name_of(state.discards.value.at_depth(depth)));
    }
    return joined(names);
}

std::string Match::pile(int cards) const {
    std::vector<std::string> names = words_in(pile());
    names.resize(std::min(names.size(), static_cast<std::size_t>(cards)));
    return joined(names);
}

bool Match::make(const std::string& text) {
    const Seat seat(text.front() - '0');
    Moves list;
    legal_moves(state, seat, list);
    for (const Move& move : list) {
        if (notation(move).view() != text.substr(2)) continue;
        const Move chosen = move;
        laws::Collect<DuckThatGoose> collect;
        apply(state, seat, chosen, random, collect);
        events.insert(events.end(), collect.events.begin(), collect.events.end());
        holds(text);
        return true;
    }
    ADD_FAILURE() << "no move \"" << text << "\" at " << asked() << "; seat " << seat.index()
                  << " has: " << moves(seat.index());
    return false;
}

// Nothing is lost, and what is written down comes back as it was.
void Match::holds(const std::string& after) const {
    EXPECT_EQ(laws::Lab<DuckThatGoose>::invariant(state), std::nullopt) << after;
    State read;
    const std::string refusal = lay(options_, json::parse(state_json(state)).as_object(), read);
    EXPECT_EQ(refusal, "") << after;
    EXPECT_TRUE(!refusal.empty() || read == state) << "changed by writing and reading, after " << after;
}

}  // namespace duckpond::duck_that_goose
