#pragma once

// The files of the browser's client, as they were built into the program.

#include <span>
#include <string_view>

namespace duckpond::server {

struct ClientFile {
    std::string_view path;  // as it is asked for: "/assets/table-3f9a.js"
    std::string_view body;
    std::string_view gzip;  // the same, smaller; empty where it would not be
};

using ClientFiles = std::span<const ClientFile>;

}  // namespace duckpond::server
