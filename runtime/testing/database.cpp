#include "testing/database.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "keyc/decimal.hpp"
#include "testing/errors.hpp"
#include "testing/write.hpp"

namespace keyc::fake {
namespace {

Capacity::Read how_it_reads(const std::optional<bool>& is_consistent) {
  return is_consistent.value_or(false) ? Capacity::Read::consistent : Capacity::Read::eventual;
}

/// Returns the Attributes of the answer.
template <class Request>
Item written_attributes(Table& table, const Request& request, Capacity& consumed) {
  const Write write = prepared(table, request);
  const Item* const there = table.find(write.key);
  std::optional<Item> after = outcome(table, write, there);
  Item attributes = returned(write, there, after ? &*after : nullptr);
  consumed.write(request.TableName, bytes_of(there, after), Capacity::Write::single);
  table.store(write.key, std::move(after));
  return attributes;
}

/// Whether the attribute has a time before this one. DynamoDB ignores what is not a number, and times that are more
/// than five years ago.
bool is_expired(const Item& item, std::string_view attribute, std::int64_t now) {
  constexpr std::int64_t five_years = std::int64_t{5} * 365 * 24 * 60 * 60;
  const AttributeValue* const value = item.find(attribute);
  if (value == nullptr || value->type() != AttributeValue::Type::N) return false;
  const Decimal time(value->text());
  return time < Decimal(now) && time > Decimal(now - five_years);
}

}  // namespace

TableDescription Database::described(const Table& table, const char* status) const {
  return {table.definition(), status, table.items().size()};
}

TableDescription Database::send(const CreateTable& request) {
  if (tables_.contains(request.TableName))
    throw ServiceError("ResourceInUseException", "Table already exists: " + request.TableName, 400);
  return described(tables_.emplace(request.TableName, Table(request)).first->second, "ACTIVE");
}

TableDescription Database::send(const DeleteTable& request) {
  TableDescription result = described(table(request.TableName), "DELETING");
  tables_.erase(request.TableName);
  return result;
}

TableDescription Database::send(const DescribeTable& request) const {
  return described(table(request.TableName), "ACTIVE");
}

UpdateTimeToLive Database::send(const UpdateTimeToLive& request) {
  Table& table = written(request.TableName);
  const bool is_on = !table.time_to_live().empty();
  require(is_on != request.Enabled, std::string("TimeToLive is already ") + (is_on ? "enabled" : "disabled"));
  require(!is_on || table.time_to_live() == request.AttributeName, "TimeToLive is active on a different AttributeName");
  table.time_to_live(request.Enabled ? request.AttributeName : std::string());
  return request;
}

TimeToLiveResult Database::send(const DescribeTimeToLive& request) const {
  const std::string& attribute = table(request.TableName).time_to_live();
  return {attribute.empty() ? "DISABLED" : "ENABLED", attribute};
}

const Table& Database::table(const std::string& name) const {
  const auto found = tables_.find(name);
  if (found == tables_.end())
    throw ResourceNotFound("ResourceNotFoundException", "Requested resource not found: Table: " + name + " not found",
                           400);
  return found->second;
}

Table& Database::written(const std::string& name) {
  table(name);
  return tables_.find(name)->second;
}

PutItemResult Database::send(const PutItem& request) {
  return {written_attributes(written(request.TableName), request, consumed_)};
}

UpdateItemResult Database::send(const UpdateItem& request) {
  return {written_attributes(written(request.TableName), request, consumed_)};
}

DeleteItemResult Database::send(const DeleteItem& request) {
  return {written_attributes(written(request.TableName), request, consumed_)};
}

GetItemResult Database::got(const GetItem& request, Capacity::Read how) const {
  auto [result, bytes] = read(table(request.TableName), request);
  consumed_.read(request.TableName, bytes, how);
  return std::move(result);
}

GetItemResult Database::send(const GetItem& request) const {
  return got(request, how_it_reads(request.ConsistentRead));
}

QueryResult Database::send(const Query& request) const {
  auto [result, bytes] = read(table(request.TableName), request, page_end_);
  consumed_.read(request.TableName, bytes, how_it_reads(request.ConsistentRead));
  return std::move(result);
}

QueryResult Database::send(const Scan& request) const {
  auto [result, bytes] = read(table(request.TableName), request, page_end_);
  consumed_.read(request.TableName, bytes, how_it_reads(request.ConsistentRead));
  return std::move(result);
}

std::size_t Database::delete_expired(std::int64_t now) {
  std::size_t deleted = 0;
  for (auto& [name, table] : tables_)
    if (!table.time_to_live().empty())
      deleted += table.erase_if(
          [&, &attribute = table.time_to_live()](const Item& item) { return is_expired(item, attribute, now); });
  return deleted;
}

}  // namespace keyc::fake
