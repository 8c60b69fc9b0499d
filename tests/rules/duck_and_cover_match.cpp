#include "tests/rules/duck_and_cover_match.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <map>
#include <sstream>

#include "base/json_read.h"
#include "tests/ours.h"

namespace duckpond::duck_and_cover {

namespace json = boost::json;

namespace {

json::array words(const std::string& text) {
    std::istringstream in(text);
    json::array list;
    for (std::string word; in >> word;) list.emplace_back(word);
    return list;
}

class Drawing {
public:
    explicit Drawing(const std::string& text) {
        std::istringstream in(text);
        int left = 0;
        for (std::string word; in >> word;) {
            if (word[0] == '@') {
                const std::size_t comma = word.find(',');
                column_ = left = std::stoi(word.substr(1, comma - 1));
                row_ = std::stoi(word.substr(comma + 1));
            } else if (word == "/") {
                column_ = left;
                ++row_;
            } else {
                if (word != ".") put(word);
                ++column_;
            }
        }
        for (int duck = duck_count; duck >= 1; --duck) {
            if (!places_.contains(duck)) lay_under(duck);
        }
    }

    [[nodiscard]] json::object grid() const {
        json::array ducks;
        for (int duck = 1; duck <= duck_count; ++duck) ducks.push_back(places_.at(duck));
        return {{"ducks", ducks}};
    }

private:
    void put(const std::string& word) {
        std::istringstream in(word);
        lowest_ = 0;
        for (std::string number; std::getline(in, number, '-');) {
            const int duck = std::stoi(number);
            places_[duck] = {{"column", column_}, {"row", row_}};
            if (lowest_ != 0) places_[lowest_]["on"] = duck;
            lowest_ = duck;
        }
    }
    void lay_under(int duck) {
        places_[duck] = {{"column", places_[lowest_].at("column")}, {"row", places_[lowest_].at("row")}};
        places_[lowest_]["on"] = duck;
        lowest_ = duck;
    }

    int column_ = 0;
    int row_ = 0;
    int lowest_ = 0;
    std::map<int, json::object> places_;
};

Result<State> made(const Position& position) {
    json::object written = json::parse(position.more).as_object();
    Options options = position.options;
    if (!position.grids.empty()) {
        options.players = static_cast<int>(position.grids.size());
        json::array grids;
        for (const std::string& grid : position.grids) grids.push_back(Drawing(grid).grid());
        written["grids"] = grids;
    }
    if (!position.card.empty()) written["card"] = position.card;
    if (!position.deck.empty()) written["deck"] = words(position.deck);
    if (!position.discards.empty()) written["discards"] = words(position.discards);
    State state;
    if (auto read = JsonReader("state").read_state(Json(ours(written)), state); !read)
        return tl::unexpected(read.error());
    GivenFields given;
    for (const auto& member : written) given.names.push_back(std::string_view(member.key()));
    if (const auto refusal = complete(options, state, given)) return tl::unexpected(*refusal);
    return state;
}

std::string text_of(const Event& event) {
    return std::visit(
        []<class E>(const E& happened) {
            std::string text(type_kebab<E>);
            if constexpr (requires { happened.card; }) text += ' ' + std::string(name_of(happened.card));
            if constexpr (requires { happened.seat; }) text += ' ' + std::to_string(happened.seat.index());
            if constexpr (requires { happened.whither; }) text += ' ' + std::string(name_of(happened.whither));
            if constexpr (requires { happened.ending; }) text += ' ' + std::string(name_of(happened.ending));
            return text;
        },
        event);
}

}  // namespace

std::string refusal_of(const Position& position) {
    const Result<State> state = made(position);
    if (!state) return std::string(state.error().key);
    if (const auto wrong = what_is_wrong(*state)) return std::string(wrong->key);
    const auto broken = laws::Lab<DuckAndCover>::invariant(*state);
    return broken ? "accepted, yet " + *broken : "";
}

Match::Match(const Position& position) : random(7) {
    const Result<State> laid = made(position);
    if (!laid) throw std::runtime_error(std::string(laid.error().key));
    state = *laid;
    EXPECT_EQ(laws::Lab<DuckAndCover>::invariant(state), std::nullopt);
}

Match::Match(const Options& options, std::uint64_t seed) : random(seed) {
    state = setup(options, random);
}

bool Match::play(int seat, std::string_view text) {
    Moves list;
    legal_moves(state, Seat(seat), list);
    for (const Move& move : list) {
        if (notation(move).view() != text) continue;
        const Move chosen = move;
        laws::Collect<DuckAndCover> collect;
        apply(state, Seat(seat), chosen, random, collect);
        events = collect.events;
        EXPECT_EQ(laws::Lab<DuckAndCover>::invariant(state), std::nullopt) << text;
        return true;
    }
    return false;
}

void Match::play_all(std::initializer_list<std::string_view> moves) {
    for (const std::string_view move : moves) ASSERT_TRUE(play(move[0] - '0', move.substr(2))) << move;
}

std::vector<std::string> Match::moves(int seat) const {
    Moves list;
    legal_moves(state, Seat(seat), list);
    std::vector<std::string> written;
    for (const Move& move : list) written.emplace_back(notation(move).view());
    return written;
}

std::vector<std::string> Match::covers(int seat) const {
    std::vector<std::string> all = moves(seat);
    std::erase_if(all, [](const std::string& move) { return !move.starts_with("cover"); });
    return all;
}

std::string Match::grid(int seat) const {
    const auto stacks = stacks_of(state, Seat(seat));
    int left = columns_dealt + farthest;
    int top = rows_dealt + farthest;
    for (const Stack& stack : stacks) {
        left = std::min<int>(left, stack.column);
        top = std::min<int>(top, stack.row);
    }
    std::string text;
    if (left != 0 || top != 0) text = '@' + std::to_string(left) + ',' + std::to_string(top);
    int row = top;
    int column = left;
    const auto add = [&](const std::string& word) { text += (text.empty() ? "" : " ") + word; };
    for (const Stack& stack : stacks) {
        for (; row < stack.row; ++row) {
            add("/");
            column = left;
        }
        for (; column < stack.column; ++column) add(".");
        std::string ducks;
        for (const Number duck : stack.ducks) ducks += (ducks.empty() ? "" : "-") + std::to_string(duck);
        add(ducks);
        ++column;
    }
    return text;
}

std::string Match::story() const {
    std::string text;
    for (const Event& event : events) text += (text.empty() ? "" : ", ") + text_of(event);
    return text;
}

std::vector<int> Match::ranks() const {
    std::vector<int> ranks;
    if (const auto result = outcome(state)) {
        for (const Standing& standing : *result) ranks.push_back(standing.rank);
    }
    return ranks;
}

}  // namespace duckpond::duck_and_cover
