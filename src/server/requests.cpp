#include "server/requests.h"

namespace duckpond::server {

namespace {

constexpr JsonLimits limits{.bytes = most_request_bytes, .depth = 8};

template <class... Structs>
Result<Request> read_named(std::string_view name, const Json& fields, const std::variant<Structs...>* /*all*/) {
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

}  // namespace

ReadRequest read_request(std::string_view text) {
    auto json = parse_json(text, limits);
    if (!json) return {.id = {}, .request = tl::unexpected(json.error())};
    JsonObject* object = json->if_object();
    if (object == nullptr) {
        return {.id = {},
                .request = tl::unexpected(
                    Refusal("json.expects-object").with("place", "request").with("found", quote_json(*json).view()))};
    }
    RequestId id;
    if (const Json* given = object->if_contains("id")) {
        std::int32_t number = 0;
        if (auto read = JsonReader("id").read(*given, number); !read) {
            return {.id = {}, .request = tl::unexpected(read.error())};
        }
        id = number;
        object->erase("id");
    }
    const Json* name = object->if_contains("do");
    if (name == nullptr) {
        return {.id = id,
                .request = tl::unexpected(Refusal("json.missing-field").with("place", "request").with("name", "do"))};
    }
    if (!name->is_string()) {
        return {.id = id,
                .request = tl::unexpected(
                    Refusal("json.expects-text").with("place", "do").with("found", quote_json(*name).view()))};
    }
    const FixedText<40> kind{name->as_string()};
    object->erase("do");
    return {.id = id, .request = read_named(kind.view(), *json, static_cast<const Request*>(nullptr))};
}

}  // namespace duckpond::server
