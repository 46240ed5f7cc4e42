#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/item_fwd.hpp"
#include "keyc/json.hpp"
#include "keyc/requests.hpp"

/// Answers in DynamoDB's JSON, read into the structs of an entity (library keyc::json): without an Item between, if the
/// entity is read by its rows alone.
namespace keyc {

namespace detail {

/// Whether the entity's structs can be read from JSON: it has a function rows_of().
template <class Entity>
concept ReadByRows = requires {
  rows_of(Members<Entity>());
};

/// Where the structs are put that are read: at the end of a vector.
struct StructSink {
  void* structs;
  void (*reserve)(void* structs, std::size_t count);
  /// Adds a blank one.
  void* (*add)(void* structs);
  void (*remove_last)(void* structs);
};

/// What became of an item: the position of its struct, or one of these.
inline constexpr std::uint32_t item_of_another_entity = 0xFFFFFFFF;
/// The item decides, since not all of it can be read, or its type is not known.
inline constexpr std::uint32_t item_to_be_judged = 0xFFFFFFFE;

struct ReadPage {
  std::vector<std::uint32_t> items;
  std::int64_t count = 0;
  std::int64_t scanned_count = 0;
  Item last_evaluated_key;
};

/// Each throws the JsonError that the function throws which reads the same answer into Items.
ReadPage read_page(std::string_view json, const AttributeRows& rows, const StructSink& sink);
/// False if there is no such item. If a struct was added, it is the item; if not, it must be judged.
bool read_get(std::string_view json, const AttributeRows& rows, const StructSink& sink);

template <class T>
StructSink sink_of(std::vector<T>& structs) {
  using Structs = std::vector<T>;
  return {.structs = &structs,
          .reserve = [](void* to, std::size_t count) { static_cast<Structs*>(to)->reserve(count); },
          .add = [](void* to) -> void* {
            auto& all = *static_cast<Structs*>(to);
            if constexpr (requires { blank_of(Members<T>()); })
              return &all.emplace_back(blank_of(Members<T>()));
            else
              return &all.emplace_back();
          },
          .remove_last = [](void* to) { static_cast<Structs*>(to)->pop_back(); }};
}

}  // namespace detail

/// The answer to a Query or a Scan. All of it is read at once; an item that does not match the schema is an error only
/// when it is taken. Only one thread at a time can use a page, also its const functions, which may read the answer
/// again. Positions count from 0, and are less than size().
template <class Entity>
class EntityPage {
 public:
  using value_type = decltype(Entity::from_item(std::declval<const Item&>()));

  /// Throws JsonError, as query_result_from_json() does. Copies the answer, for the items.
  explicit EntityPage(std::string_view json) : EntityPage(Outlives{json}) {
    if constexpr (detail::ReadByRows<Entity>) kept_ = json;
  }
  /// Takes the answer, and does not copy it. Throws JsonError, as query_result_from_json() does.
  explicit EntityPage(std::string&& json) : EntityPage(Outlives{json}) { kept_ = std::move(json); }
  explicit EntityPage(const char* json) : EntityPage(std::string_view(json)) {}
  /// An answer that outlives the page, which does not copy it.
  struct Outlives {
    std::string_view json;
  };
  explicit EntityPage(Outlives answer) : json_(answer.json) {
    if constexpr (detail::ReadByRows<Entity>) {
      page_ = detail::read_page(json_, rows_of(Members<Entity>()), detail::sink_of(structs_));
    } else {
      QueryResult read = query_result_from_json(json_);
      page_ = {std::vector(read.Items.size(), detail::item_to_be_judged), read.Count, read.ScannedCount,
               std::move(read.LastEvaluatedKey)};
      items_ = std::move(read.Items);
    }
  }

  /// Of items that were read already.
  explicit EntityPage(std::vector<Item> items)
      : page_{std::vector(items.size(), detail::item_to_be_judged),
              static_cast<std::int64_t>(items.size()),
              static_cast<std::int64_t>(items.size()),
              {}},
        items_(std::move(items)) {}

  /// How many items the page has, of other entities too.
  std::size_t size() const noexcept { return page_.items.size(); }
  std::int64_t scanned_count() const noexcept { return page_.scanned_count; }
  /// Empty on the last page.
  const Item& last_evaluated_key() const noexcept { return page_.last_evaluated_key; }

  /// Whether the item at this position is the entity's.
  bool matches(std::size_t position) const {
    const std::uint32_t state = page_.items[position];
    return state == detail::item_to_be_judged ? Entity::matches(item(position))
                                              : state != detail::item_of_another_entity;
  }
  /// The item at this position, moved out of the page: each can be taken once. Throws DecodeError for one of another
  /// entity, or one that does not match the schema.
  value_type take(std::size_t position) {
    const std::uint32_t state = page_.items[position];
    return state < structs_.size() ? std::move(structs_[state]) : Entity::from_item(item(position));
  }
  /// All that are the entity's, moved out of the page, of which none was taken before. Throws DecodeError for one that
  /// does not match the schema.
  std::vector<value_type> take_all() {
    if (structs_.size() == size()) return std::move(structs_);
    std::vector<value_type> all;
    all.reserve(size());
    for (std::size_t i = 0; i < size(); ++i)
      if (matches(i)) all.push_back(take(i));
    return all;
  }
  /// The item at this position as it is stored, also after it was taken. Valid as long as the page is.
  const Item& item(std::size_t position) const {
    if (!items_) items_ = query_result_from_json(kept_.empty() ? json_ : kept_).Items;
    return (*items_)[position];
  }

 private:
  // For the items, if somebody asks for them. The view is only used if nothing is kept.
  std::string_view json_;
  std::string kept_;
  detail::ReadPage page_;
  std::vector<value_type> structs_;
  mutable std::optional<std::vector<Item>> items_;
};

/// All items of the answer to a Query or a Scan that are the entity's, as EntityPage(json).take_all() has them, without
/// a copy of the answer.
template <class Entity>
auto all_from_json(std::string_view json) {
  return EntityPage<Entity>(typename EntityPage<Entity>::Outlives{json}).take_all();
}

/// The answer to a GetItem; nothing if there is no such item. Throws JsonError, as get_item_result_from_json() does,
/// and DecodeError.
template <class Entity>
auto get_from_json(std::string_view json) {
  using Value = typename EntityPage<Entity>::value_type;
  if constexpr (detail::ReadByRows<Entity>) {
    std::vector<Value> read;
    if (!detail::read_get(json, rows_of(Members<Entity>()), detail::sink_of(read))) return std::optional<Value>();
    if (!read.empty()) return std::optional<Value>(std::move(read.front()));
  }
  const GetItemResult answer = get_item_result_from_json(json);
  return answer.Item ? std::optional<Value>(Entity::from_item(*answer.Item)) : std::nullopt;
}

}  // namespace keyc
