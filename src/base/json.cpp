#include <boost/json.hpp>
#include <cstdio>

#include "base/json_read.h"
#include "base/json_write.h"

namespace duckpond {

void append_json_string(std::string& out, std::string_view text) {
    out += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (static_cast<unsigned char>(c) < 0x20) {
            char escaped[8];
            std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(static_cast<unsigned char>(c)));
            out += escaped;
        } else {
            out += c;
        }
    }
    out += '"';
}

Result<boost::json::value> parse_json(std::string_view text, JsonLimits limits) {
    if (text.size() > limits.bytes) {
        return tl::unexpected(Refusal("json.too-long")
                                  .with("max", static_cast<std::int64_t>(limits.bytes))
                                  .with("found", static_cast<std::int64_t>(text.size())));
    }
    boost::json::parse_options options;
    options.max_depth = limits.depth;
    boost::json::stream_parser parser({}, options);
    boost::json::error_code error;
    const std::size_t good = parser.write_some(text.data(), text.size(), error);
    if (!error && good < text.size() && text.find_first_not_of(" \t\r\n", good) != std::string_view::npos) {
        error = boost::json::error::extra_data;
    }
    if (!error) parser.finish(error);
    if (error == boost::json::error::too_deep) {
        return tl::unexpected(Refusal("json.too-deep").with("max", static_cast<std::int64_t>(limits.depth)));
    }
    if (error) {
        return tl::unexpected(Refusal("json.not-json").with("column", static_cast<std::int64_t>(good) + 1));
    }
    return parser.release();
}

FixedText<60> quote_json(const boost::json::value& value) {
    if (value.is_object()) return {"{...}"};
    if (value.is_array()) return {"[...]"};
    return {boost::json::serialize(value)};
}

}  // namespace duckpond
