#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "json/fields.hpp"
#include "keyc/generated/item_io.hpp"
#include "keyc/generated/reused_text.hpp"
#include "keyc/generated/timed_write.hpp"
#include "keyc/generated/whole_writes.hpp"
#include "keyc/json.hpp"
#include "requests/item_order.hpp"

/// Puts, written from the structs that they store.
namespace keyc {
namespace {

using namespace json;

void write_text(Writer& out, AttributeValue::Type type, std::string_view text) {
  if (type != AttributeValue::Type::BOOL) return out.key_value(type, text);
  out.begin_object();
  out.field("BOOL");
  out.boolean(text == "true");
  out.end_object();
}

/// Writes an attribute and its value, if there is one. `room` is for texts.
void write_row(Writer& out, std::string_view entity, const AttributeRow& row, const void* object, std::string& room) {
  const RowValue found(row, object);
  if (found.value == nullptr) return;
  if (found.has_text()) {
    const std::string_view text = found.type->text(*found.type, found.value, room);
    out.name(row.name);
    return write_text(out, found.type->type, text);
  }
  if (const auto stored = detail::stored(entity, {nullptr, row.name}, *found.type, found.value)) {
    out.name(row.name);
    out.value(*stored);
  }
}

struct PutWriter {
  const WholeWrite& write;
  std::string json{};

  static void finish(void* writer, const void* of) {
    auto& [write, json] = *static_cast<PutWriter*>(writer);
    json = object([&, &write = write](Writer& out) {
      field(out, "TableName", write.entity.table.table);
      write_item(out, write, of);
    });
  }

  static void write_item(Writer& out, const WholeWrite& write, const void* of) {
    const AttributeRows& rows = write.entity.rows;
    ReusedText reused;
    std::string& room = *reused;
    out.field("Item");
    out.begin_object();
    ItemOrder::of(write.entity).each(of, [&](const ItemPart& part) {
      if (part.row != nullptr) return write_row(out, rows.entity, *part.row, write.value, room);
      out.name(part.name);
      if (part.key == nullptr) return out.key_value(AttributeValue::Type::S, rows.type);
      room.clear();
      const AttributeValue::Type type = part.key->append(room, of);
      out.key_value(type, room);
    });
    out.end_object();
  }
};

std::string put_json_with_times(const WholeWrite& write) {
  try {
    PutWriter writer{write};
    write.structs.with_components(write.value, &writer, PutWriter::finish);
    return std::move(writer.json);
  } catch (const Error&) {
    return to_json(whole::put(write));  // of several errors, the one of put() counts
  }
}

}  // namespace

std::string put_json(const WholeWrite& write) {
  if (write.entity.clocks.empty()) return put_json_with_times(write);
  const std::unique_ptr<void, void (*)(const void*)> value(write.structs.copy(write.value), write.structs.destroy);
  set_clocks(write.entity, value.get(), now_in_nanoseconds());
  return put_json_with_times({write.entity, write.structs, value.get()});
}

}  // namespace keyc
