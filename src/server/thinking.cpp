#include "server/thinking.h"

#include <boost/asio/post.hpp>

#include "bots/think.h"

namespace duckpond::server {

void Thinking::ask(const AnyMatch& match, Seat seat, bots::Level level, Then then) {
    think(match, seat, {.level = level}, of(seat).search.emplace().get_token(), std::move(then));
}

void Thinking::ask_hint(const AnyMatch& match, Seat seat, Then then) {
    think(match, seat, bots::adviser, of(seat).hint.emplace().get_token(), std::move(then));
}

void Thinking::stop(Seat seat) {
    Asked& thinking = of(seat);
    if (thinking.search) thinking.search->request_stop();
    if (thinking.hint) thinking.hint->request_stop();
    thinking = {};
}

void Thinking::stop() {
    for (std::size_t i = 0; i < seats_.size(); ++i) stop(Seat(static_cast<int>(i)));
}

void Thinking::think(const AnyMatch& match, Seat seat, const bots::Bot& bot, const std::stop_token& stop, Then then) {
    const std::shared_ptr<const AnyKnown> known = match.known(seat);
    const auto think = [strand = strand_, known, stop, then = std::move(then),
                        luck = random_number()](const bots::Bot& hurried) {
        bots::Thought thought;
        std::exception_ptr fault;
        try {
            thought = bots::consider(*known, hurried, luck, stop);
        } catch (...) {
            fault = std::current_exception();
        }
        boost::asio::post(strand, [stop, then, thought = std::move(thought), fault] {
            if (!stop.stop_requested()) then(thought, fault);
        });
    };
    services_.thinkers.add(table_, {.bot = bot, .stop = stop, .think = think});
}

}  // namespace duckpond::server
