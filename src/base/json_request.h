#pragma once

// Requests as JSON: an object whose "do" names one of the structs of a variant, and whose other fields are that
// struct's.

#include <array>
#include <optional>
#include <variant>

#include "base/json_read.h"

namespace duckpond {

namespace detail {
template <class... Structs>
Result<std::variant<Structs...>> read_named(std::string_view name, const JsonObject& fields,
                                            const std::variant<Structs...>* /*all*/) {
    using Request = std::variant<Structs...>;
    std::optional<Result<Request>> found;
    const auto read = [&]<class Wanted>() {
        Wanted wanted;
        if (auto good = JsonReader(name).read(fields, wanted); !good) {
            found = tl::unexpected(good.error());
        } else {
            found = std::move(wanted);
        }
    };
    ((name == type_kebab<Structs> ? read.template operator()<Structs>() : void()), ...);
    if (found) return std::move(*found);
    constexpr std::array<std::string_view, sizeof...(Structs)> known{type_kebab<Structs>...};
    return tl::unexpected(Refusal("request.unknown").with("found", name).with("known", list_names(known).view()));
}
}  // namespace detail

// Takes "do" out of the object.
template <class Request>
[[nodiscard]] Result<Request> read_request_as(JsonObject& object) {
    const Json* name = object.if_contains("do");
    if (name == nullptr) {
        return tl::unexpected(Refusal("json.missing-field").with("place", "request").with("name", "do"));
    }
    if (!name->is_string()) {
        return tl::unexpected(Refusal("json.expects-text").with("place", "do").with("found", quote_json(*name).view()));
    }
    const FixedText<40> kind{name->as_string()};
    object.erase("do");
    return detail::read_named(kind.view(), object, static_cast<const Request*>(nullptr));
}

}  // namespace duckpond
