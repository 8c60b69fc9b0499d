// Messages of clients: each is read or refused with a sentence, and a request that was read is one that the server
// knows.

#include <cstdint>

#include "server/requests.h"
#include "texts/texts.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace duckpond;
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    const server::ReadRequest read = server::read_request(text);
    if (read.request) {
        CHECK(text.size() <= server::most_request_bytes);
    } else {
        CHECK(!(*Texts::in("en"))->say(read.request.error()).empty());
    }
    return 0;
}
