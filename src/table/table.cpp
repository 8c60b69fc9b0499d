#include "table/table.h"

#include <algorithm>

#include "base/lowered.h"
#include "rules/any_game.h"

namespace duckpond {

namespace {

// Small letters without blanks: how a move is typed in a hurry. Between two digits a blank stays, since it tells
// numbers apart.
std::string squeezed(std::string_view text) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    std::string tight;
    bool blank = false;
    for (const char c : lowered(text)) {
        const bool is_blank = c == ' ' || c == '\t';
        if (!is_blank && blank && is_digit(c) && !tight.empty() && is_digit(tight.back())) tight += ' ';
        if (!is_blank) tight += c;
        blank = is_blank;
    }
    return tight;
}

}  // namespace

Result<Table> Table::open(Record record, const Watch& watch) {
    auto match = begin(record);
    if (!match) return tl::unexpected(match.error());
    Table table;
    table.match_ = std::move(*match);
    table.record_ = std::move(record);
    const std::vector<RecordedMove> moves = std::exchange(table.record_.moves, {});
    const std::vector<Milestone> milestones = std::exchange(table.record_.milestones, {});
    const std::optional<Outcome> result = std::exchange(table.record_.outcome, std::nullopt);
    table.sent_.resize(static_cast<std::size_t>(table.players()) + 1);
    table.renew_asks(SeatSet::first(table.players()));
    if (watch) watch(table);
    auto milestone = milestones.begin();
    for (const RecordedMove& move : moves) {
        const std::int64_t line = line_of_move(table.record_, table.record_.moves.size());
        if (move.seat.index() >= table.players() || !table.ask(move.seat)) {
            return tl::unexpected(Refusal("record.not-asked").with("line", line).with("seat", move.seat.index()));
        }
        const int index = table.match_->index_of(move.seat, move.notation);
        if (index < 0) return tl::unexpected(table.not_as_written(move, line));
        table.make(move.seat, index);
        if (watch) watch(table);
        const std::size_t count = table.record_.moves.size();
        if (milestone == milestones.end() || milestone->moves != count) continue;
        if (milestone++->checksum != table.match_->checksum()) {
            return tl::unexpected(
                Refusal("record.milestone").with("line", line + 1).with("moves", static_cast<std::int64_t>(count)));
        }
    }
    if (result && result != table.record_.outcome) {
        return tl::unexpected(Refusal("record.outcome").with("line", line_of_move(table.record_, moves.size())));
    }
    return table;
}

// A record has one way to write a move; a person may type it in others.
Refusal Table::not_as_written(const RecordedMove& move, std::int64_t line) const {
    const auto meant = find(move.seat, move.notation);
    if (!meant) return Refusal("record.illegal").with("line", line).with("move", move.notation);
    return Refusal("record.spelling")
        .with("line", line)
        .with("move", move.notation)
        .with("spelling", match_->notation_at(move.seat, *meant));
}

std::optional<Ask> Table::ask(Seat seat) const {
    if (seat.index() >= players() || !asks_[static_cast<std::size_t>(seat.index())].held) return std::nullopt;
    return Ask{.id = asks_[static_cast<std::size_t>(seat.index())].id, .must = match_->must().contains(seat)};
}

Result<int> Table::find(Seat seat, std::string_view notation) const {
    if (const int index = match_->index_of(seat, notation); index >= 0) return index;
    std::vector<std::string> offered;
    for (const OfferedMove& move : match_->legal(seat)) offered.push_back(squeezed(move.notation));
    const auto index_of = [&](const std::string& wanted) -> std::optional<int> {
        const auto found = std::find(offered.begin(), offered.end(), wanted);
        // Two moves may differ by a blank alone: then the blank counts.
        if (found == offered.end() || std::find(found + 1, offered.end(), wanted) != offered.end()) return std::nullopt;
        return static_cast<int>(found - offered.begin());
    };
    const std::string wanted = squeezed(notation);
    if (const auto index = index_of(wanted)) return *index;
    // "begger>anna", "steal>anna:2": a name behind the arrow stands for its seat.
    const std::size_t arrow = wanted.find('>');
    for (int i = 0; arrow != std::string::npos && i < players(); ++i) {
        const std::string called = squeezed(name(Seat(i)));
        const std::string_view behind = std::string_view(wanted).substr(arrow + 1);
        if (!behind.starts_with(called)) continue;
        const auto index =
            index_of(wanted.substr(0, arrow + 1) + std::to_string(i) + std::string(behind.substr(called.size())));
        if (index) return *index;
    }
    return tl::unexpected(Refusal("move.illegal").with("move", notation));
}

Result<void> Table::play(Seat seat, std::uint64_t ask_id, int index) {
    if (seat.index() >= players()) {
        return tl::unexpected(Refusal("seat.unknown").with("found", seat.index()).with("max", players() - 1));
    }
    const Holding& held = asks_[static_cast<std::size_t>(seat.index())];
    if (!held.held || held.id != ask_id) {
        const bool again = ask_id == held.id && ask_id != 0;
        if (again && !held.held && held.answer == index) return {};
        return tl::unexpected(ask_id != 0 && ask_id <= held.id ? Refusal("ask.late") : Refusal("ask.none"));
    }
    if (match_->notation_at(seat, index).empty()) {
        return tl::unexpected(Refusal("move.illegal").with("move", index));
    }
    make(seat, index);
    return {};
}

void Table::make(Seat seat, int index) {
    RecordedMove recorded{.seat = seat, .notation = match_->notation_at(seat, index)};
    KeyedRandom random(record_.seed, record_.moves.size() + 1);
    Told told = match_->play(seat, index, random);
    record_.moves.push_back(std::move(recorded));
    if (record_.moves.size() % moves_a_milestone == 0) {
        record_.milestones.push_back({record_.moves.size(), match_->checksum()});
    }
    record_.outcome = match_->result();
    SeatSet concerned{seat};
    for (std::size_t viewer = 0; viewer < told.size(); ++viewer) {
        if (told[viewer].empty()) continue;
        Sent& sent = sent_[viewer];
        sent.messages.push_back({.number = sent.gone + sent.messages.size() + 1, .events = std::move(told[viewer])});
        const auto asks_anew = [](const ToldEvent& event) { return event.asks_anew; };
        const auto& events = sent.messages.back().events;
        if (static_cast<int>(viewer) < players() && std::any_of(events.begin(), events.end(), asks_anew)) {
            concerned.insert(Seat(static_cast<int>(viewer)));
        }
    }
    asks_[static_cast<std::size_t>(seat.index())].answer = index;
    renew_asks(concerned);
}

// Whoever heard nothing of a move is still asked what they were asked, under the same id, so that nothing shows that it
// was made; so is whoever heard no more than that somebody has chosen. The others are asked anew.
void Table::renew_asks(SeatSet concerned) {
    const SeatSet acting = match_->must() | match_->may();
    if (concerned.size() > 1) ++question_;
    for (const Seat seat : concerned) {
        Holding& holding = asks_[static_cast<std::size_t>(seat.index())];
        holding.held = acting.contains(seat);
        if (holding.held) ++holding.id;
    }
}

std::vector<Message> Table::since(Viewer viewer, std::uint64_t number, Telling telling) const {
    const Sent& sent = sent_[slot(viewer)];
    const std::uint64_t from = std::min<std::uint64_t>(number - std::min(number, sent.gone), sent.messages.size());
    std::vector<Message> messages(sent.messages.begin() + static_cast<std::ptrdiff_t>(from), sent.messages.end());
    if (telling == Telling::First) return messages;
    for (Message& message : messages) {
        for (ToldEvent& event : message.events) {
            if (!event.faded) continue;
            event.json = event.faded->json;
            event.words = event.faded->words;
        }
    }
    return messages;
}

void Table::forget_messages() {
    for (Sent& sent : sent_) {
        sent.gone += sent.messages.size();
        sent.messages.clear();
    }
}

Result<void> Table::undo(std::size_t moves) {
    if (moves == 0 || moves > record_.moves.size()) {
        return tl::unexpected(Refusal("undo.none").with("moves", static_cast<std::int64_t>(record_.moves.size())));
    }
    Record shorter = record_;
    shorter.moves.resize(record_.moves.size() - moves);
    std::erase_if(shorter.milestones, [&](const Milestone& stone) { return stone.moves > shorter.moves.size(); });
    shorter.outcome.reset();
    auto table = open(std::move(shorter));
    if (!table) return tl::unexpected(table.error());
    *this = std::move(*table);
    return {};
}

}  // namespace duckpond
