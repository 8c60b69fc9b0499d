#pragma once

// Changes to a state written as JSON, at random and without knowing the game: what somebody who lays out a position by
// hand may have got wrong.

#include <boost/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"

namespace duckpond::laws {

class Tampering {
public:
    Tampering(boost::json::object& state, SmallRandom& random) : state_(state), random_(random) {}

    // One change; it may be one that leaves everything as it was.
    void change_something() {
        leaves_.clear();
        lists_.clear();
        objects_.clear();
        gather(state_);
        switch (below(6)) {
            case 0:
            case 1:
                return change(any(leaves_));
            case 2:
                return swap_leaves(any(leaves_), any(leaves_));
            case 3:
                return move_item(any(lists_), any(lists_));
            case 4:
                return change_list(any(lists_));
            default:
                return leave_out(any(objects_));
        }
    }

private:
    using Value = boost::json::value;

    std::size_t below(std::size_t bound) { return draw_below(random_, static_cast<std::uint32_t>(bound)); }
    template <class T>
    T* any(const std::vector<T*>& found) {
        return found.empty() ? nullptr : found[below(found.size())];
    }

    void gather(boost::json::object& object) {
        objects_.push_back(&object);
        for (auto& member : object) gather(member.value());
    }
    void gather(Value& value) {
        if (auto* object = value.if_object()) return gather(*object);
        auto* list = value.if_array();
        if (list == nullptr) return leaves_.push_back(&value);
        lists_.push_back(list);
        for (Value& item : *list) gather(item);
    }

    void change(Value* leaf) {
        if (leaf == nullptr) return;
        if (leaf->is_bool()) {
            *leaf = !leaf->as_bool();
        } else if (leaf->is_int64() && below(8) != 0) {
            const std::int64_t old = leaf->as_int64();
            const std::int64_t random = static_cast<std::int64_t>(below(120)) - 20;
            const std::int64_t fresh[] = {old + 1, old - 1, 0, static_cast<std::int64_t>(below(9)), random};
            *leaf = fresh[below(std::size(fresh))];
        } else {
            *leaf = below(4) == 0 ? Value() : Value(*any(leaves_));
        }
    }
    static void swap_leaves(Value* one, Value* other) {
        if (one != nullptr && one != other) std::swap(*one, *other);
    }
    void move_item(boost::json::array* from, boost::json::array* to) {
        if (from == nullptr || from->empty() || from == to || holds(*from, *to) || holds(*to, *from)) return;
        const auto taken = from->begin() + static_cast<std::ptrdiff_t>(below(from->size()));
        to->insert(to->begin() + static_cast<std::ptrdiff_t>(below(to->size() + 1)), Value(*taken));
        from->erase(taken);
    }
    // Whether a list is somewhere within another.
    static bool holds(const Value& outer, const boost::json::array& inner) {
        if (const auto* list = outer.if_array()) return list == &inner || holds(*list, inner);
        if (const auto* object = outer.if_object()) {
            for (const auto& member : *object) {
                if (holds(member.value(), inner)) return true;
            }
        }
        return false;
    }
    static bool holds(const boost::json::array& outer, const boost::json::array& inner) {
        for (const Value& item : outer) {
            if (holds(item, inner)) return true;
        }
        return false;
    }
    void change_list(boost::json::array* list) {
        if (list == nullptr || list->empty()) return;
        const std::size_t at = below(list->size());
        switch (below(4)) {
            case 0:
                list->erase(list->begin() + static_cast<std::ptrdiff_t>(at));
                return;
            case 1:
                list->push_back(Value((*list)[at]));
                return;
            case 2:
                if (const std::size_t other = below(list->size()); other != at) std::swap((*list)[at], (*list)[other]);
                return;
            default:
                list->clear();
        }
    }
    // A field of one object, or of all that have it.
    void leave_out(boost::json::object* object) {
        if (object == nullptr || object->empty()) return;
        const std::string name((object->begin() + static_cast<std::ptrdiff_t>(below(object->size())))->key());
        if (below(2) == 0) {
            object->erase(name);
            return;
        }
        // From the back: objects within others come after them, and are freed with the field they lie in.
        for (auto one = objects_.rbegin(); one != objects_.rend(); ++one) (*one)->erase(name);
    }

    boost::json::object& state_;
    SmallRandom& random_;
    std::vector<Value*> leaves_;
    std::vector<boost::json::array*> lists_;
    std::vector<boost::json::object*> objects_;
};

}  // namespace duckpond::laws
