#pragma once

// What a person sees and types: lines of the terminal's width, colours where it has them, and all input by lines.

#include <termios.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace duckpond::cli {

enum class Style { Plain, Bold, Faint, Good, Bad, Notice, Green, Yellow, Orange, Red, Blue, Purple, Inverse };

// One press of a key. Letters and digits are themselves.
enum class Key { Forward, Back, First, Last, Enter, Rubout, Quit, Letter, None };
struct Press {
    Key key = Key::None;
    char letter = 0;
};

// While it lives, keys are pressed one by one, without Enter, and are not seen, however fast they come. The terminal is
// left as it was found.
class SingleKeys {
public:
    SingleKeys();
    SingleKeys(const SingleKeys&) = delete;
    SingleKeys& operator=(const SingleKeys&) = delete;
    ~SingleKeys();

private:
    termios before_{};
    bool changed_ = false;
};

// A hyphen in front of a number becomes a minus sign; those within words, dates and options stay.
[[nodiscard]] std::string with_minus_signs(std::string_view text);

class Terminal {
public:
    Terminal();

    // Whether a person sits at it who can read a screen and press single keys.
    [[nodiscard]] bool takes_keys() const { return in_is_terminal_ && knows_escapes_; }
    // The next key, while there are SingleKeys; Quit at the end of input and at a signal.
    [[nodiscard]] Press press() const;

    // Windows change their size while one plays.
    void refresh();
    [[nodiscard]] int width() const { return width_; }
    // From here on the lines are one screen, which should be seen at once.
    void begin_screen() const { lines_ = 0; }
    // How many rows are left of it, but at least so many; where nobody looks at a screen, as many as one likes.
    [[nodiscard]] std::size_t rows_left(std::size_t least) const;
    [[nodiscard]] std::string paint(Style style, std::string_view text) const;

    // Prints a paragraph, broken between words; lines after the first are indented by so much.
    void say(std::string_view text, int indent = 0, Style style = Style::Plain) const;
    // Prints a label and a paragraph that hangs behind it.
    void say_labelled(std::string_view label, int label_width, std::string_view text) const;
    // Prints a line, with minus signs in front of its numbers.
    void line(std::string_view text = {}) const;
    // Prints a line just as it is, for whoever copies a file's name or a command from it.
    void verbatim(std::string_view text) const;
    void rule(std::string_view title) const;
    // Hides what is on the screen, and what could be scrolled back to; a new screen begins.
    void clear() const;

    // The next line without blanks at its ends; nothing at the end of input, and from then on. A signal may end it.
    [[nodiscard]] std::optional<std::string> ask(std::string_view prompt) const;

private:
    int width_ = 80;
    int height_ = 24;
    mutable int lines_ = 0;  // printed of this screen
    bool out_is_terminal_ = false;
    bool in_is_terminal_ = false;
    bool knows_escapes_ = false;
    bool colour_ = false;
};

// From now on Ctrl-C, a closed window and a kill end the input.
void end_input_on_signals();
[[nodiscard]] bool signal_ended_input();

// How many columns UTF-8 text takes.
[[nodiscard]] int columns(std::string_view text);
[[nodiscard]] std::string padded(std::string_view text, int width);
// Cut to so many columns, where it has more, with … at its end.
[[nodiscard]] std::string shortened(std::string_view text, int width);
// The text in lines of at most `width` columns, the first of `first`.
[[nodiscard]] std::string wrapped(std::string_view text, int first, int width, int indent);
// The same, line by line.
[[nodiscard]] std::vector<std::string> wrapped_rows(std::string_view text, int width, int indent);

}  // namespace duckpond::cli
