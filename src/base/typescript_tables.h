#pragma once

// Constants for TypeScript: a game's tables as a module, typed as typescript.h declares them.

#include <string>
#include <string_view>

#include "base/json_write.h"
#include "base/typescript.h"

namespace duckpond {

// Each field of the tables is a constant of the module. `game` is the namespace that declares their type, in kebab.
class TypeScriptTables {
public:
    template <Described Tables>
    [[nodiscard]] static std::string module(std::string_view game, const Tables& tables) {
        std::string out = "type Tables = " + TypeScript::camel(game) + '.' + std::string(type_name<Tables>) + ";\n";
        for_each_field(tables, [&](std::string_view name, const auto& table) {
            std::string constant = TypeScript::camel(name);
            constant.front() = detail::to_lower(constant.front());
            out += "\nexport const " + constant + ": Readonly<Tables[\"" + std::string(name) + "\"]> = ";
            write(out, table);
            out += ";\n";
        });
        return out;
    }

private:
    static constexpr std::size_t widest = 118;

    template <class T>
    static void write(std::string& out, const T& table) {
        if constexpr (AForEvery<T>) {
            out += '{';
            for (const auto key : every<typename T::key_type>) {
                out += "\n  \"" + std::string(name_of(key)) + "\": ";
                out += to_json(table.values[static_cast<std::size_t>(key)]) + ',';
            }
            out += "\n}";
        } else if constexpr (requires { table.begin(); }) {
            // As many on a line as fit.
            out += '[';
            std::size_t width = widest;
            for (const auto& element : table) {
                const std::string json = to_json(element) + ',';
                if (width + 1 + json.size() > widest) {
                    out += "\n ";
                    width = 1;
                }
                out += ' ' + json;
                width += 1 + json.size();
            }
            out += "\n]";
        } else {
            out += to_json(table);
        }
    }
};

}  // namespace duckpond
