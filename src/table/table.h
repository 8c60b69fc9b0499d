#pragma once

// A match being played: who sits where, who is asked what, what each viewer has been sent. Pure: no I/O, no clock, no
// threads; whoever owns a table feeds it moves and passes on what it answers.

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/record.h"

namespace duckpond {

// A question that a seat holds. Its id is this seat's own count of questions; a move answers it.
struct Ask {
    std::uint64_t id = 0;
    bool must = true;  // or the seat may step in, but need not
};

// Something that a viewer was sent, numbered for that viewer alone: what others do unseen bumps no number.
struct Message {
    std::uint64_t number = 0;
    std::vector<ToldEvent> events;
};

class Table {
public:
    // Sits everybody down and deals (or lays out the record's position), and plays the record's moves. The record may
    // be new, without moves; or one that was parsed, and then its milestones and outcome must be met.
    // `watch` sees the table as it was before the first move and after each, and may let go of its messages.
    using Watch = std::function<void(Table&)>;
    [[nodiscard]] static Result<Table> open(Record record, const Watch& watch = {});

    [[nodiscard]] const Record& record() const { return record_; }
    [[nodiscard]] const AnyMatch& match() const { return *match_; }
    [[nodiscard]] int players() const { return record_.players(); }
    [[nodiscard]] const std::string& name(Seat seat) const {
        return record_.names[static_cast<std::size_t>(seat.index())];
    }

    [[nodiscard]] std::optional<Ask> ask(Seat seat) const;
    // The id of the ask that the seat holds or held last; 0 before the first.
    [[nodiscard]] std::uint64_t last_ask(Seat seat) const { return asks_[static_cast<std::size_t>(seat.index())].id; }
    // Counts what the match has waited for so far; another number means that it waits for something new.
    [[nodiscard]] std::uint64_t question() const { return question_; }

    // Finds the move a person wrote: its notation, in which capitals do not matter, nor blanks but between two numbers,
    // and names of players may stand for seats.
    [[nodiscard]] Result<int> find(Seat seat, std::string_view notation) const;

    // Answers an ask with the move at that index of legal(). Refusals change nothing and go to the sender alone: a seat
    // that is not asked, an ask that is over. The same answer to the same ask twice counts once.
    [[nodiscard]] Result<void> play(Seat seat, std::uint64_t ask, int index);

    // What a viewer has been sent: the number of the last message, and all messages after some number that are kept.
    // Told again, they leave out what was for the moment alone.
    [[nodiscard]] std::uint64_t number(Viewer viewer) const {
        const Sent& sent = sent_[slot(viewer)];
        return sent.gone + sent.messages.size();
    }
    [[nodiscard]] std::vector<Message> since(Viewer viewer, std::uint64_t number,
                                             Telling telling = Telling::First) const;
    [[nodiscard]] const std::vector<Message>& kept(Viewer viewer) const { return sent_[slot(viewer)].messages; }

    // Lets go of the messages so far. Whoever wants them again opens the record again.
    void forget_messages();

    // Takes back the last moves by playing the others again.
    [[nodiscard]] Result<void> undo(std::size_t moves = 1);

private:
    Table() = default;
    [[nodiscard]] Refusal not_as_written(const RecordedMove& move, std::int64_t line) const;
    void make(Seat seat, int index);
    void renew_asks(SeatSet concerned);
    [[nodiscard]] std::size_t slot(Viewer viewer) const {
        return static_cast<std::size_t>(viewer.is_spectator() ? players() : viewer.index());
    }

    Record record_;
    std::unique_ptr<AnyMatch> match_;
    struct Sent {
        std::uint64_t gone = 0;  // how many were let go
        std::vector<Message> messages;
    };
    std::vector<Sent> sent_;  // by seat, the spectators last
    struct Holding {
        std::uint64_t id = 0;  // of the ask held now or last
        bool held = false;
        int answer = -1;  // the index of the move that answered the last ask
    };
    std::array<Holding, max_seats> asks_;
    std::uint64_t question_ = 0;
};

}  // namespace duckpond
