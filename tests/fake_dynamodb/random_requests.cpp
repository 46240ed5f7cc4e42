#include "fake_dynamodb/random_requests.hpp"

#include <type_traits>
#include <utility>

namespace fake_dynamodb {
namespace {

using keyc::AttributeValue;
using keyc::Item;
using Type = AttributeValue::Type;

/// The key attributes of "pairs", with their types.
const std::vector<keyc::AttributeDefinition> keys_of_pairs{{"pk", Type::S}, {"sk", Type::N}, {"xp", Type::S},
                                                           {"xs", Type::N}, {"yp", Type::B}, {"lo", Type::S}};

}  // namespace

std::vector<keyc::CreateTable> tables_of_random_requests() {
  keyc::CreateTable pairs{"pairs", keys_of_pairs, {{"pk", "HASH"}, {"sk", "RANGE"}}};
  pairs.GlobalSecondaryIndexes = {{"byX", {{"xp", "HASH"}, {"xs", "RANGE"}}},
                                  {"byY", {{"yp", "HASH"}}, "INCLUDE", {"a", "m"}}};
  pairs.LocalSecondaryIndexes = {{"byLo", {{"pk", "HASH"}, {"lo", "RANGE"}}, "KEYS_ONLY"}};
  return {pairs, {"single", {{"pk", Type::B}}, {{"pk", "HASH"}}}};
}

/// The placeholders of one request, collected while its expressions are written.
struct RandomRequests::Writing {
  keyc::AttributeNames names{};
  Item values{};

  std::string name(const std::string& attribute) {
    names["#" + attribute] = attribute;
    return "#" + attribute;
  }
  std::string value(AttributeValue value) {
    std::string placeholder = ":v" + std::to_string(values.size());
    values.set(placeholder, std::move(value));
    return placeholder;
  }
};

std::string RandomRequests::pick(std::initializer_list<const char*> texts) {
  return texts.begin()[below(texts.size())];
}

std::string RandomRequests::digits() {
  if (one_in(12))
    return pick({"1E125", "-1E125", "9.9999999999999999999999999999999999999E125", "1E-130", "1E126", "1E-131", "1E37",
                 "12345678901234567890123456789012345678", "123456789012345678901234567890123456789", "1E-37"});
  if (one_in(100)) return pick({"", "x", "1e", "0x1", "NaN", "--1", " 1"});
  return pick({"0", "1", "2", "3", "-1", "1.0", "0.5", "-0", "10", "1E1", "007", "-2.50", "1e-1"});
}

AttributeValue RandomRequests::scalar() {
  switch (below(8)) {
    case 0:
    case 1:
    case 2: return AttributeValue::number(digits());
    case 3: return AttributeValue::binary(pick({"", "a", "ab", "b", "\xFF"}));
    case 4: return AttributeValue::boolean(one_in(2));
    case 5: return one_in(2) ? AttributeValue::null() : AttributeValue::string("S");
    default:
      return AttributeValue::string(
          pick({"", "a", "ab", "b", "ba", "N", "L", "\xC3\xA9", "\xF0\x9F\x98\x80", "\xEF\xBD\x81"}));
  }
}

AttributeValue RandomRequests::set() {
  const std::size_t kind = below(3);
  std::vector<std::string> elements;
  for (std::size_t left = one_in(60) ? 0 : 1 + below(3); left > 0; --left)
    elements.push_back(kind == 0 ? digits() : pick({"a", "b", "c", "ab", "S", "d", "e"}));
  return AttributeValue::set(kind == 0 ? Type::NS : kind == 1 ? Type::SS : Type::BS, std::move(elements));
}

AttributeValue RandomRequests::value(int levels) {
  const std::size_t kind = below(10);
  if (levels == 0 || kind < 5) return scalar();
  if (kind < 7) return set();
  if (kind == 7) {
    Item members;
    for (std::size_t left = below(3); left > 0; --left) members.set(pick({"a", "b", "c"}), value(levels - 1));
    return AttributeValue::map(std::move(members));
  }
  std::vector<AttributeValue> elements;
  for (std::size_t left = below(4); left > 0; --left) elements.push_back(value(levels - 1));
  return AttributeValue::list(std::move(elements));
}

Item RandomRequests::key(const std::string& table) {
  if (table == "single") return {{"pk", one_in(40) ? scalar() : AttributeValue::binary(pick({"a", "b"}))}};
  Item result{{"pk", AttributeValue::string(pick({"p", "q"}))},
              {"sk", AttributeValue::number(pick({"1", "2", "-1", "1.0"}))}};
  if (one_in(40)) result.set(pick({"pk", "sk"}), scalar());
  if (one_in(60)) result.erase(pick({"pk", "sk"}));
  if (one_in(60)) result.set("a", scalar());
  return result;
}

Item RandomRequests::item(const std::string& table) {
  Item result = key(table);
  for (std::size_t left = below(7); left > 0; --left) result.set(pick({"a", "b", "c", "d", "m", "l"}), value(3));
  if (one_in(2)) result.set("xp", one_in(20) ? scalar() : AttributeValue::string(pick({"g", "h"})));
  if (one_in(2)) result.set("xs", one_in(20) ? scalar() : AttributeValue::number(pick({"1", "2", "3"})));
  if (one_in(2)) result.set("yp", one_in(20) ? scalar() : AttributeValue::binary("g"));
  if (one_in(2)) result.set("lo", one_in(20) ? scalar() : AttributeValue::string(pick({"k", "l", "m"})));
  return result;
}

std::string RandomRequests::path(Writing& writing) {
  const bool is_key = one_in(5);
  const std::string first = is_key ? pick({"pk", "sk", "xp", "xs", "yp", "lo"}) : pick({"a", "b", "c", "d", "m", "l"});
  std::string result = one_in(6) ? first : writing.name(first);
  while (one_in(is_key ? 60 : 4)) {
    if (one_in(2))
      result += "[" + std::to_string(below(4)) + "]";
    else
      result += "." + writing.name(pick({"a", "b", "c"}));
  }
  return result;
}

/// A path that an update changes, but no index key: set_index_key() changes those.
std::string RandomRequests::target(Writing& writing) {
  std::string result = writing.name(one_in(60) ? pick({"pk", "sk"}) : pick({"a", "b", "c", "d", "m", "l"}));
  while (one_in(4))
    result += one_in(2) ? "[" + std::to_string(below(4)) + "]" : "." + writing.name(pick({"a", "b", "c"}));
  return result;
}

/// DynamoDB Local accepts values of any type here, DynamoDB does not.
std::string RandomRequests::set_index_key(Writing& writing) {
  const std::string name = pick({"xp", "xs", "yp", "lo"});
  const std::string text = pick({"g", "h", "k", "l"});
  return writing.name(name) + " = " +
         writing.value(name == "xs"   ? AttributeValue::number(pick({"1", "2", "3"}))
                       : name == "yp" ? AttributeValue::binary(text)
                                      : AttributeValue::string(text));
}

std::string RandomRequests::operand(Writing& writing) {
  if (one_in(8)) return "size(" + path(writing) + ")";
  return one_in(2) ? path(writing) : writing.value(value(1));
}

std::string RandomRequests::term(Writing& writing) {
  switch (below(12)) {
    case 0: return "attribute_exists(" + path(writing) + ")";
    case 1: return "attribute_not_exists(" + path(writing) + ")";
    case 2:
      return "attribute_type(" + path(writing) + ", " +
             writing.value(AttributeValue::string(pick({"S", "N", "B", "BOOL", "NULL", "L", "M", "SS", "NS", "BS"}))) +
             ")";
    case 3:
      return "begins_with(" + path(writing) + ", " +
             (one_in(6) ? operand(writing) : writing.value(AttributeValue::string(pick({"", "a", "b"})))) + ")";
    case 4: return "contains(" + path(writing) + ", " + (one_in(3) ? operand(writing) : writing.value(scalar())) + ")";
    case 5: {
      const std::string low =
          one_in(4) ? operand(writing) : writing.value(AttributeValue::number(pick({"0", "1", "-1"})));
      const std::string high =
          one_in(4) ? operand(writing) : writing.value(AttributeValue::number(pick({"1", "2", "10"})));
      return operand(writing) + " BETWEEN " + low + " AND " + high;
    }
    case 6: {
      std::string result = operand(writing) + " IN (" + operand(writing);
      while (one_in(2)) result += ", " + operand(writing);
      return result + ")";
    }
    default: {
      const std::string left = one_in(4) ? operand(writing) : path(writing);
      const std::string op = pick({" = ", " = ", "<>", " <> ", " < ", "<=", " > ", " >= "});
      return left + op + (one_in(3) ? operand(writing) : writing.value(one_in(8) ? value(2) : scalar()));
    }
  }
}

std::string RandomRequests::condition(Writing& writing, int levels) {
  if (levels == 0 || one_in(2)) return term(writing);
  switch (below(5)) {
    case 0: return pick({"NOT ", "not "}) + condition(writing, levels - 1);
    case 1: return "(" + condition(writing, levels - 1) + ")";
    case 2: return condition(writing, levels - 1) + " AND " + condition(writing, levels - 1);
    default: return condition(writing, levels - 1) + pick({" OR ", " or ", " AND "}) + condition(writing, levels - 1);
  }
}

std::string RandomRequests::set_operand(Writing& writing) {
  switch (below(10)) {
    case 0:
    case 1: return "if_not_exists(" + path(writing) + ", " + set_operand(writing) + ")";
    case 2:
      if (!one_in(4)) return "list_append(" + path(writing) + ", " + path(writing) + ")";
      return "list_append(" + set_operand(writing) + ", " + set_operand(writing) + ")";
    case 3: {
      const std::string added = one_in(4) ? writing.value(scalar()) : writing.value(AttributeValue::list({scalar()}));
      return "list_append(" + path(writing) + ", " + added + ")";
    }
    case 4: return path(writing);
    default: return writing.value(value(2));
  }
}

std::string RandomRequests::update(Writing& writing) {
  std::string result;
  const auto section = [&](const char* keyword, auto action) {
    if (!result.empty()) result += ' ';
    result += keyword + action();
    while (one_in(3)) result += ", " + action();
  };
  if (!one_in(4))
    section("SET ", [&] {
      if (one_in(6)) return set_index_key(writing);
      const std::string target = this->target(writing) + " = ";
      if (one_in(5)) {
        const std::string number = writing.value(AttributeValue::number(digits()));
        const std::string base = one_in(2) ? path(writing) : "if_not_exists(" + path(writing) + ", " + number + ")";
        return target + base + pick({" + ", " - ", "+"}) + (one_in(8) ? set_operand(writing) : number);
      }
      return target + set_operand(writing);
    });
  if (one_in(4)) section("REMOVE ", [&] { return one_in(6) ? path(writing) : target(writing); });
  if (one_in(4))
    section("ADD ", [&] {
      const std::string target = this->target(writing) + " ";
      return target + writing.value(one_in(8) ? value(1) : one_in(2) ? set() : AttributeValue::number(digits()));
    });
  if (result.empty() || one_in(6))
    section("DELETE ", [&] {
      const std::string target = this->target(writing) + " ";
      return target + writing.value(one_in(8) ? value(1) : set());
    });
  return result;
}

std::string RandomRequests::key_condition(Writing& writing, const std::string& table, const std::string& index) {
  const auto equal = [&](const char* name, AttributeValue value) {
    return writing.name(name) + " = " + writing.value(one_in(30) ? scalar() : std::move(value));
  };
  if (table == "single") return equal("pk", AttributeValue::binary(pick({"a", "b"})));
  if (index == "byY") return equal("yp", AttributeValue::binary("g"));
  const bool by_number = index != "byLo";
  const std::string sort = index == "byX" ? "xs" : index == "byLo" ? "lo" : "sk";
  const auto bound = [&] {
    if (one_in(40)) return writing.value(scalar());
    return writing.value(by_number ? AttributeValue::number(pick({"-1", "1", "2", "3"}))
                                   : AttributeValue::string(pick({"k", "l", "m"})));
  };
  std::string partition = index == "byX" ? equal("xp", AttributeValue::string(pick({"g", "h"})))
                                         : equal("pk", AttributeValue::string(pick({"p", "q"})));
  const std::string name = writing.name(sort);
  switch (below(6)) {
    case 0: writing.names.erase("#" + sort); return partition;
    case 1: return partition + " AND " + name + " BETWEEN " + bound() + " AND " + bound();
    case 2: return "begins_with(" + name + ", " + bound() + ") AND " + partition;
    case 3:
      return one_in(20) ? partition + " OR " + name + " = " + bound() : partition + " and " + name + " = " + bound();
    default: return partition + " AND " + name + pick({" < ", " <= ", " > ", " >= ", " <> "}) + bound();
  }
}

std::string RandomRequests::projection(Writing& writing) {
  std::string result = path(writing);
  while (one_in(2)) result += ", " + path(writing);
  return result;
}

/// Rarely removes a letter.
std::string RandomRequests::damaged(std::string expression) {
  if (!expression.empty() && one_in(60)) expression.erase(below(expression.size()), 1);
  return expression;
}

/// Sets the placeholders; rarely one too many or one too few.
template <class Request>
void RandomRequests::finish(Request& request, Writing& writing) {
  request.ExpressionAttributeNames = std::move(writing.names);
  if (one_in(80)) request.ExpressionAttributeNames["#unused"] = "a";
  if constexpr (requires { request.ExpressionAttributeValues; }) {
    request.ExpressionAttributeValues = std::move(writing.values);
    if (one_in(80)) request.ExpressionAttributeValues.set(":unused", AttributeValue::boolean(true));
    if (one_in(80)) request.ExpressionAttributeValues.erase(":v0");
  }
}

template <class Request>
Request RandomRequests::write(const std::string& table) {
  Request request;
  request.TableName = table;
  Writing writing;
  if constexpr (requires { request.Item; })
    request.Item = item(table);
  else
    request.Key = key(table);
  if constexpr (requires { request.UpdateExpression; }) {
    if (!one_in(30)) request.UpdateExpression = damaged(update(writing));
    // DynamoDB Local fails if nothing is updated and values are requested.
    if (!request.UpdateExpression.empty() && one_in(2))
      request.ReturnValues = pick({"NONE", "ALL_OLD", "ALL_NEW", "UPDATED_OLD", "UPDATED_NEW"});
  } else if constexpr (requires { request.ReturnValues; }) {
    if (one_in(2)) request.ReturnValues = one_in(20) ? "ALL_NEW" : pick({"NONE", "ALL_OLD"});
  }
  if (one_in(2) || std::is_same_v<Request, keyc::ConditionCheck>)
    request.ConditionExpression = damaged(condition(writing, 2));
  if (one_in(2)) request.ReturnValuesOnConditionCheckFailure = pick({"NONE", "ALL_OLD"});
  finish(request, writing);
  return request;
}

keyc::GetItem RandomRequests::get(const std::string& table) {
  Writing writing;
  keyc::GetItem get{table, key(table)};
  if (one_in(2)) get.ProjectionExpression = damaged(projection(writing));
  finish(get, writing);
  return get;
}

keyc::TransactWriteItems RandomRequests::transaction() {
  keyc::TransactWriteItems transaction;
  const auto add = [&](auto action) {
    if constexpr (requires { action.ReturnValues; }) action.ReturnValues.clear();
    if constexpr (requires { action.key_names; }) action.key_names = {"pk", action.TableName == "pairs" ? "sk" : ""};
    transaction.TransactItems.emplace_back(std::move(action));
  };
  for (std::size_t left = 1 + below(3); left > 0; --left) {
    const std::string table = one_in(4) ? "single" : "pairs";
    switch (below(4)) {
      case 0: add(write<keyc::PutItem>(table)); break;
      case 1: add(write<keyc::UpdateItem>(table)); break;
      case 2: add(write<keyc::DeleteItem>(table)); break;
      default: add(write<keyc::ConditionCheck>(table));
    }
  }
  return transaction;
}

keyc::BatchGetItem RandomRequests::batch_get() {
  keyc::BatchGetItem batch;
  for (std::size_t left = below(6); left > 0; --left) {
    const keyc::GetItem one = get(one_in(3) ? "single" : "pairs");
    keyc::KeysAndAttributes& keys = batch.RequestItems[one.TableName];
    keys.Keys.push_back(one.Key);
    // DynamoDB Local takes a key twice whose numbers are written differently.
    if (const auto* const sk = one.Key.find("sk"); sk != nullptr && sk->text() == "1.0")
      keys.Keys.back().set("sk", keyc::AttributeValue::number("1"));
    keys.ConsistentRead = true;
    keys.ProjectionExpression = one.ProjectionExpression;
    keys.ExpressionAttributeNames = one.ExpressionAttributeNames;
  }
  return batch;
}

keyc::BatchWriteItem RandomRequests::batch_write() {
  keyc::BatchWriteItem batch;
  for (std::size_t left = below(5); left > 0; --left) {
    const std::string table = one_in(3) ? "single" : "pairs";
    if (one_in(3))
      batch.RequestItems[table].push_back(keyc::DeleteRequest{key(table)});
    else
      batch.RequestItems[table].push_back(keyc::PutRequest{item(table)});
  }
  return batch;
}

Request RandomRequests::next() {
  const std::string table = one_in(6) ? "single" : "pairs";
  const std::size_t kind = below(27);
  if (kind == 24) return batch_get();
  if (kind > 24) return batch_write();
  if (kind < 5) return write<keyc::PutItem>(table);
  if (kind < 12) return write<keyc::UpdateItem>(table);
  if (kind < 13) return write<keyc::DeleteItem>(table);
  if (kind < 14) return get(table);
  if (kind >= 21) return transaction();
  if (kind == 20) {
    keyc::TransactGetItems gets;
    for (std::size_t left = 1 + below(3); left > 0; --left)
      gets.TransactItems.push_back(get(one_in(4) ? "single" : "pairs"));
    return gets;
  }
  Writing writing;
  const std::string index = table == "single" || one_in(2) ? "" : pick({"byX", "byY", "byLo"});
  const auto read = [&]<class Read>(Read request) {
    request.TableName = table;
    request.IndexName = index;
    // DynamoDB Local filters scans by attributes that the index does not hold, which DynamoDB refuses.
    const bool filters = one_in(2) && (std::is_same_v<Read, keyc::Query> || index.empty() || index == "byX");
    if (filters) request.FilterExpression = damaged(condition(writing, 1));
    if (one_in(4)) request.ProjectionExpression = damaged(projection(writing));
    if (one_in(3)) request.ConsistentRead = one_in(2);
    if (one_in(3)) request.Limit = static_cast<std::int32_t>(one_in(40) ? 0 : 1 + below(4));
    finish(request, writing);
    return request;
  };
  if (kind < 16) return read(keyc::Scan());
  keyc::Query query;
  query.KeyConditionExpression = damaged(key_condition(writing, table, index));
  if (one_in(3)) query.ScanIndexForward = one_in(2);
  return read(std::move(query));
}

}  // namespace fake_dynamodb
