#include "cli/terminal.h"

#include <fmt/core.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <sstream>

namespace duckpond::cli {

namespace {

constexpr int least_width = 40;
constexpr int most_width = 120;  // longer lines are hard to read

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view() : value;
}

std::string_view code_of(Style style) {
    switch (style) {
        case Style::Plain:
            return "";
        case Style::Bold:
            return "\x1b[1m";
        case Style::Faint:
            return "\x1b[2m";
        case Style::Good:
            return "\x1b[32m";
        case Style::Bad:
            return "\x1b[31m";
        case Style::Notice:
            return "\x1b[1;33m";
        case Style::Green:
            return "\x1b[32m";
        case Style::Yellow:
            return "\x1b[33m";
        case Style::Orange:
            return "\x1b[38;5;208m";
        case Style::Red:
            return "\x1b[31m";
        case Style::Blue:
            return "\x1b[94m";
        case Style::Purple:
            return "\x1b[35m";
        case Style::Inverse:
            return "\x1b[7m";
    }
    return "";
}

// A line that stands in columns goes on in its last column.
int hanging(std::string_view line) {
    if (!line.starts_with("  ")) return 0;
    return columns(line.substr(0, line.rfind("  ") + 2));
}

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

int columns_of(UChar32 character) {
    const int type = u_charType(character);
    if (type == U_NON_SPACING_MARK || type == U_ENCLOSING_MARK || type == U_FORMAT_CHAR) return 0;
    const int width = u_getIntPropertyValue(character, UCHAR_EAST_ASIAN_WIDTH);
    return width == U_EA_WIDE || width == U_EA_FULLWIDTH ? 2 : 1;
}

constexpr std::string_view minus_sign = "−";

std::atomic<bool> signalled = false;
static_assert(std::atomic<bool>::is_always_lock_free);  // else a signal must not touch it

}  // namespace

std::string with_minus_signs(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool number_follows = i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9';
        const bool begins = i == 0 || std::string_view(" (,>:[\n").find(text[i - 1]) != std::string_view::npos;
        if (text[i] == '-' && number_follows && begins) {
            out += minus_sign;
        } else {
            out += text[i];
        }
    }
    return out;
}

void end_input_on_signals() {
    struct sigaction action {};
    action.sa_handler = [](int) { signalled = true; };
    for (const int signal : {SIGINT, SIGHUP, SIGTERM}) sigaction(signal, &action, nullptr);
}

bool signal_ended_input() {
    return signalled;
}

int columns(std::string_view text) {
    const auto characters = icu::UnicodeString::fromUTF8(text);
    int count = 0;
    for (int at = 0; at < characters.length(); at = characters.moveIndex32(at, 1)) {
        count += columns_of(characters.char32At(at));
    }
    return count;
}

std::string padded(std::string_view text, int width) {
    return std::string(text) + std::string(static_cast<std::size_t>(std::max(0, width - columns(text))), ' ');
}

std::string shortened(std::string_view text, int width) {
    if (columns(text) <= width) return std::string(text);
    auto characters = icu::UnicodeString::fromUTF8(text);
    std::string cut;
    do {
        characters.truncate(characters.moveIndex32(characters.length(), -1));
        cut.clear();
        characters.toUTF8String(cut);
    } while (columns(cut) >= width && !cut.empty());
    return cut + "…";
}

std::string wrapped(std::string_view text, int first, int width, int indent) {
    std::string out;
    int room = first;
    while (true) {
        const std::size_t blank = text.find(' ');
        const std::string_view word = text.substr(0, blank);
        const int needed = columns(word);
        if (!out.empty() && out.back() == ' ' && needed > room) {
            out.back() = '\n';
            out.append(static_cast<std::size_t>(indent), ' ');
            room = width - indent;
        }
        out += word;
        room -= needed + 1;
        if (blank == std::string_view::npos) return out;
        out += ' ';
        text.remove_prefix(blank + 1);
    }
}

std::vector<std::string> wrapped_rows(std::string_view text, int width, int indent) {
    std::vector<std::string> rows;
    std::istringstream all(wrapped(text, width, width, indent));
    for (std::string row; std::getline(all, row);) rows.push_back(row);
    return rows;
}

Terminal::Terminal()
    : out_is_terminal_(isatty(STDOUT_FILENO) != 0),
      in_is_terminal_(isatty(STDIN_FILENO) != 0),
      knows_escapes_(out_is_terminal_ && !environment("TERM").empty() && environment("TERM") != "dumb"),
      colour_(knows_escapes_ && environment("NO_COLOR").empty()) {
    refresh();
}

void Terminal::refresh() {
    winsize size{};
    if (!out_is_terminal_ || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
        const std::string_view columns = environment("COLUMNS");
        int wished = 0;
        std::from_chars(columns.data(), columns.data() + columns.size(), wished);
        if (!out_is_terminal_ && wished > 0) width_ = std::clamp(wished, least_width, most_width);
        return;
    }
    width_ = std::clamp<int>(size.ws_col, least_width, most_width);
    height_ = size.ws_row;
}

std::string Terminal::paint(Style style, std::string_view text) const {
    if (!colour_ || style == Style::Plain) return std::string(text);
    return fmt::format("{}{}\x1b[0m", code_of(style), text);
}

void Terminal::say(std::string_view text, int indent, Style style) const {
    while (true) {
        const std::size_t end = text.find('\n');
        const std::string_view one = text.substr(0, end);
        line(paint(style, wrapped(one, width_, width_, std::max(indent, hanging(one)))));
        if (end == std::string_view::npos) return;
        text.remove_prefix(end + 1);
    }
}

void Terminal::say_labelled(std::string_view label, int label_width, std::string_view text) const {
    line(paint(Style::Faint, padded(label, label_width)) + wrapped(text, width_ - label_width, width_, label_width));
}

void Terminal::line(std::string_view text) const {
    verbatim(with_minus_signs(text));
}

void Terminal::verbatim(std::string_view text) const {
    fmt::print("{}\n", text);
    lines_ += 1 + static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

std::size_t Terminal::rows_left(std::size_t least) const {
    constexpr int prompt = 1;
    if (!out_is_terminal_) return std::numeric_limits<std::size_t>::max();
    return std::max(least, static_cast<std::size_t>(std::max(0, height_ - prompt - lines_)));
}

void Terminal::rule(std::string_view title) const {
    const int rest = std::max(0, width_ - columns(title) - 4);
    std::string dashes;
    for (int i = 0; i < rest; ++i) dashes += "─";
    line('\n' + paint(Style::Faint, fmt::format("── {} {}", title, dashes)));
}

void Terminal::clear() const {
    if (knows_escapes_) {
        fmt::print("\x1b[2J\x1b[3J\x1b[H");
    } else if (out_is_terminal_) {
        for (int i = 0; i < height_; ++i) line();
    }
    begin_screen();
}

SingleKeys::SingleKeys() {
    if (tcgetattr(STDIN_FILENO, &before_) != 0) return;
    changed_ = true;
    termios now = before_;
    now.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    now.c_cc[VMIN] = 1;
    now.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &now);
}

SingleKeys::~SingleKeys() {
    if (changed_) tcsetattr(STDIN_FILENO, TCSADRAIN, &before_);
}

namespace {

// Nothing at the end of input, and, where only what is there counts, if there is nothing.
std::optional<char> next_byte(bool wait) {
    constexpr int soon = 50;  // the rest of a key's code comes with its beginning
    pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    if (!wait && poll(&input, 1, soon) <= 0) return std::nullopt;
    char byte = 0;
    if (signalled || read(STDIN_FILENO, &byte, 1) != 1) return std::nullopt;
    return byte;
}

// What follows an escape: arrows, Home and End, Page Up and Page Down.
Key key_of_code() {
    const auto kind = next_byte(false);
    if (!kind) return Key::Quit;  // the key Escape
    if (*kind != '[' && *kind != 'O') return Key::None;
    std::string digits;
    while (const auto byte = next_byte(false)) {
        if ((*byte >= '0' && *byte <= '9') || *byte == ';') {
            digits += *byte;
            continue;
        }
        switch (*byte) {
            case 'C':
            case 'B':
                return Key::Forward;
            case 'D':
            case 'A':
                return Key::Back;
            case 'H':
                return Key::First;
            case 'F':
                return Key::Last;
            case '~':
                return digits == "6"                    ? Key::Forward
                       : digits == "5"                  ? Key::Back
                       : digits == "1" || digits == "7" ? Key::First
                       : digits == "4" || digits == "8" ? Key::Last
                                                        : Key::None;
            default:
                return Key::None;
        }
    }
    return Key::None;
}

}  // namespace

Press Terminal::press() const {
    std::fflush(stdout);
    const auto byte = next_byte(true);
    if (!byte) return {.key = Key::Quit};
    switch (*byte) {
        case '\x1b':
            return {.key = key_of_code()};
        case '\x04':
            return {.key = Key::Quit};
        case '\r':
        case '\n':
            return {.key = Key::Enter};
        case '\x7f':
        case '\b':
            return {.key = Key::Rubout};
        case ' ':
            return {.key = Key::Forward};
        default:
            return {.key = Key::Letter, .letter = *byte};
    }
}

std::optional<std::string> Terminal::ask(std::string_view prompt) const {
    fmt::print("{}", wrapped(prompt, width_, width_, 0));
    std::fflush(stdout);
    std::string typed;
    if (signalled || !std::getline(std::cin, typed)) {
        line();
        return std::nullopt;
    }
    // Nothing that a terminal would take for an order comes back in a sentence.
    std::erase_if(typed, [](char c) { return static_cast<unsigned char>(c) < 0x20 && !is_blank(c); });
    while (!typed.empty() && is_blank(typed.back())) typed.pop_back();
    // What is shown can be typed as it is shown.
    for (std::size_t at = 0; (at = typed.find(minus_sign, at)) != std::string::npos;) {
        typed.erase(at, minus_sign.size() - 1);
        typed[at] = '-';
    }
    typed.erase(0, std::min(typed.find_first_not_of(" \t"), typed.size()));
    if (!in_is_terminal_) line(typed);
    return typed;
}

}  // namespace duckpond::cli
