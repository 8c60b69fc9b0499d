#pragma once

// A second scorer of Ducks and Geese, written from docs/rules/ducks-and-geese.md and fed with nothing but what a record
// says (who made which move, in notation) and the open card that everybody saw. It shares no code with the rules.

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace duckpond::second_scorer {

struct House {
    int players = 4;
    bool cutthroat = false;
    bool dog = false;
    bool blind = false;
    int target = 30;
};

struct Line {
    int seat = 0;
    std::string move;
};

struct HandScore {
    std::vector<int> points;
    friend bool operator==(const HandScore&, const HandScore&) = default;
};

class Scorer {
public:
    // `opens` has the open card of each hand, in notation; empty texts in cutthroat.
    Scorer(House house, std::vector<std::string> opens)
        : house_(house), opens_(std::move(opens)), totals_(static_cast<std::size_t>(house.players)) {
        begin_hand();
    }

    void take(const Line& line) {
        if (line.move == "look") {
            looked_[line.seat] = true;
        } else if (line.move == "forfeit") {
            forfeit(line.seat);
        } else if (line.move.starts_with("bid ")) {
            bid(line.seat, std::stoi(line.move.substr(4)));
        } else if (line.move == "zero") {
            bid(line.seat, 0);
        } else if (line.move == "double-zero") {
            bid(line.seat, -1);
        } else if (line.move == "take") {
            trump_ = opens_[hands_.size()].substr(0, 2);
        } else if (line.move != "pass" && line.move != "leave" && !line.move.starts_with("discard ")) {
            play(line.seat, line.move);
        }
    }

    [[nodiscard]] const std::vector<HandScore>& hands() const { return hands_; }
    [[nodiscard]] const std::vector<int>& totals() const { return totals_; }
    [[nodiscard]] bool over() const { return best() >= house_.target || hands_.size() == 100; }

    // R39 to R42, of a match that is over.
    [[nodiscard]] std::vector<int> ranks() const {
        std::vector<int> all;
        for (int seat = 0; seat < house_.players; ++seat) {
            std::vector<int> ahead;  // sides
            for (int other = 0; other < house_.players; ++other) {
                if (side(other) == side(seat)) continue;
                const int lead = total(other) - total(seat);
                const bool wins_tie = lead == 0 && best() >= house_.target && total(other) == best() &&
                                      last_bidder_ >= 0 && side(last_bidder_) == side(other);
                if (lead > 0 || wins_tie) ahead.push_back(side(other));
            }
            std::sort(ahead.begin(), ahead.end());
            ahead.erase(std::unique(ahead.begin(), ahead.end()), ahead.end());
            all.push_back(1 + static_cast<int>(ahead.size()));
        }
        return all;
    }

private:
    [[nodiscard]] int side(int seat) const { return house_.cutthroat ? seat : seat % 2; }
    [[nodiscard]] int total(int seat) const { return totals_[static_cast<std::size_t>(seat)]; }
    [[nodiscard]] int best() const { return *std::max_element(totals_.begin(), totals_.end()); }

    void begin_hand() {
        bidder_ = -1;
        looked_.clear();
        trump_.clear();
        trick_.clear();
        tricks_.clear();
        cards_.clear();
        played_ = 0;
    }

    // --- bidding: what was bid last leads

    void bid(int seat, int what) {
        bidder_ = seat;
        bid_ = what;
        blind_ = house_.blind && !looked_[seat];
    }

    void forfeit(int seat) {
        const int cost = house_.cutthroat || house_.dog ? 2 : 3;
        std::vector<int> points(static_cast<std::size_t>(house_.players), 0);
        for (int other = 0; other < house_.players; ++other) {
            if (house_.cutthroat && other == seat) points[static_cast<std::size_t>(other)] = -cost;
            if (!house_.cutthroat && side(other) != side(seat)) points[static_cast<std::size_t>(other)] = cost;
        }
        last_bidder_ = -1;
        end_hand(points);
    }

    // --- tricks

    [[nodiscard]] static int height(const std::string& card) {
        static const std::string order = "2345678ftcb";
        return static_cast<int>(order.find(card[2]));
    }
    [[nodiscard]] static std::string suit(const std::string& card) { return card.substr(0, 2); }
    [[nodiscard]] bool counts(const std::string& card) const {
        return house_.dog ? card[2] == 't' : card[2] == '2' || card[2] == 'f';
    }
    [[nodiscard]] int in_play() const { return house_.players - (bid_ == 0 ? 1 : 0); }

    void play(int seat, const std::string& card) {
        if (house_.cutthroat && trump_.empty()) trump_ = suit(card);
        trick_.emplace_back(seat, card);
        if (static_cast<int>(trick_.size()) < in_play()) return;
        std::pair<int, std::string> highest = trick_[0];
        for (const auto& [player, played] : trick_) {
            const bool same = suit(played) == suit(highest.second);
            const bool trumps = suit(played) == trump_ && suit(highest.second) != trump_;
            if (trumps || (same && height(played) > height(highest.second))) highest = {player, played};
        }
        ++tricks_[side(highest.first)];
        for (const auto& [player, played] : trick_) {
            if (!counts(played)) continue;
            const bool stays = house_.cutthroat && played[2] == '2' && suit(played) == suit(trick_[0].second);
            ++cards_[side(stays ? player : highest.first)];
        }
        trick_.clear();
        if (++played_ == (house_.cutthroat ? 8 : 7)) score();
    }

    void score() {
        const int own = side(bidder_);
        const bool made = bid_ > 0 ? tricks_[own] + cards_[own] >= bid_ : tricks_[own] == 0;
        std::vector<int> points;
        for (int seat = 0; seat < house_.players; ++seat) {
            const int cards = cards_[side(seat)];
            if (side(seat) == own) {
                const int worth = bid_ > 0 ? bid_ : bid_ == 0 ? 5 : 12;
                points.push_back(made ? worth : house_.cutthroat ? -bid_ : 0);
            } else if (bid_ <= 0) {
                points.push_back(made ? 0 : 2 * cards);
            } else if (made) {
                points.push_back(blind_ ? 0 : cards);
            } else {
                points.push_back(house_.cutthroat ? cards : cards + bid_);
            }
        }
        last_bidder_ = bidder_;
        end_hand(points);
    }

    void end_hand(const std::vector<int>& points) {
        for (std::size_t seat = 0; seat < points.size(); ++seat) totals_[seat] += points[seat];
        hands_.push_back({points});
        begin_hand();
    }

    House house_;
    std::vector<std::string> opens_;
    std::vector<int> totals_;
    std::vector<HandScore> hands_;
    int last_bidder_ = -1;

    int bidder_ = -1;
    int bid_ = 0;  // 0 is a zero, -1 a double zero
    bool blind_ = false;
    std::map<int, bool> looked_;
    std::string trump_;
    std::vector<std::pair<int, std::string>> trick_;
    std::map<int, int> tricks_;  // by side
    std::map<int, int> cards_;
    int played_ = 0;
};

}  // namespace duckpond::second_scorer
