#include "server/requests.h"

#include "base/json_request.h"

namespace duckpond::server {

namespace {

constexpr JsonLimits limits{.bytes = most_request_bytes, .depth = 8};

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
    return {.id = id, .request = read_request_as<Request>(*object)};
}

}  // namespace duckpond::server
