#include "server/connection.h"

#include <chrono>

namespace duckpond::server {

std::int64_t now_in_milliseconds() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

Frame refusal_frame(const Refusal& reason, const Texts& texts, RequestId id) {
    std::string values = "{";
    JsonWriter writer(values, JsonWriter::Show::View);
    for (const Refusal::Value& value : reason.values) {
        writer.key(value.name);
        value.is_number ? writer.write(value.number) : writer.write(value.text);
    }
    values += '}';
    return to_frame(news::Refused{
        .id = id, .key = std::string(reason.key), .values = {std::move(values)}, .message = texts.say(reason)});
}

void Asker::refuse(const Refusal& reason) const {
    if (connection) connection->send(refusal_frame(reason, connection->texts(), id));
}

void Asker::done() const {
    if (connection && id) connection->send(to_frame(news::Done{.id = id}));
}

}  // namespace duckpond::server
