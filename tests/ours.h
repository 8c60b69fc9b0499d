#pragma once

// JSON that a test made or changed with another library than ours, as the program reads it.

#include <boost/json.hpp>

#include "base/json.h"

namespace duckpond {

inline Json ours(const boost::json::value& json) {
    return *parse_json(boost::json::serialize(json));
}
inline JsonObject ours(const boost::json::object& json) {
    return parse_json(boost::json::serialize(json))->as_object();
}

}  // namespace duckpond
