#pragma once

#include "server/client_files.h"

namespace duckpond {

// What lay in web/dist when the program was built; nothing, if the client was not built before.
extern const server::ClientFiles embedded_client;

}  // namespace duckpond
