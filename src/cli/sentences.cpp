#include "cli/sentences.h"
#include "base/lowered.h"

#include <algorithm>
#include <array>

namespace duckpond::cli {

namespace {

// Words that mean something to a message or to its reader.
constexpr std::array<std::string_view, 5> not_names{"you", "du", "hidden", "none", "yes"};

template <class... Visits>
struct Overloaded : Visits... {
    using Visits::operator()...;
};
template <class... Visits>
Overloaded(Visits...) -> Overloaded<Visits...>;

}  // namespace

std::string keyword(std::string_view word) {
    std::string key(word);
    std::replace(key.begin(), key.end(), '-', '_');
    return key;
}

Sentences::Sentences(const Texts& texts, std::string_view game, std::vector<std::string> names)
    : texts_(texts), game_(game), names_(std::move(names)) {}

std::string Sentences::event(const ToldEvent& event, Viewer reader) const {
    return texts_.say(game_ + ".event." + std::string(event.kind), values(event.words, reader));
}

std::string Sentences::events(std::span<const ToldEvent> events, Viewer reader) const {
    std::string line;
    for (const ToldEvent& told : events) {
        const std::string sentence = event(told, reader);
        if (!line.empty() && !sentence.empty()) line += ' ';
        line += sentence;
    }
    return line;
}

std::string Sentences::move(const OfferedMove& move, Viewer reader) const {
    for (const auto& [field, word] : move.words) {
        const std::string* kind = std::get_if<std::string>(&word);
        if (field != "kind" || kind == nullptr) continue;
        const std::string key = game_ + ".move." + *kind;
        if (texts_.has(key)) return texts_.say(key, values(move.words, reader));
    }
    return move.notation;
}

std::string Sentences::name(Seat seat) const {
    const std::string& name = names_[static_cast<std::size_t>(seat.index())];
    const bool mistakable = std::find(not_names.begin(), not_names.end(), lowered(name)) != not_names.end();
    return mistakable ? texts_.say("name.quoted", {{"name", name}}) : name;
}

std::string Sentences::seat(Seat seat, Viewer reader) const {
    return reader == Viewer(seat) ? "you" : name(seat);
}

std::string Sentences::card(std::string_view name) const {
    const std::string key = game_ + ".card." + std::string(name);
    return texts_.has(key) ? texts_.say(key) : std::string(name);
}

std::string Sentences::list(std::span<const std::string> names) const {
    if (names.empty()) return "none";
    if (std::all_of(names.begin(), names.end(), [](const std::string& name) { return name == "hidden"; })) {
        return "hidden";
    }
    std::vector<std::string> items;
    for (auto at = names.begin(); at != names.end();) {
        const auto end = std::find_if(at, names.end(), [&](const std::string& name) { return name != *at; });
        const std::string item = *at == "hidden" ? texts_.say("list.hidden") : card(*at);
        const std::int64_t count = end - at;
        items.push_back(count == 1 ? item : texts_.say("list.times", {{"name", item}, {"count", count}}));
        at = end;
    }
    return joined(items);
}

std::string Sentences::joined(std::span<const std::string> items) const {
    std::string text = items.front();
    for (std::size_t i = 1; i < items.size(); ++i) {
        text = texts_.say(i + 1 == items.size() ? "list.last" : "list.more", {{"first", text}, {"second", items[i]}});
    }
    return text;
}

TextValues Sentences::values(const Words& words, Viewer reader) const {
    TextValues values;
    for (const auto& [field, word] : words) {
        const std::string name(field);
        std::visit(Overloaded{
                       [&](Hidden) {
                           values.push_back({name, "hidden"});
                           values.push_back({name + "_shown", "hidden"});
                       },
                       [&](Seat seated) {
                           values.push_back({name, seat(seated, reader)});
                       },
                       [&](std::int64_t number) {
                           values.push_back({name, number});
                           values.push_back({name + "_shown", "yes"});
                       },
                       [&](const std::string& text) {
                           values.push_back({name, card(text)});
                           values.push_back({name + "_is", keyword(text)});
                           values.push_back({name + "_shown", text == "none" ? "none" : "yes"});
                       },
                       [&](const std::vector<std::string>& names) {
                           values.push_back({name, list(names)});
                           values.push_back({name + "_count", static_cast<std::int64_t>(names.size())});
                       },
                   },
                   word);
    }
    return values;
}

}  // namespace duckpond::cli
