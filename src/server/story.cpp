#include "server/story.h"

#include <algorithm>

namespace duckpond::server {

void Story::add(const Message& message) {
    for (const ToldEvent& event : message.events) {
        const std::size_t begin = text_.size();
        text_ += event.json;
        const std::size_t end = text_.size();
        if (event.faded) text_ += event.faded->json;
        events_.push_back({.message = message.number, .begin = begin, .end = end, .faded_end = text_.size()});
    }
}

void Story::add(const Story& later) {
    const std::size_t before = text_.size();
    text_ += later.text_;
    for (Event event : later.events_) {
        event.begin += before;
        event.end += before;
        event.faded_end += before;
        events_.push_back(event);
    }
}

Story::Part Story::after(std::uint64_t since, std::uint64_t told, std::size_t most_bytes) const {
    const auto wording = [&](const Event& event) {
        const bool again = event.message <= told && event.faded_end > event.end;
        const std::size_t begin = again ? event.end : event.begin;
        const std::size_t end = again ? event.faded_end : event.end;
        return std::string_view(text_).substr(begin, end - begin);
    };
    // Backwards by whole messages, as far as there is room.
    auto first = events_.end();
    std::size_t bytes = 0;
    for (auto event = events_.end(); event != events_.begin();) {
        --event;
        if (event->message <= since) break;
        bytes += wording(*event).size() + 1;
        if (bytes > most_bytes && event->message != events_.back().message) {
            since = event->message;
            first = std::find_if(event, events_.end(), [&](const Event& each) { return each.message > since; });
            break;
        }
        first = event;
    }
    std::string out = "[";
    for (; first != events_.end(); ++first) {
        if (out.size() > 1) out += ',';
        out += wording(*first);
    }
    out += ']';
    return {.since = since, .events = {std::move(out)}};
}

}  // namespace duckpond::server
