#pragma once

#include <string>
#include <vector>

#include "client/faulty_endpoint.hpp"
#include "keyc/query.hpp"

/// An entity with its companion as keyc generates it, for scripted answers: notes, whose key is pk = <id> and whose
/// type is "note".
namespace keyc::test {

struct Note {
  std::string id;
  std::string text;
  friend bool operator==(const Note&, const Note&) = default;
};

struct NoteEntity {
  class Key {
   public:
    explicit Key(std::string id) : id_(std::move(id)) {}
    keyc::Item key() const { return {{"pk", AttributeValue::string(id_)}}; }
    EntityGet<NoteEntity> get() const {
      GetItem request;
      request.TableName = "notes";
      request.Key = key();
      return EntityGet<NoteEntity>(request);
    }
    DeleteItem remove() const {
      DeleteItem request;
      request.TableName = "notes";
      request.Key = key();
      return request;
    }

   private:
    std::string id_;
  };

  static bool matches(const Item& item) {
    const AttributeValue* const type = item.find("type");
    return type != nullptr && type->text() == "note";
  }
  static Note from_item(const Item& item) {
    const AttributeValue* const text = item.find("text");
    if (text == nullptr) throw DecodeError("Note", "text", "", "", "is missing");
    const AttributeValue* const id = item.find("pk");
    return {id == nullptr ? "" : id->text(), text->text()};
  }
  static Item to_item(const Note& note) {
    return {{"pk", AttributeValue::string(note.id)},
            {"text", AttributeValue::string(note.text)},
            {"type", AttributeValue::string("note")}};
  }
  static PutItem put(const Note& note) {
    PutItem request;
    request.TableName = "notes";
    request.Item = to_item(note);
    return request;
  }
  static PutItem create(const Note& note) {
    PutItem request = put(note);
    request.ConditionExpression = "attribute_not_exists(#pk)";
    request.ExpressionAttributeNames = {{"#pk", "pk"}};
    return request;
  }
  static Key key(const Note& note) { return Key(note.id); }
};

/// The note in DynamoDB's JSON.
inline std::string note_json(const std::string& id) {
  return R"({"pk":{"S":")" + id + R"("},"text":{"S":"text of )" + id + R"("},"type":{"S":"note"}})";
}
inline std::string key_json(const std::string& id) { return R"({"pk":{"S":")" + id + R"("}})"; }
inline std::string put_json(const std::string& id) { return R"({"PutRequest":{"Item":)" + note_json(id) + "}}"; }
inline std::string remove_json(const std::string& id) { return R"({"DeleteRequest":{"Key":)" + key_json(id) + "}}"; }
inline Note note(const std::string& id) { return {id, "text of " + id}; }

/// The answer to a BatchGetItem with these notes and these unprocessed keys.
inline std::string read(const std::vector<std::string>& found, const std::vector<std::string>& left = {},
                        const std::string& table = "notes") {
  std::vector<std::string> items;
  items.reserve(found.size());
  for (const std::string& id : found) items.push_back(note_json(id));
  std::vector<std::string> keys;
  keys.reserve(left.size());
  for (const std::string& id : left) keys.push_back(key_json(id));
  return answer(R"({"Responses":{")" + table + R"(":)" + script(items) + R"(},"UnprocessedKeys":{)" +
                (left.empty() ? "" : '"' + table + R"(":{"Keys":)" + script(keys) + "}") + "}}");
}

/// The answer to a BatchWriteItem with these unprocessed requests.
inline std::string written(const std::vector<std::string>& left = {}) {
  return answer(R"({"UnprocessedItems":{)" + (left.empty() ? "" : R"("notes":)" + script(left)) + "}}");
}

}  // namespace keyc::test
