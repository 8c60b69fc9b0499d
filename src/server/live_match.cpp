#include "server/live_match.h"

#include <sodium.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/post.hpp>

#include "base/check.h"

namespace duckpond::server {

namespace {

constexpr std::size_t moves_a_snapshot = 20;

// On Linux a thread's own: whoever plays comes first, bots think in what time is left.
void yield_to_people() {
    constexpr int politeness = 10;
    thread_local const int asked = setpriority(PRIO_PROCESS, 0, politeness);
    static_cast<void>(asked);  // where it is refused, bots compete
}

std::uint64_t random_number() {
    std::uint64_t number = 0;
    randombytes_buf(&number, sizeof number);
    return number;
}

JsonText events_of(const std::vector<Message>& messages) {
    std::string out = "[";
    for (const Message& message : messages) {
        for (const ToldEvent& event : message.events) {
            if (out.back() != '[') out += ',';
            out += event.json;
        }
    }
    out += ']';
    return {std::move(out)};
}

}  // namespace

LiveMatch::LiveMatch(Owner& owner, Services& services, const Strand& strand, MatchKey key, Table table,
                     const TableSettings& settings)
    : owner_(owner),
      services_(services),
      strand_(strand),
      key_(std::move(key)),
      table_(std::move(table)),
      settings_(settings),
      players_(static_cast<std::size_t>(table_.players())),
      durable_(table_.record().moves.size()),
      timer_(services.io),
      random_(random_number()) {
    table_.forget_messages();
    for (Player& each : players_) each.bank = std::chrono::seconds(settings_.clock.bank.value);
    for (int i = 0; i < table_.players(); ++i) player(Seat(i)).told = table_.number(Seat(i));
}

void LiveMatch::spend_bank(Seat seat, std::int64_t milliseconds) {
    player(seat).bank -= Milliseconds(milliseconds);
}

template <class Do>
void LiveMatch::guarded(Do act) {
    if (stopped_) return;
    try {
        act();
    } catch (const std::exception& fault) {
        stop();
        owner_.match_failed(fault);
    }
}

void LiveMatch::begin() {
    guarded([&] {
        new_question();
        for (const Viewer viewer : viewers()) {
            Listeners there = owner_.listeners(viewer);
            if (!there.empty()) post(std::move(there), news_for(viewer, {}));
        }
        schedule();
    });
}

void LiveMatch::stop() {
    stopped_ = true;
    timer_.cancel();
    for (Player& each : players_) stop_thinking(each);
}

// --- answers

std::optional<Refusal> LiveMatch::why_not_asked(Seat seat, std::int64_t ask) const {
    const auto open = table_.ask(seat);
    if (open && static_cast<std::int64_t>(open->id) == ask && !player(seat).held) return std::nullopt;
    const bool late = ask > 0 && ask <= static_cast<std::int64_t>(table_.last_ask(seat));
    return late ? Refusal("ask.late") : Refusal("ask.none");
}

void LiveMatch::answer(Seat seat, std::int64_t ask, std::string_view move, const Asker& asker) {
    guarded([&] {
        Player& answering = player(seat);
        if (const auto refusal = why_not_asked(seat, ask)) {
            const bool again = answering.answered == ask && answering.answer == move;
            return reply(asker, again ? std::nullopt : refusal);
        }
        const auto place = table_.find(seat, move);
        if (!place) return reply(asker, place.error());
        answering.answered = ask;
        answering.answer = move;
        give(seat, *place, asker);
    });
}

// An answer that must not tell by its time when it came is noted; all others are moves.
void LiveMatch::give(Seat seat, int place, const Asker& asker) {
    if (holds_now() && !table_.match().interrupts(seat, place)) {
        hold(seat, place, asker);
    } else {
        make(seat, place, asker);
    }
    schedule();
}

void LiveMatch::hold(Seat seat, int place, const Asker& asker) {
    std::string notation = table_.match().notation_at(seat, place);
    const auto ask = static_cast<std::int64_t>(table_.ask(seat)->id);
    post(owner_.listeners(seat),
         to_frame(news::Held{.table = key_.table, .match = key_.match, .ask = ask, .move = notation}));
    player(seat).held = place;
    player(seat).held_at = std::chrono::steady_clock::now();
    reply(asker, std::nullopt);
}

void LiveMatch::make(Seat seat, int place, const Asker& asker) {
    StoredMove move{.seat = seat.index(), .notation = table_.match().notation_at(seat, place)};
    const Milliseconds spent = take_from_bank(seat);
    move.bank_spent = spent.count();
    const auto played = table_.play(seat, table_.ask(seat)->id, place);
    CHECK(played.has_value());
    player(seat).held.reset();
    stop_thinking(player(seat));
    const std::size_t number = moves();
    services_.store.append(key_, static_cast<std::int64_t>(number), std::move(move),
                           [self = shared_from_this(), number, attempt = attempt_](const Result<void>& result) {
                               boost::asio::post(self->strand_, [self, number, attempt, result] {
                                   self->guarded([&] { self->stored(number, attempt, result); });
                               });
                           });
    waiting_.push_back({.move = number, .asker = asker, .seat = seat, .spent = spent});
    if (table_.question() != question_) {
        new_question();
    } else {
        let_bots_think();  // within one question a seat may choose twice: for itself, and for the one it controls
    }
    for (const Viewer viewer : viewers()) {
        const std::vector<Message>& told = table_.kept(viewer);
        Listeners there = owner_.listeners(viewer);
        if (told.empty() || there.empty()) continue;
        post(std::move(there), news_for(viewer, told));
        if (const auto reader = viewer.seat()) player(*reader).told = table_.number(viewer);
    }
    table_.forget_messages();
    if (number % moves_a_snapshot == 0) snapshot();
}

// What the decision took beyond its seconds, and beyond what one before it in the same question has cost.
Milliseconds LiveMatch::take_from_bank(Seat seat) {
    if (!clock_runs()) return Milliseconds(0);
    Player& payer = player(seat);
    const Moment decided = payer.held ? payer.held_at : std::chrono::steady_clock::now();
    const auto took = std::chrono::duration_cast<Milliseconds>(decided - asked_at_);
    const Milliseconds over = took - std::chrono::seconds(settings_.clock.seconds.value);
    const Milliseconds spent = std::clamp(over, payer.spent, payer.bank) - payer.spent;
    payer.spent += spent;
    return spent;
}

void LiveMatch::new_question() {
    question_ = table_.question();
    asked_at_ = std::chrono::steady_clock::now();
    for (Player& each : players_) {
        each.bank -= std::exchange(each.spent, Milliseconds(0));
        each.held.reset();
        each.late = false;
        stop_thinking(each);
    }
    let_bots_think();
}

// --- bots: they think elsewhere, about what their seat knows

void LiveMatch::let_bots_think() {
    if (!running_) return;
    for (const Seat seat : table_.match().must() | table_.match().may()) {
        const std::optional<bots::Level> level = bot_for(seat);
        if (player(seat).search || !level) continue;
        const std::stop_token stop = player(seat).search.emplace().get_token();
        think_for(seat, {.level = *level}, stop, [this, seat](const bots::Thought& thought) {
            player(seat).thought = thought.best;
            schedule();
        });
    }
}

std::optional<bots::Level> LiveMatch::bot_for(Seat seat) const {
    return player(seat).late ? owner_.usual_bot() : owner_.bot_at(seat);
}

void LiveMatch::stop_thinking(Player& player) {
    if (player.search) player.search->request_stop();
    if (player.hinting) player.hinting->request_stop();
    player.search.reset();
    player.hinting.reset();
    player.thought.reset();
}

// Calls then(thought) on the strand, unless it is stopped before.
template <class Then>
void LiveMatch::think_for(Seat seat, const bots::Bot& bot, const std::stop_token& stop, Then then) {
    const std::shared_ptr<const AnyKnown> known = table_.match().known(seat);
    boost::asio::post(services_.thinkers, [self = shared_from_this(), known, bot, stop, then, luck = random_number()] {
        if (stop.stop_requested()) return;
        yield_to_people();
        bots::Thought thought;
        std::exception_ptr fault;
        try {
            thought = bots::consider(*known, bot, luck, stop);
        } catch (...) {
            fault = std::current_exception();
        }
        boost::asio::post(self->strand_, [self, stop, then, thought = std::move(thought), fault] {
            if (stop.stop_requested()) return;
            self->guarded([&] {
                if (fault) std::rethrow_exception(fault);
                then(thought);
            });
        });
    });
}

void LiveMatch::hint(Seat seat, std::int64_t ask, const Asker& asker) {
    guarded([&] {
        if (const auto refusal = why_not_asked(seat, ask)) return reply(asker, refusal);
        if (player(seat).hinting) return reply(asker, Refusal("hint.thinking"));
        const std::stop_token stop = player(seat).hinting.emplace().get_token();
        reply(asker, std::nullopt);
        think_for(seat, bots::adviser, stop, [this, seat, ask, asker](const bots::Thought& thought) {
            player(seat).hinting.reset();
            tell_hint(seat, ask, thought, asker);
        });
    });
}

void LiveMatch::tell_hint(Seat seat, std::int64_t ask, const bots::Thought& thought, const Asker& asker) {
    news::Hinted hint{.table = key_.table, .match = key_.match, .ask = ask, .reason = reason_for(thought, seat)};
    for (const int place : ranked(thought)) {
        const bots::MoveThought& move = thought.moves[static_cast<std::size_t>(place)];
        if (move.visits == 0) continue;
        hint.moves.push_back({.notation = table_.match().notation_at(seat, place),
                              .share = of_a_hundred(move.share),
                              .result = of_a_hundred(move.results[static_cast<std::size_t>(seat.index())])});
    }
    post({asker.connection}, to_frame(hint));
}

// --- the store

void LiveMatch::stored(std::size_t move, std::uint64_t attempt, const Result<void>& result) {
    if (attempt != attempt_) return;  // taken back since
    if (!result) return take_back(result.error());
    durable_ = move;
    services_.metrics.add(Count::Moves);
    // Before anybody hears of the end, so that whoever does can read the record.
    if (table_.match().result() && !waits_for_store() && !told_over_) {
        told_over_ = true;
        owner_.match_over();
    }
    flush();
    while (!waiting_.empty() && waiting_.front().move <= durable_) {
        waiting_.front().asker.done();
        waiting_.pop_front();
    }
}

// Nobody has heard of the moves that the store refused: the match is as it was before them.
void LiveMatch::take_back(const Refusal& reason) {
    ++attempt_;
    services_.metrics.add(Count::StoreRefusals);
    const auto undone = table_.undo(moves() - durable_);
    CHECK(undone.has_value());
    table_.forget_messages();
    for (int i = 0; i < table_.players(); ++i) {
        Player& each = player(Seat(i));
        each.answered = 0;
        each.told = std::min(each.told, table_.number(Seat(i)));
    }
    for (const Outgoing& unsent : std::exchange(outbox_, {})) {
        if (unsent.is_reply) unsent.to.front()->send(unsent.frame);
    }
    while (!waiting_.empty()) {
        player(waiting_.front().seat).bank += waiting_.front().spent;
        waiting_.front().asker.refuse(reason);
        waiting_.pop_front();
    }
    quiet_until_ = std::chrono::steady_clock::now() + pause_after_refusal;
    begin();
}

void LiveMatch::snapshot() {
    services_.store.put_snapshot(key_, {static_cast<std::int64_t>(moves()), table_.match().state()},
                                 [](const Result<void>&) {});
}

// --- telling

void LiveMatch::flush() {
    while (!outbox_.empty() && outbox_.front().after <= durable_) {
        for (const auto& connection : outbox_.front().to) connection->send(outbox_.front().frame);
        outbox_.pop_front();
    }
}

void LiveMatch::post(Listeners to, Frame frame) {
    outbox_.push_back({.after = moves(), .to = std::move(to), .frame = std::move(frame)});
    flush();
}

void LiveMatch::reply(const Asker& asker, const std::optional<Refusal>& reason) {
    if (!asker.connection) return;
    if (reason) services_.metrics.add(Count::Refusals);
    if (!reason && !asker.id) return;
    Frame frame =
        reason ? refusal_frame(*reason, asker.connection->texts(), asker.id) : to_frame(news::Done{.id = asker.id});
    outbox_.push_back({.after = moves(), .to = {asker.connection}, .frame = std::move(frame), .is_reply = true});
    flush();
}

// What went out before is not kept: the record tells it again, without what was for the moment alone. What nobody was
// there to hear is told as it happened.
std::vector<Message> LiveMatch::missed_by(Viewer viewer, std::uint64_t since) {
    const auto again = Table::open(table_.record());
    CHECK(again.has_value());
    const auto seat = viewer.seat();
    const std::uint64_t told = seat ? player(*seat).told : table_.number(viewer);
    std::vector<Message> missed = again->since(viewer, since, Telling::Again);
    std::erase_if(missed, [&](const Message& message) { return message.number > told; });
    for (Message& unheard : again->since(viewer, std::max(since, told))) missed.push_back(std::move(unheard));
    if (seat) player(*seat).told = table_.number(viewer);
    return missed;
}

void LiveMatch::show(Viewer viewer, Maybe<std::int64_t> since, const std::shared_ptr<Connection>& connection) {
    guarded([&] {
        std::vector<Message> missed;
        if (since && *since >= 0 && static_cast<std::uint64_t>(*since) < table_.number(viewer)) {
            missed = missed_by(viewer, static_cast<std::uint64_t>(*since));
        }
        post({connection}, news_for(viewer, missed));
        const auto seat = viewer.seat();
        if (seat && player(*seat).held) {
            const auto ask = static_cast<std::int64_t>(table_.ask(*seat)->id);
            news::Held held{.table = key_.table, .match = key_.match, .ask = ask};
            held.move = table_.match().notation_at(*seat, *player(*seat).held);
            post({connection}, to_frame(held));
        }
    });
}

Frame LiveMatch::news_for(Viewer viewer, const std::vector<Message>& messages) const {
    const AnyMatch& match = table_.match();
    news::Match told{.table = key_.table,
                     .match = key_.match,
                     .number = static_cast<std::int64_t>(table_.number(viewer)),
                     .events = events_of(messages),
                     .view = {match.view(viewer)},
                     .must = match.must_seen_by(viewer)};
    if (const auto seat = viewer.seat()) {
        if (const auto ask = table_.ask(*seat)) {
            told.ask = news::MatchAsk{.id = static_cast<std::int64_t>(ask->id), .must = ask->must};
            for (OfferedMove& offered : match.legal(*seat)) {
                told.ask->moves.push_back({std::move(offered.notation), {std::move(offered.json)}, {}});
                if (!offered.preview.empty()) told.ask->moves.back().preview = JsonText{std::move(offered.preview)};
            }
        }
    }
    if (window() > Milliseconds(0)) told.until = epoch(asked_at_ + window());
    if (clock_runs()) {
        for (const Seat seat : told.must) {
            const Milliseconds bank = player(seat).bank;
            told.clocks.push_back({.seat = seat, .until = epoch(clock_end(seat)), .bank = bank.count()});
        }
    }
    if (const auto outcome = match.result()) told.outcome = {to_json(*outcome)};
    return to_frame(told);
}

std::vector<Viewer> LiveMatch::viewers() const {
    std::vector<Viewer> all;
    for (int i = 0; i < table_.players(); ++i) all.emplace_back(Seat(i));
    all.push_back(Viewer::spectator());
    return all;
}

std::int64_t LiveMatch::epoch(Moment moment) {
    const auto from_now = std::chrono::duration_cast<Milliseconds>(moment - std::chrono::steady_clock::now());
    return now_in_milliseconds() + from_now.count();
}

// --- time

Milliseconds LiveMatch::window() const {
    const Pace pace = table_.match().pace();
    if (pace.milliseconds == 0) return Milliseconds(0);
    return Milliseconds(settings_.window ? settings_.window->value : pace.milliseconds);
}

bool LiveMatch::holds_now() const {
    return std::chrono::steady_clock::now() < asked_at_ + window();
}

// A window that closes by itself has its own time.
bool LiveMatch::clock_runs() const {
    const bool closes = window() > Milliseconds(0) && table_.match().pace().closes;
    return settings_.clock.seconds > 0 && !closes;
}

Moment LiveMatch::clock_end(Seat seat) const {
    return asked_at_ + std::chrono::seconds(settings_.clock.seconds.value) + player(seat).bank;
}

// Bots answer when people can follow, whatever they thought; in a window early enough to be heard.
Milliseconds LiveMatch::beat() const {
    const Milliseconds usual(settings_.beat.value);
    return window() > Milliseconds(0) ? std::min(usual, window() / 2) : usual;
}

void LiveMatch::players_changed(bool anybody_here) {
    guarded([&] {
        if (anybody_here && !running_) asked_at_ = std::chrono::steady_clock::now();
        running_ = anybody_here;
        for (int i = 0; i < table_.players(); ++i) {
            if (!bot_for(Seat(i)) && player(Seat(i)).search) stop_thinking(player(Seat(i)));
        }
        let_bots_think();
        schedule();
    });
}

std::optional<Moment> LiveMatch::next_moment() const {
    if (!running_ || stopped_) return std::nullopt;
    std::optional<Moment> next;
    const auto consider = [&](Moment moment) { next = next ? std::min(*next, moment) : moment; };
    const SeatSet must = table_.match().must();
    if (must.empty()) return std::nullopt;
    const bool window_is_on = window() > Milliseconds(0);
    if (window_is_on && table_.match().pace().closes) consider(asked_at_ + window());
    for (const Seat seat : must) {
        if (player(seat).held) {
            consider(asked_at_ + window());
        } else if (clock_runs() && !bot_for(seat)) {
            consider(clock_end(seat));
        }
    }
    for (const Seat seat : must | table_.match().may()) {
        if (bot_would_answer(seat)) consider(asked_at_ + beat());
    }
    return next ? std::max(*next, quiet_until_) : next;
}

void LiveMatch::schedule() {
    const std::optional<Moment> next = next_moment();
    if (next == armed_) return;
    armed_ = next;
    timer_.cancel();
    if (!next) return;
    timer_.expires_at(*next);
    timer_.async_wait(boost::asio::bind_executor(
        strand_, [self = shared_from_this(), moment = *next](const boost::system::error_code& error) {
            if (error || self->armed_ != moment) return;
            self->armed_.reset();
            self->guarded([&] { self->moment_came(); });
        }));
}

void LiveMatch::skip(Milliseconds time) {
    asked_at_ -= time;
    guarded([&] { moment_came(); });
}

void LiveMatch::moment_came() {
    const Moment now = std::chrono::steady_clock::now();
    if (running_) end_window(now) || let_a_bot_answer(now) || answer_for_the_late(now);
    schedule();
}

// All at once, in the order of the seats, until the match waits for something else.
bool LiveMatch::end_window(Moment now) {
    if (window() == Milliseconds(0) || now < asked_at_ + window()) return false;
    const bool closes = table_.match().pace().closes;
    const std::uint64_t question = question_;
    bool any = false;
    for (const Seat seat : table_.match().must()) {
        if (question_ != question) break;
        const std::optional<int> held = player(seat).held;
        if (!held && !closes) continue;
        make(seat, held ? *held : table_.match().idle_place(seat, random_).value(), {});
        any = true;
    }
    return any;
}

bool LiveMatch::bot_would_answer(Seat seat) const {
    return player(seat).thought && !player(seat).held && bot_for(seat);
}

bool LiveMatch::let_a_bot_answer(Moment now) {
    if (now < asked_at_ + beat()) return false;
    // Who may step in comes before those who must answer, or it would be too late.
    for (const SeatSet asked : {table_.match().may(), table_.match().must()}) {
        for (const Seat seat : asked) {
            if (!bot_would_answer(seat)) continue;
            give(seat, *player(seat).thought, {});
            return true;
        }
    }
    return false;
}

bool LiveMatch::answer_for_the_late(Moment now) {
    if (!clock_runs()) return false;
    for (const Seat seat : table_.match().must()) {
        if (player(seat).held || bot_for(seat) || now < clock_end(seat)) continue;
        if (const std::optional<int> place = table_.match().idle_place(seat, random_)) {
            make(seat, *place, {});
        } else {
            player(seat).late = true;
            let_bots_think();
        }
        return true;
    }
    return false;
}

}  // namespace duckpond::server
