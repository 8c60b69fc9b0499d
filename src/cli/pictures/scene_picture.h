#pragma once

// What the games' drawings share: words, names and labelled lines over one scene.

#include <algorithm>

#include "cli/picture.h"

namespace duckpond::cli {

// A piece of a line: as wide as it looks, and as it is printed.
struct Piece {
    int width = 0;
    std::string printed;
};

class ScenePicture {
protected:
    ScenePicture(const Scene& scene, int label_width)
        : scene_(scene), view_(scene.view), says_(scene.says), label_width_(label_width) {}

    [[nodiscard]] std::string text(std::string_view key, const TextValues& values = {}) const {
        return says_.texts().say(key, values);
    }
    void labelled(std::string_view label, std::string_view line) const {
        scene_.terminal.say_labelled(text(label), label_width_, line);
    }
    [[nodiscard]] std::int64_t number(std::string_view field) const { return view_.at(field).as_int64(); }
    [[nodiscard]] std::string seat(const Json& index) const {
        return says_.seat(Seat(static_cast<int>(index.as_int64())), scene_.reader);
    }
    // Whether a seat is in a list of seats.
    [[nodiscard]] bool in(std::string_view field, int seat) const {
        const JsonArray& seats = view_.at(field).as_array();
        return std::find(seats.begin(), seats.end(), Json(seat)) != seats.end();
    }
    void add(Piece& piece, Style style, std::string_view words) const {
        piece.width += columns(words);
        piece.printed += scene_.terminal.paint(style, words);
    }

    const Scene& scene_;
    const JsonObject& view_;
    const Sentences& says_;

private:
    int label_width_;
};

}  // namespace duckpond::cli
