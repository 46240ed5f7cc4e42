#include "json/reader.hpp"
#include "json/struct_reader.hpp"
#include "keyc/entity_page.hpp"

namespace keyc::detail {
namespace {

using json::Place;
using simdjson::dom::element;

/// Puts structs into a sink.
class Structs {
 public:
  Structs(const AttributeRows& rows, const StructSink& sink) : sink_(sink) {
    if (rows.rows.size() <= json::RowIndex::most_rows) reader_.emplace(rows);
  }

  /// Its position, or what else became of it. Throws JsonError.
  std::uint32_t read(element item, const Place& place) {
    if (reader_) {
      if (reader_->read(item, sink_.add(sink_.structs))) return size_++;
      sink_.remove_last(sink_.structs);
      if (reader_->is_of_another_entity(item)) return item_of_another_entity;
    }
    json::read_item(item, place);
    return item_to_be_judged;
  }

 private:
  const StructSink& sink_;
  std::optional<json::StructReader> reader_;
  std::uint32_t size_ = 0;
};

}  // namespace

ReadPage read_page(std::string_view json, const AttributeRows& rows, const StructSink& sink) {
  const json::Document answer(json);
  ReadPage page;
  const Place items{nullptr, "Items", {}};
  const simdjson::dom::array found = json::read_array(json::required_member(answer.root(), "Items"), items);
  page.items.reserve(found.size());
  // Which entity an item without a type attribute belongs to, its key says.
  if (!rows.type_attribute.empty()) {
    sink.reserve(sink.structs, found.size());
    Structs structs(rows, sink);
    for (const element item : found) page.items.push_back(structs.read(item, {&items, {}, page.items.size()}));
  } else {
    for (const element item : found) {
      json::read_item(item, {&items, {}, page.items.size()});
      page.items.push_back(item_to_be_judged);
    }
  }
  json::PageEnd end = json::read_page_end(answer.root());
  page.count = end.count;
  page.scanned_count = end.scanned_count;
  page.last_evaluated_key = std::move(end.last_evaluated_key);
  return page;
}

bool read_get(std::string_view json, const AttributeRows& rows, const StructSink& sink) {
  const json::Document answer(json);
  json::require_any_member(answer.root(), {"Item", "ConsumedCapacity"});
  const std::optional<element> item = json::member(answer.root(), "Item");
  if (item) Structs(rows, sink).read(*item, {nullptr, "Item", {}});
  return item.has_value();
}

}  // namespace keyc::detail
