// Records: what parses is written again byte for byte, and opens to a table or a refusal with a sentence. Each input is
// read as it is, and with its lines' codes made by us, else hardly one would come past its first line.

#include <cstdint>

#include "table/table.h"
#include "texts/texts.h"

namespace {

using namespace duckpond;

void expect_sentence(const Refusal& refusal) {
    CHECK(!(*Texts::in("en"))->say(refusal).empty());
}

void read(const std::string& text) {
    auto record = parse_record(text);
    if (!record) return expect_sentence(record.error());
    CHECK(to_text(*record) == text);
    const auto table = Table::open(std::move(*record));
    if (!table) return expect_sentence(table.error());
    const auto again = parse_record(to_text(table->record()));
    CHECK(again && *again == table->record());
    const auto replayed = Table::open(*again);
    CHECK(replayed && replayed->match().checksum() == table->match().checksum());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(bytes), size);
    read(text);
    read(with_codes(text));
    return 0;
}
