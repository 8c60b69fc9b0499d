#include "table/record.h"

#include <charconv>

#include "base/hash.h"
#include "base/json_read.h"
#include "base/lowered.h"
#include "base/plain_line.h"
#include "rules/any_game.h"

namespace duckpond {

namespace {

// Every line ends in a code over all that stands before it, so that a flipped byte is found in its very line.
constexpr std::string_view code_sign = " ~";
constexpr std::size_t code_digits = 8;

std::uint32_t code_of(std::uint32_t before, std::string_view line) {
    Hash hash;
    hash.add(before);
    hash.add(line.size());
    for (const char c : line) hash.add(static_cast<unsigned char>(c));
    return static_cast<std::uint32_t>(hash.value());
}

constexpr bool is_between(char32_t code, char32_t first, char32_t last) {
    return code >= first && code <= last;
}
constexpr bool is_picture(char32_t code) {
    return is_between(code, 0x1f000, 0x1faff) || is_between(code, 0x2190, 0x2bff);
}
// Accents, keycaps, skin tones, and how an emoji is shown.
constexpr bool joins_the_one_before(char32_t code) {
    return is_between(code, 0x300, 0x36f) || code == 0x20e3 || is_between(code, 0x1f3fb, 0x1f3ff) ||
           is_between(code, 0xfe0e, 0xfe0f);
}

// How many characters a reader counts, an emoji of several parts being one; nothing where there is one that does not
// belong into a line of text.
std::optional<int> seen_characters(std::string_view text) {
    constexpr char32_t joiner = 0x200d;
    int count = 0;
    char32_t before = 0;
    bool half_a_flag = false;
    while (const auto character = detail::first_character(text)) {
        const char32_t code = character->code;
        text.remove_prefix(character->size);
        const auto next = detail::first_character(text);
        const bool joins =
            code == joiner && (is_picture(before) || joins_the_one_before(before)) && next && is_picture(next->code);
        if (!joins && !detail::is_plain(code)) return std::nullopt;
        const bool is_flag = is_between(code, 0x1f1e6, 0x1f1ff);
        const bool is_more =
            joins || before == joiner || (count > 0 && joins_the_one_before(code)) || (is_flag && half_a_flag);
        half_a_flag = is_flag && !half_a_flag;
        count += is_more ? 0 : 1;
        before = code;
    }
    if (!text.empty()) return std::nullopt;
    return count;
}

std::optional<std::uint64_t> from_hex(std::string_view text, std::size_t digits) {
    std::uint64_t value = 0;
    if (text.size() != digits) return std::nullopt;
    for (const char c : text) {
        const bool digit = c >= '0' && c <= '9';
        if (!digit && (c < 'a' || c > 'f')) return std::nullopt;
        value = value << 4U | static_cast<std::uint64_t>(digit ? c - '0' : c - 'a' + 10);
    }
    return value;
}

class Writer {
public:
    void line(const std::string& text) {
        code_ = code_of(code_, text);
        out_ += text;
        out_ += code_sign;
        out_ += to_hex(code_, code_digits);
        out_ += '\n';
    }
    std::string take() { return std::move(out_); }

private:
    std::string out_;
    std::uint32_t code_ = 0;
};

std::string outcome_line(const Outcome& outcome) {
    std::string text = "outcome";
    for (const Standing& standing : outcome) {
        text += ' ' + std::to_string(standing.seat.index()) + ':' + std::to_string(standing.score) + ':' +
                std::to_string(standing.rank);
    }
    return text;
}

// Reads the lines in their order; the first that is wrong is named.
class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    Result<Record> parse() {
        if (!header() || !body()) return tl::unexpected(*refusal_);
        return std::move(record_);
    }

private:
    bool refuse(Refusal reason) {
        refusal_ = reason;
        return false;
    }
    bool refuse_here(Refusal reason) {
        reason.line = number_;
        return refuse(reason);
    }
    bool bad_line(std::string_view expected) {
        return refuse(Refusal("record.expected").with("line", number_).with("expected", expected));
    }

    // The next line without its code; false at the end or where the code is wrong.
    bool next(std::string_view expected) {
        ++number_;
        if (at_ >= text_.size()) return refuse(Refusal("record.ends").with("line", number_).with("expected", expected));
        const std::size_t end = text_.find('\n', at_);
        if (end == std::string_view::npos) return refuse(Refusal("record.cut").with("line", number_));
        std::string_view whole = text_.substr(at_, end - at_);
        at_ = end + 1;
        const std::size_t tail = code_sign.size() + code_digits;
        if (whole.size() < tail || whole.substr(whole.size() - tail, code_sign.size()) != code_sign) {
            return refuse(Refusal("record.altered").with("line", number_));
        }
        const auto code = from_hex(whole.substr(whole.size() - code_digits), code_digits);
        line_ = whole.substr(0, whole.size() - tail);
        code_ = code_of(code_, line_);
        if (!code || *code != code_) return refuse(Refusal("record.altered").with("line", number_));
        return true;
    }
    // What stands behind `word ` on this line.
    bool word(std::string_view name, std::string_view& rest) {
        if (line_.substr(0, name.size()) != name || line_.size() <= name.size() || line_[name.size()] != ' ')
            return bad_line(name);
        rest = line_.substr(name.size() + 1);
        return true;
    }
    bool number(std::string_view text, std::int64_t min, std::int64_t max, std::int64_t& out) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
        // One way to write a number: no zeros in front, no -0.
        const bool whole = error == std::errc() && end == text.data() + text.size() && std::to_string(out) == text;
        if (!whole || out < min || out > max) {
            return refuse(
                Refusal("record.number").with("line", number_).with("min", min).with("max", max).with("found", text));
        }
        return true;
    }

    bool header() {
        std::string_view rest;
        std::int64_t value = 0;
        if (!next("duckpond record 1") || line_ != "duckpond record 1")
            return refusal_ ? false : bad_line("duckpond record 1");
        if (!next("game") || !word("game", rest)) return false;
        record_.game = rest;
        if (!find_game(rest)) return refuse(Refusal("record.game").with("line", number_).with("found", rest));
        if (!next("rules") || !word("rules", rest) || !number(rest, 1, 1'000'000, value)) return false;
        record_.rules_version = static_cast<int>(value);
        if (!next("options") || !word("options", rest)) return false;
        if (!options(rest)) return false;
        if (!next("seats") || !word("seats", rest) || !number(rest, 1, max_seats, value)) return false;
        for (std::int64_t i = 0; i < value; ++i) {
            const std::string seat = "seat " + std::to_string(i);
            if (!next(seat) || !word(seat, rest)) return false;
            if (!is_name(rest)) return refuse(Refusal("record.name").with("line", number_));
            record_.names.emplace_back(rest);
        }
        if (!next("seed")) return false;
        if (line_.starts_with("people ") && (!people(line_.substr(7)) || !next("seed"))) return false;
        if (!word("seed", rest)) return false;
        const auto seed = seed_from_hex(rest);
        if (!seed || to_hex(*seed) != rest) return bad_line("seed of 64 hexadecimal digits");
        record_.seed = *seed;
        return true;
    }
    bool options(std::string_view text) {
        const auto json = parse_json(text);
        if (!json) return refuse_here(json.error());
        if (!json->is_object()) return bad_line("options {...}");
        if (plain_json(*json) != text) return refuse(Refusal("record.json").with("line", number_));
        record_.options = text;
        return true;
    }
    bool position(std::string_view text) {
        const auto json = parse_json(text);
        if (!json) return refuse_here(json.error());
        if (!json->is_object()) return bad_line("position {...}");
        if (plain_json(*json) != text) return refuse(Refusal("record.json").with("line", number_));
        record_.position = text;
        return true;
    }
    // "0 2": seats in rising order.
    bool people(std::string_view rest) {
        for (std::int64_t least = 0; !rest.empty() || least == 0;) {
            const std::string_view part = rest.substr(0, rest.find(' '));
            const bool more = part.size() < rest.size();
            rest.remove_prefix(part.size() + (more ? 1 : 0));
            std::int64_t seat = 0;
            if (!number(part, least, record_.players() - 1, seat)) return false;
            if (more && rest.empty()) return bad_line("people seat ...");
            record_.people.insert(Seat(static_cast<int>(seat)));
            least = seat + 1;
        }
        return true;
    }

    bool body() {
        while (at_ < text_.size()) {
            if (!next("a move")) return false;
            if (record_.outcome) return refuse(Refusal("record.after-end").with("line", number_));
            if (milestone_due() && !line_.starts_with("state ")) return bad_line("state, number, checksum");
            if (line_.starts_with("position ") && record_.moves.empty() && record_.position.empty()) {
                if (!position(line_.substr(9))) return false;
            } else if (line_.starts_with("state ")) {
                if (!milestone()) return false;
            } else if (line_.starts_with("outcome ")) {
                if (!outcome(line_.substr(8))) return false;
            } else if (!move()) {
                return false;
            }
        }
        return true;
    }

    [[nodiscard]] bool milestone_due() const {
        return record_.moves.size() / moves_a_milestone > record_.milestones.size();
    }
    // "17 2 begger>0"
    bool move() {
        const std::size_t first = line_.find(' ');
        const std::size_t second = first == std::string_view::npos ? first : line_.find(' ', first + 1);
        if (second == std::string_view::npos) return bad_line("number, seat, move");
        const auto expected = static_cast<std::int64_t>(record_.moves.size()) + 1;
        std::int64_t value = 0;
        if (!number(line_.substr(0, first), expected, expected, value)) return false;
        if (!number(line_.substr(first + 1, second - first - 1), 0, record_.players() - 1, value)) return false;
        record_.moves.push_back({Seat(static_cast<int>(value)), std::string(line_.substr(second + 1))});
        return true;
    }
    bool milestone() {
        const std::size_t second = line_.find(' ', 6);
        const auto expected = static_cast<std::int64_t>(record_.moves.size());
        std::int64_t value = 0;
        if (second == std::string_view::npos) return bad_line("state, number, checksum");
        if (!number(line_.substr(6, second - 6), expected, expected, value)) return false;
        const auto checksum = from_hex(line_.substr(second + 1), 16);
        if (!checksum || !milestone_due()) return bad_line("state, number, checksum");
        record_.milestones.push_back({record_.moves.size(), *checksum});
        return true;
    }
    bool outcome(std::string_view rest) {
        Outcome outcome;
        for (bool more = true; more;) {
            const std::string_view part = rest.substr(0, rest.find(' '));
            more = part.size() < rest.size();
            rest.remove_prefix(std::min(rest.size(), part.size() + 1));
            const std::size_t first = part.find(':');
            const std::size_t second = first == std::string_view::npos ? first : part.find(':', first + 1);
            if (second == std::string_view::npos || outcome.full()) return bad_line("outcome seat:score:rank ...");
            std::int64_t seat = 0;
            std::int64_t score = 0;
            std::int64_t rank = 0;
            if (!number(part.substr(0, first), outcome.size(), outcome.size(), seat) ||
                !number(part.substr(first + 1, second - first - 1), -1'000'000, 1'000'000, score) ||
                !number(part.substr(second + 1), 1, max_seats, rank)) {
                return false;
            }
            outcome.push_back(
                {Seat(static_cast<int>(seat)), static_cast<std::int32_t>(score), static_cast<std::int32_t>(rank)});
        }
        record_.outcome = outcome;
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::int64_t number_ = 0;
    std::string_view line_;
    std::uint32_t code_ = 0;
    Record record_;
    std::optional<Refusal> refusal_;
};

// Up to the seed.
std::size_t header_lines(const Record& record) {
    return 6 + record.names.size() + (record.people.empty() ? 0 : 1);
}

Refusal at_line(std::int64_t line, Refusal refusal) {
    refusal.line = line;
    return refusal;
}

}  // namespace

std::string to_text(const Record& record) {
    Writer out;
    out.line("duckpond record 1");
    out.line("game " + record.game);
    out.line("rules " + std::to_string(record.rules_version));
    out.line("options " + record.options);
    out.line("seats " + std::to_string(record.players()));
    for (std::size_t i = 0; i < record.names.size(); ++i) out.line("seat " + std::to_string(i) + ' ' + record.names[i]);
    if (!record.people.empty()) {
        std::string line = "people";
        for (const Seat seat : record.people) line += ' ' + std::to_string(seat.index());
        out.line(line);
    }
    out.line("seed " + to_hex(record.seed));
    if (!record.position.empty()) out.line("position " + record.position);
    std::size_t stone = 0;
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        const RecordedMove& move = record.moves[i];
        out.line(std::to_string(i + 1) + ' ' + std::to_string(move.seat.index()) + ' ' + move.notation);
        if (stone < record.milestones.size() && record.milestones[stone].moves == i + 1) {
            out.line("state " + std::to_string(i + 1) + ' ' + to_hex(record.milestones[stone++].checksum, 16));
        }
    }
    if (record.outcome) out.line(outcome_line(*record.outcome));
    return out.take();
}

Result<Record> parse_record(std::string_view text) {
    return Parser(text).parse();
}

std::string with_codes(std::string_view lines) {
    Writer out;
    while (!lines.empty()) {
        const std::string_view line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(std::min(lines.size(), line.size() + 1));
        out.line(std::string(line));
    }
    return out.take();
}

std::string to_hex(std::uint64_t value, std::size_t digits) {
    constexpr std::string_view all = "0123456789abcdef";
    std::string text(digits, '0');
    for (std::size_t i = digits; i-- > 0; value >>= 4U) text[i] = all[value & 15U];
    return text;
}

std::string to_hex(const Seed& seed) {
    std::string text;
    for (const std::uint8_t byte : seed) text += to_hex(byte, 2);
    return text;
}

std::optional<Seed> seed_from_hex(std::string_view text) {
    Seed seed{};
    if (text.size() != 2 * seed.size()) return std::nullopt;
    const std::string digits = lowered(text);
    for (std::size_t i = 0; i < seed.size(); ++i) {
        const auto byte = from_hex(std::string_view(digits).substr(2 * i, 2), 2);
        if (!byte) return std::nullopt;
        seed[i] = static_cast<std::uint8_t>(*byte);
    }
    return seed;
}

bool is_name(std::string_view text) {
    constexpr std::size_t most_bytes = 96;
    constexpr int most_characters = 24;
    if (text.empty() || text.size() > most_bytes || text.front() == ' ' || text.back() == ' ') return false;
    const std::optional<int> characters = seen_characters(text);
    return characters && *characters <= most_characters;
}

Result<std::unique_ptr<AnyMatch>> begin(const Record& record) {
    const auto game = find_game(record.game);
    if (!game) return tl::unexpected(game.error());
    if (record.rules_version != (*game)->rules_version) {
        return tl::unexpected(Refusal("record.rules")
                                  .with("line", 3)
                                  .with("found", record.rules_version)
                                  .with("rules", (*game)->rules_version));
    }
    if (record.players() < (*game)->min_players || record.players() > (*game)->max_players) {
        return tl::unexpected(Refusal("record.number")
                                  .with("line", 5)
                                  .with("min", (*game)->min_players)
                                  .with("max", (*game)->max_players)
                                  .with("found", std::to_string(record.players())));
    }
    constexpr std::int64_t options_line = 4;
    const auto options = parse_json(record.options);
    if (!options) return tl::unexpected(at_line(options_line, options.error()));
    if (!options->is_object()) {
        return tl::unexpected(at_line(
            options_line,
            Refusal("json.expects-object").with("place", "options").with("found", quote_json(*options).view())));
    }
    if (const auto good = (*game)->check(record.players(), options->as_object()); !good) {
        return tl::unexpected(at_line(options_line, good.error()));
    }
    if (record.position.empty()) {
        KeyedRandom random(record.seed, 0);
        return (*game)->start(record.players(), options->as_object(), random);
    }
    const auto position_line = static_cast<std::int64_t>(header_lines(record)) + 1;
    const auto position = parse_json(record.position);
    if (!position) return tl::unexpected(at_line(position_line, position.error()));
    return (*game)
        ->from_state(record.players(), options->as_object(), *position)
        .map_error([&](const Refusal& refusal) { return at_line(position_line, refusal); });
}

std::int64_t line_of_move(const Record& record, std::size_t n) {
    const std::size_t header = header_lines(record) + (record.position.empty() ? 0 : 1);
    return static_cast<std::int64_t>(header + n + n / moves_a_milestone + 1);
}

}  // namespace duckpond
