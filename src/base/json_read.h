#pragma once

// JSON in: our own reader over the field list. Every capacity, range and enumerator is checked before anything is
// written, unknown fields are refused, optional ones may be left out, and every refusal names the place.

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>

#include "base/fields.h"
#include "base/json.h"

namespace duckpond {

// "a, b, c", as many as fit.
template <class Names>
[[nodiscard]] FixedText<200> list_names(const Names& names) {
    FixedText<200> text;
    bool first = true;
    for (std::string_view name : names) {
        if (!first) text.append(", ");
        text.append(name);
        first = false;
    }
    return text;
}

class JsonReader {
public:
    // Where in the input the value stands, for refusals: "options", say.
    explicit JsonReader(std::string_view place = {}) : path_(place), root_size_(place.empty() ? 0 : place.size() + 1) {}

    // Which fields may be left out: only the optional ones, or all (they keep what `out` held).
    enum class Fields { Required, MayLack };

    template <class T>
    [[nodiscard]] Result<void> read(const Json& json, T& out, Fields fields = Fields::Required) {
        fields_ = fields;
        if (!any(json, out)) return tl::unexpected(*refusal_);
        return {};
    }

    template <Described T>
    [[nodiscard]] Result<void> read(const JsonObject& json, T& out, Fields fields = Fields::Required) {
        fields_ = fields;
        if (!struct_fields(json, out)) return tl::unexpected(*refusal_);
        return {};
    }

    // A whole state as state_json() writes it. Without "seen" nobody has seen anything; `out` keeps what the JSON
    // leaves out.
    template <Described T>
    [[nodiscard]] Result<void> read_state(const Json& json, T& out) {
        fields_ = Fields::MayLack;
        const JsonObject* object = json.if_object();
        if (object == nullptr) {
            refuse("json.expects-object", json);
            return tl::unexpected(*refusal_);
        }
        JsonObject plain = *object;
        JsonObject seen;
        if (const Json* map = object->if_contains("seen")) {
            if (!map->is_object()) {
                const Step step(*this, "seen");
                refuse("json.expects-object", *map);
                return tl::unexpected(*refusal_);
            }
            seen = map->as_object();
            plain.erase("seen");
        }
        if (!struct_fields(plain, out) || !take_seen(out, seen)) return tl::unexpected(*refusal_);
        if (!seen.empty()) {
            const Step step(*this, "seen");
            return tl::unexpected(
                Refusal("json.nothing-hidden").with("place", place()).with("name", seen.begin()->name));
        }
        return {};
    }

    // What a viewer knows, from what view_json() and beyond_view_json() tell: null is what they have not seen. What
    // follows from the rest is left for the game to work out.
    template <Described T>
    [[nodiscard]] Result<void> read_known(const JsonObject& view, const JsonObject& beyond, Viewer viewer, T& out) {
        JsonObject all = view;
        if constexpr (HasGlance<T>) all.erase("glance");
        for (const JsonMember& member : beyond) all.set(member.name, member.value);
        return read_told(all, viewer, out);
    }

    // Something as it was told to a viewer: an event.
    template <Described T>
    [[nodiscard]] Result<void> read_told(const JsonObject& json, Viewer viewer, T& out) {
        viewer_ = viewer;
        return read(json, out);
    }

private:
    class Step {
    public:
        Step(JsonReader& reader, std::string_view name) : reader_(reader), size_(reader.path_.size()) {
            if (size_ > 0) reader.path_ += '.';
            reader.path_ += name;
        }
        Step(const Step&) = delete;
        Step& operator=(const Step&) = delete;
        ~Step() { reader_.path_.resize(size_); }

    private:
        JsonReader& reader_;
        std::size_t size_;
    };

    [[nodiscard]] std::string_view place() const { return path_.empty() ? std::string_view("value") : path_; }
    bool refuse(std::string_view key, const Json& found) {
        refusal_ = Refusal(key).with("place", place()).with("found", quote_json(found).view());
        return false;
    }
    bool refuse_number(std::int64_t min, std::int64_t max, const Json& found) {
        refusal_ = Refusal("json.expects-number")
                       .with("place", place())
                       .with("min", min)
                       .with("max", max)
                       .with("found", quote_json(found).view());
        return false;
    }
    bool too_many(int most, std::size_t found) {
        refusal_ = Refusal("json.too-many")
                       .with("place", place())
                       .with("max", most)
                       .with("found", static_cast<std::int64_t>(found));
        return false;
    }
    bool too_few(int least, std::size_t found) {
        refusal_ = Refusal("json.too-few")
                       .with("place", place())
                       .with("min", least)
                       .with("found", static_cast<std::int64_t>(found));
        return false;
    }
    bool unknown_field(std::string_view name, std::string_view known) {
        refusal_ = known.empty()
                       ? Refusal("json.no-fields").with("place", place()).with("name", name)
                       : Refusal("json.unknown-field").with("place", place()).with("name", name).with("known", known);
        return false;
    }

    template <class T>
    bool any(const Json& json, T& out) {
        if constexpr (std::same_as<T, bool>) {
            const bool* flag = json.if_bool();
            if (flag == nullptr) return refuse("json.expects-flag", json);
            out = *flag;
            return true;
        } else if constexpr (DescribedEnum<T>) {
            return name(json, out);
        } else if constexpr (ANumber<T>) {
            static_assert(!std::same_as<T, std::uint64_t>, "JSON numbers end where a signed word ends");
            return number(json, std::numeric_limits<T>::min(), std::numeric_limits<T>::max(), out);
        } else if constexpr (std::same_as<T, Seat>) {
            int index = 0;
            if (!number(json, 0, max_seats - 1, index)) return false;
            out = Seat(index);
            return true;
        } else if constexpr (std::same_as<T, SeatSet> || std::same_as<T, ViewerSet>) {
            return members(json, std::same_as<T, SeatSet> ? max_seats - 1 : max_seats, out);
        } else if constexpr (ANumberSet<T>) {
            return numbers(json, out);
        } else if constexpr (std::same_as<T, PrivateMarks>) {
            SeatSet marked;
            if (!any(json, marked)) return false;
            out = T(marked);
            return true;
        } else if constexpr (ARanged<T>) {
            return number(json, T::min, T::max, out.value);
        } else if constexpr (AChoiceOrNumber<T>) {
            return choice_or_number(json, out);
        } else if constexpr (AText<T>) {
            return text(json, out);
        } else if constexpr (std::same_as<T, std::string>) {
            // As long as the JSON may be.
            if (!json.is_string()) return refuse("json.expects-text", json);
            out = json.as_string();
            return true;
        } else if constexpr (AWritten<T>) {
            return written(json, out);
        } else if constexpr (AVeil<T>) {
            if (viewer_ && json.is_null()) {
                out = T();
                return true;
            }
            typename T::value_type value{};
            if (!any(json, value)) return false;
            out = viewer_ ? T(value, {*viewer_}) : T(value);
            return true;
        } else if constexpr (ATacit<T>) {
            return any(json, out.value);
        } else if constexpr (AMaybe<T>) {
            return maybe(json, out);
        } else if constexpr (ABag<T>) {
            return bag(json, out);
        } else if constexpr (ACounts<T>) {
            return counts(json, out);
        } else if constexpr (SomeSeatLists<T>) {
            return seat_lists(json, out);
        } else if constexpr (AList<T> || APile<T> || AnArray<T>) {
            return list(json, out);
        } else if constexpr (AVector<T>) {
            return vector(json, out);
        } else if constexpr (std::same_as<T, JsonObject>) {
            // Checked by whoever knows what belongs in it.
            if (!json.is_object()) return refuse("json.expects-object", json);
            out = json.as_object();
            return true;
        } else {
            const JsonObject* object = json.if_object();
            if (object == nullptr) return refuse("json.expects-object", json);
            return struct_fields(*object, out);
        }
    }

    template <class N>
    bool number(const Json& json, std::int64_t min, std::int64_t most, N& out) {
        const std::int64_t* value = json.if_int64();
        if (value == nullptr || *value < min || *value > most) return refuse_number(min, most, json);
        out = static_cast<N>(*value);
        return true;
    }
    template <class T>
    bool choice_or_number(const Json& json, T& out) {
        const std::int64_t* value = json.if_int64();
        const std::string* text = json.if_string();
        if (value != nullptr && *value >= T::min && *value <= T::max) {
            out = T(static_cast<int>(*value));
            return true;
        }
        const auto choice = text == nullptr ? std::nullopt : from_name<typename T::choice_type>(*text);
        if (!choice) {
            refusal_ = Refusal("json.expects-choice-or-number")
                           .with("place", place())
                           .with("known", list_names(enum_names<typename T::choice_type>).view())
                           .with("min", T::min)
                           .with("max", T::max)
                           .with("found", quote_json(json).view());
            return false;
        }
        out = T(*choice);
        return true;
    }
    template <int Capacity>
    bool text(const Json& json, FixedText<Capacity>& out) {
        const std::string* found = json.if_string();
        if (found == nullptr) return refuse("json.expects-text", json);
        if (found->size() > static_cast<std::size_t>(Capacity)) return too_many(Capacity, found->size());
        out = FixedText<Capacity>(*found);
        return true;
    }
    template <class T>
    bool written(const Json& json, T& out) {
        const std::string* found = json.if_string();
        if (found == nullptr) return refuse("json.expects-text", json);
        const Result<T> value = T::from_text(*found);
        if (!value) {
            refusal_ = value.error();
            return false;
        }
        out = *value;
        return true;
    }
    template <class Enum>
    bool name(const Json& json, Enum& out) {
        const std::string* text = json.if_string();
        const std::optional<Enum> found = text == nullptr ? std::nullopt : from_name<Enum>(*text);
        if (!found) {
            refusal_ = Refusal("json.unknown-name")
                           .with("place", place())
                           .with("found", quote_json(json).view())
                           .with("known", list_names(enum_names<Enum>).view());
            return false;
        }
        out = *found;
        return true;
    }
    template <class T>
    bool maybe(const Json& json, Maybe<T>& out) {
        // Something that is there and that the viewer has not seen is null as well; what is not there is left out.
        const bool is_unseen = AVeil<T> && viewer_;
        if (json.is_null() && !is_unseen) {
            out = std::nullopt;
            return true;
        }
        T value{};
        if (!any(json, value)) return false;
        out = value;
        return true;
    }
    template <class Set>
    bool members(const Json& json, int most, Set& out) {
        const JsonArray* array = json.if_array();
        if (array == nullptr) return refuse("json.expects-list", json);
        Set set;
        int place_in_list = 0;
        for (const Json& element : *array) {
            const Step step(*this, std::to_string(place_in_list++));
            int index = 0;
            if (!number(element, 0, most, index)) return false;
            set = set | Set::from_bits(1U << static_cast<unsigned>(index));
        }
        out = set;
        return true;
    }
    template <int Min, int Max>
    bool numbers(const Json& json, NumberSet<Min, Max>& out) {
        const JsonArray* array = json.if_array();
        if (array == nullptr) return refuse("json.expects-list", json);
        NumberSet<Min, Max> set;
        int place_in_list = 0;
        for (const Json& element : *array) {
            const Step step(*this, std::to_string(place_in_list++));
            int found = 0;
            if (!number(element, Min, Max, found)) return false;
            if (set.contains(found)) return refuse("json.too-often", element);
            set.insert(found);
        }
        out = set;
        return true;
    }
    template <class T>
    bool bag(const Json& json, T& out) {
        const JsonArray* array = json.if_array();
        if (array == nullptr) return refuse("json.expects-list", json);
        constexpr int most = T::most_of_a_kind;
        if (array->size() > static_cast<std::size_t>(most * T::kinds)) return too_many(most * T::kinds, array->size());
        T cards;
        int place_in_list = 0;
        for (const Json& element : *array) {
            const Step step(*this, std::to_string(place_in_list++));
            typename T::value_type kind{};
            if (!any(element, kind)) return false;
            if (static_cast<int>(kind) >= T::kinds) return refuse("json.does-not-belong", element);
            if (cards.count(kind) == most) return refuse("json.too-often", element);
            cards.add(kind);
        }
        out = cards;
        return true;
    }
    // Kinds that are not named count none.
    template <class T>
    bool counts(const Json& json, T& out) {
        using Kind = typename T::value_type;
        const JsonObject* object = json.if_object();
        if (object == nullptr) return refuse("json.expects-object", json);
        T table;
        for (const auto& member : *object) {
            const std::optional<Kind> kind = from_name<Kind>(member.name);
            if (!kind) return unknown_field(member.name, list_names(enum_names<Kind>).view());
            const Step step(*this, member.name);
            int count = 0;
            if (!number(member.value, 0, T::most_of_a_kind, count)) return false;
            table.set(*kind, count);
        }
        out = table;
        return true;
    }
    template <class T>
    bool list(const Json& json, T& out) {
        const JsonArray* array = json.if_array();
        if (array == nullptr) return refuse("json.expects-list", json);
        if (array->size() > static_cast<std::size_t>(capacity_of<T>()))
            return too_many(capacity_of<T>(), array->size());
        if (AnArray<T> && array->size() < static_cast<std::size_t>(capacity_of<T>()))
            return too_few(capacity_of<T>(), array->size());
        T items{};
        int count = 0;
        for (const Json& element : *array) {
            const Step step(*this, std::to_string(count));
            typename T::value_type item{};
            if (!any(element, item)) return false;
            put(items, count++, item);
        }
        out = items;
        if constexpr (APile<T>) {
            // JSON lists from the top, a pile is built from the bottom.
            out.clear();
            for (int depth = count; depth-- > 0;) out.put(items.begin()[depth]);
        }
        return true;
    }
    // As long as the JSON may be.
    template <class T>
    bool vector(const Json& json, std::vector<T>& out) {
        const JsonArray* array = json.if_array();
        if (array == nullptr) return refuse("json.expects-list", json);
        std::vector<T> items;
        for (const Json& element : *array) {
            const Step step(*this, std::to_string(items.size()));
            T item{};
            if (!any(element, item)) return false;
            items.push_back(std::move(item));
        }
        out = std::move(items);
        return true;
    }
    // A list for each seat; together they hold no more than one of them could.
    template <class T>
    bool seat_lists(const Json& json, T& out) {
        const JsonArray* lists = json.if_array();
        if (lists == nullptr) return refuse("json.expects-list", json);
        if (lists->size() > static_cast<std::size_t>(max_seats)) return too_many(max_seats, lists->size());
        T items(static_cast<int>(lists->size()));
        int seat = 0;
        for (const Json& list_of_seat : *lists) {
            const Step step(*this, std::to_string(seat));
            const JsonArray* array = list_of_seat.if_array();
            if (array == nullptr) return refuse("json.expects-list", list_of_seat);
            const auto room = static_cast<std::size_t>(T::capacity - items.size());
            if (array->size() > room) return too_many(static_cast<int>(room), array->size());
            int count = 0;
            for (const Json& element : *array) {
                const Step inner(*this, std::to_string(count++));
                typename T::value_type item{};
                if (!any(element, item)) return false;
                items.push_back(Seat(seat), item);
            }
            ++seat;
        }
        out = items;
        return true;
    }
    template <class T>
    static constexpr int capacity_of() {
        if constexpr (AnArray<T>) {
            return static_cast<int>(std::tuple_size_v<T>);
        } else {
            return T::capacity;
        }
    }
    template <class T, class Item>
    static void put(T& items, int place_in_list, const Item& item) {
        if constexpr (AnArray<T>) {
            items[static_cast<std::size_t>(place_in_list)] = item;
        } else if constexpr (APile<T>) {
            items.put(item);
        } else {
            items.push_back(item);
        }
    }

    using FieldNames = FixedVector<std::string_view, 40>;

    template <class T>
    bool struct_fields(const JsonObject& object, T& out) {
        FieldNames names;
        std::size_t read_fields = 0;
        bool good = true;
        for_each_field(out, [&](std::string_view field_name, auto& field) {
            names.push_back(field_name);
            good = good && one_field(object, field_name, field, read_fields);
        });
        return good && (read_fields == object.size() || has_no_others(object, names));
    }
    // Made once for all structs that have such a field.
    template <class Field>
    bool one_field(const JsonObject& object, std::string_view field_name, Field& field, std::size_t& read_fields) {
        const Json* json = object.if_contains(field_name);
        if (json != nullptr) {
            ++read_fields;
            const Step step(*this, field_name);
            return any(*json, field);
        }
        if (fields_ == Fields::MayLack || detail::is_following<Field>) return true;
        if constexpr (AMaybe<Field>) {
            field.reset();
            return true;
        } else {
            return missing(field_name);
        }
    }
    bool has_no_others(const JsonObject& object, const FieldNames& names) {
        for (const auto& member : object) {
            if (std::find(names.begin(), names.end(), member.name) == names.end()) {
                return unknown_field(member.name, list_names(names).view());
            }
        }
        return true;
    }
    bool missing(std::string_view field_name) {
        refusal_ = Refusal("json.missing-field").with("place", place()).with("name", field_name);
        return false;
    }

    // The second walk of a state: each veil takes its viewers from the map and strikes them out.
    template <class T>
    bool take_seen(T& object, JsonObject& seen) {
        if constexpr (AVeil<T>) {
            const std::string_view name_of_veil = std::string_view(path_).substr(root_size_);
            const Json* entry = seen.if_contains(name_of_veil);
            if (entry == nullptr) return true;
            ViewerSet who;
            const Json json = *entry;
            seen.erase(name_of_veil);
            const std::string here = path_;
            path_.insert(root_size_, "seen.");
            const bool good = members(json, max_seats, who);
            path_ = here;
            if (good) object = T(object.value(), who);
            return good;
        } else if constexpr (!holds_veil<T> || std::same_as<T, PrivateMarks>) {
            return true;
        } else if constexpr (ATacit<T>) {
            return take_seen(object.value, seen);
        } else if constexpr (AMaybe<T>) {
            return !object || take_seen(*object, seen);
        } else if constexpr (APile<T>) {
            for (int depth = 0; depth < object.size(); ++depth) {
                const Step step(*this, std::to_string(depth));
                if (!take_seen(object.at_depth(depth), seen)) return false;
            }
            return true;
        } else if constexpr (Described<T>) {
            bool good = true;
            for_each_field(object, [&](std::string_view field_name, auto& field) {
                if (!good) return;
                const Step step(*this, field_name);
                good = take_seen(field, seen);
            });
            return good;
        } else if constexpr (SomeSeatLists<T>) {
            for (int seat = 0; seat < object.seats(); ++seat) {
                const Step step(*this, std::to_string(seat));
                if (!take_seen_in(object[Seat(seat)], seen)) return false;
            }
            return true;
        } else {
            return take_seen_in(object, seen);
        }
    }
    template <class Items>
    bool take_seen_in(Items&& items, JsonObject& seen) {
        int place_in_list = 0;
        for (auto& item : items) {
            const Step step(*this, std::to_string(place_in_list++));
            if (!take_seen(item, seen)) return false;
        }
        return true;
    }

    std::string path_;
    std::size_t root_size_;
    Fields fields_ = Fields::Required;
    std::optional<Viewer> viewer_;  // to whom it was told
    std::optional<Refusal> refusal_;
};

}  // namespace duckpond
