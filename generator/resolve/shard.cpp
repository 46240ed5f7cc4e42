#include "generator/resolve/shard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "generator/encoding/compose.hpp"
#include "grammar/article.hpp"
#include "grammar/contains.hpp"

namespace keyc::model {
namespace {

constexpr std::string_view how = "write <shard(8, id)>: the number of shards, then the attributes";

Diagnostic shard_fault(Span span, std::string message, std::string hint = {}) {
  return {Code::bad_shard, span, std::move(message), std::move(hint)};
}

/// No value for what is not a whole number, or too large for one.
std::optional<std::uint32_t> whole(std::string_view digits) {
  std::uint32_t number = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, number);
  return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

std::optional<std::uint32_t> count_of(std::string_view digits) {
  const auto count = whole(digits);
  return count && *count >= 1 && *count <= most_shards ? count : std::nullopt;
}

/// Whether the attribute is a partition key alone, wherever it is a key.
bool is_only_partition_key(const Table& table, const KeyAttribute* key) {
  bool is_listed = false;
  bool is_sort = contains(table.key.sort, key);
  for (const Index& index : table.indexes) {
    is_sort = is_sort || contains(index.key.sort, key);
    is_listed = is_listed || (index.partition_listed && contains(index.key.partition, key));
  }
  return !is_sort && !is_listed;
}

std::optional<Diagnostic> read_numbers(const ast::Expression& call, bool in_primary_key, Shards& into) {
  const auto& arguments = call.arguments;
  if (arguments.size() < 2 || arguments.front().kind != ast::Expression::Kind::number)
    return shard_fault(call.span, "a shard needs the number of shards and what decides the shard of an item",
                       std::string(how));
  const auto count = count_of(arguments.front().text);
  if (!count)
    return shard_fault(arguments.front().span, fmt::format("{} is not a number of shards", arguments.front().text),
                       "a key has 1 to 1,000 shards");
  into.count = *count;
  if (call.from) {
    const auto first = whole(call.from->digits);
    if (!first || *first > 1)
      return shard_fault(call.from->span, fmt::format("shards cannot be counted from {}", call.from->digits),
                         "they are counted from 0, or with 'from 1' from 1");
    into.first = *first;
  }
  if (!call.was) return std::nullopt;
  const auto was = count_of(call.was->digits);
  if (!was)
    return shard_fault(call.was->span, fmt::format("{} was not a number of shards", call.was->digits),
                       "a key has 1 to 1,000 shards");
  if (*was == *count)
    return shard_fault(call.was->span, fmt::format("the key has {} shards, so it was not changed", *count),
                       "leave 'was' out");
  if (in_primary_key)
    return shard_fault(call.was->span, "the shard is in the primary key, which no item can change",
                       "'was' is for the keys of indexes: copy the items into another table, or add an index");
  into.was = *was;
  return std::nullopt;
}

/// Adds what the shard hashes, or returns what is wrong with it.
std::optional<Diagnostic> add_hashed(EntityScope& scope, const Field& field, Span span, Shard& into) {
  if (std::any_of(into.hashed.begin(), into.hashed.end(), [&](const Hashed& each) { return each.field == &field; }))
    return shard_fault(span, fmt::format("'{}' is hashed twice", field.name));
  const Type& type = field.type();
  Hashed hashed{&field, nullptr};
  if (type.kind != TypeKind::bytes) {
    hashed.encoding = type.enumeration == nullptr ? find_encoding(type.kind, KeyType::string) : nullptr;
    if (hashed.encoding == nullptr && is_scalar(type.kind)) {
      auto made = compose(field.name, type, {}, KeyType::string);
      if (Encoding* const encoding = std::get_if<Encoding>(&made); encoding != nullptr && encoding->text)
        hashed.encoding =
            scope.entity.encodings.emplace_back(std::make_unique<const Encoding>(std::move(*encoding))).get();
    }
    if (hashed.encoding == nullptr)
      return shard_fault(span,
                         fmt::format("'{}' is {}, which has no text in keys that could be hashed", field.name,
                                     with_article(name_of(type))),
                         type.structure != nullptr ? fmt::format("name one of its members: {}.…", field.name) : "");
  }
  into.hashed.push_back(hashed);
  return std::nullopt;
}

/// What is written: digits, from which no value can be read.
Encoding encoding_of(const Shard& shard) {
  const std::vector<std::string> texts = shard.shards.texts();
  const auto [shortest, longest] = std::minmax_element(
      texts.begin(), texts.end(), [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
  Encoding encoding{.type = shard.hashed.front().field->type().kind};
  encoding.lossy = &function_info(Function::shard);
  encoding.language = [shards = shard.shards] { return automata::one_of(shards.texts()); };
  encoding.width = static_cast<int>(longest->size());
  encoding.least_width = static_cast<int>(shortest->size());
  return encoding;
}

}  // namespace

std::variant<Component, Diagnostic, NoSuchField> resolve_shard(EntityScope& scope, const ast::Expression& call,
                                                               const KeyTemplate& into, bool in_primary_key) {
  const Table& table = *scope.entity.table;
  if (!is_only_partition_key(table, into.key))
    return Diagnostic{Code::bad_shard,
                      call.span,
                      fmt::format("'{}' is not only a partition key", into.key->name),
                      "a shard spreads items over partitions: only a partition key of its own can have one",
                      {{into.key->span, "the key attribute"}}};
  if (into.shard() != nullptr) return shard_fault(call.span, "a key has one shard", "hash all attributes in it");
  if (call.otherwise)
    return shard_fault(call.otherwise->span, "a shard is never absent by itself",
                       "leave 'else' out: an item without the attribute is not in the index");
  Shard shard;
  if (auto wrong = read_numbers(call, in_primary_key, shard.shards)) return std::move(*wrong);
  for (std::size_t i = 1; i < call.arguments.size(); ++i) {
    const ast::Expression& argument = call.arguments[i];
    if (argument.kind != ast::Expression::Kind::name)
      return shard_fault(argument.span, "a shard is the hash of attributes, as they are", std::string(how));
    const Field* const field = find_field(scope, argument.text, argument.span);
    if (field == nullptr) return NoSuchField{};
    if (field->optional() && in_primary_key)
      return Diagnostic{Code::optional_key,
                        argument.span,
                        fmt::format("'{}' is optional: an item without it would have no key", field->name),
                        "make it required, or use an index",
                        {{field->leaf().span, "declared optional here"}}};
    if (auto wrong = add_hashed(scope, *field, argument.span, shard)) return std::move(*wrong);
  }
  Component component;
  component.field = shard.hashed.front().field;
  component.encoding = scope.entity.encodings.emplace_back(std::make_unique<const Encoding>(encoding_of(shard))).get();
  component.shard = std::make_shared<const Shard>(std::move(shard));
  component.span = call.span;
  return component;
}

}  // namespace keyc::model
