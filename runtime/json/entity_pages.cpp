#include <algorithm>
#include <charconv>
#include <utility>

#include "json/idle.hpp"
#include "json/struct_reader.hpp"
#include "json/token_index.hpp"
#include "json/unknown_value.hpp"
#include "keyc/entity_page.hpp"
#include "keyc/json.hpp"

namespace keyc::detail {
namespace {

using json::Cursor;
using json::Idle;
using json::Name;
using json::StructReader;
using json::TokenIndex;

/// Puts structs into a sink.
class Structs {
 public:
  Structs(const AttributeRows& rows, const StructSink& sink) : sink_(sink) {
    // Which entity an item without a type attribute belongs to, its key says.
    if (!rows.type_attribute.empty() && rows.rows.size() <= json::RowIndex::most_rows) reader_.emplace(rows);
  }

  void reserve(std::size_t count) const {
    if (reader_) sink_.reserve(sink_.structs, count);
  }

  /// Takes an item. Its position, or what else became of it; nothing if it is refused.
  std::optional<std::uint32_t> take(Cursor& cursor) {
    if (!reader_) return take_item(cursor) ? std::optional(item_to_be_judged) : std::nullopt;
    const Cursor start = cursor;
    if (reader_->read(cursor, sink_.add(sink_.structs))) return size_++;
    sink_.remove_last(sink_.structs);
    cursor = start;
    switch (reader_->judge(cursor)) {
      case StructReader::Judged::of_another_entity: return item_of_another_entity;
      case StructReader::Judged::to_be_judged: return item_to_be_judged;
      case StructReader::Judged::refused: break;
    }
    return std::nullopt;
  }

  void remove_all() {
    for (; size_ > 0; --size_) sink_.remove_last(sink_.structs);
  }

 private:
  const StructSink& sink_;
  std::optional<StructReader> reader_;
  std::uint32_t size_ = 0;
};

std::optional<std::int64_t> take_count(Cursor& cursor) {
  const std::string_view digits = cursor.take_bare();
  const bool is_plain = !digits.empty() && digits.size() <= 18 && (digits[0] != '0' || digits.size() == 1);
  std::int64_t count{};
  const char* const end = digits.data() + digits.size();
  if (!is_plain || digits[0] == '-' || std::from_chars(digits.data(), end, count).ptr != end) return std::nullopt;
  return count;
}

/// Calls `read` with a cursor at the beginning of the text; false if it has no tokens.
template <class Read>
bool with_cursor(std::string_view json, Read read) {
  auto index = Idle<TokenIndex>::take();
  bool is_read = index->find(json);
  if (is_read) {
    Cursor cursor(json, *index);
    is_read = read(cursor) && cursor.is_at_end();
  }
  Idle<TokenIndex>::keep(std::move(index));
  return is_read;
}

/// Reads a page of DynamoDB's usual form.
class PageReader {
 public:
  PageReader(const AttributeRows& rows, const StructSink& sink) : structs_(rows, sink) {}

  std::optional<ReadPage> read(std::string_view json) {
    const bool is_read = with_cursor(json, [this](Cursor& cursor) {
      return cursor.take_object([&](const Name& name) { return take_member(cursor, name.text()); });
    });
    if (is_read && count_ && has_items_) {
      page_.count = *count_;
      page_.scanned_count = scanned_count_.value_or(*count_);
      return std::move(page_);
    }
    structs_.remove_all();
    return std::nullopt;
  }

 private:
  /// False for a member that is malformed, or given twice.
  bool take_member(Cursor& cursor, std::string_view name) {
    if (name == "Items") return !std::exchange(has_items_, true) && take_items(cursor);
    if (name == "Count") return !count_ && (count_ = take_count(cursor));
    if (name == "ScannedCount") return !scanned_count_ && (scanned_count_ = take_count(cursor));
    if (name == "LastEvaluatedKey") return !std::exchange(has_last_key_, true) && take_last_key(cursor);
    return cursor.skip();
  }

  bool take_items(Cursor& cursor) {
    reserve(cursor);
    return cursor.take_array([&] {
      const std::optional<std::uint32_t> item = structs_.take(cursor);
      if (item) page_.items.push_back(*item);
      return item.has_value();
    });
  }

  void reserve(const Cursor& cursor) {
    // An answer may give a count that it has not.
    constexpr std::size_t least_tokens = 3;  // of an item: braces and a comma
    const std::size_t count =
        std::min(static_cast<std::size_t>(count_.value_or(0)), cursor.tokens_left() / least_tokens);
    page_.items.reserve(count);
    structs_.reserve(count);
  }

  bool take_last_key(Cursor& cursor) {
    const Cursor start = cursor;
    if (!take_item(cursor)) return false;
    page_.last_evaluated_key = item_from_json(cursor.taken_since(start));
    return true;
  }

  Structs structs_;
  ReadPage page_;
  std::optional<std::int64_t> count_;
  std::optional<std::int64_t> scanned_count_;
  bool has_items_ = false;
  bool has_last_key_ = false;
};

}  // namespace

ReadPage read_page(std::string_view json, const AttributeRows& rows, const StructSink& sink) {
  if (std::optional<ReadPage> page = PageReader(rows, sink).read(json)) return *std::move(page);
  QueryResult page = query_result_from_json(json);
  return {std::vector(page.Items.size(), item_to_be_judged), page.Count, page.ScannedCount,
          std::move(page.LastEvaluatedKey)};
}

bool read_get(std::string_view json, const AttributeRows& rows, const StructSink& sink) {
  Structs structs(rows, sink);
  bool has_item = false;
  const bool is_read = with_cursor(json, [&](Cursor& cursor) {
    return cursor.take_object([&](const Name& name) {
      if (name.text() != "Item") return cursor.skip();
      return !std::exchange(has_item, true) && structs.take(cursor).has_value();
    });
  });
  if (is_read && has_item) return true;
  structs.remove_all();
  return get_item_result_from_json(json).Item.has_value();
}

}  // namespace keyc::detail
