#include "model/database.hpp"

#include <utility>

#include "model/errors.hpp"
#include "model/read.hpp"
#include "model/write.hpp"

namespace model {
namespace {

/// Gives the Attributes of the answer.
template <class Request>
keyc::Item write(Table& table, const Request& request) {
  const Write write = prepared(table, request);
  const keyc::Item* const there = table.find(write.key);
  std::optional<keyc::Item> after = outcome(table, write, there);
  keyc::Item attributes = returned(write, there, after ? &*after : nullptr);
  table.store(write.key, std::move(after));
  return attributes;
}

}  // namespace

void Database::create_table(const keyc::CreateTable& definition) {
  require(tables_.emplace(definition.TableName, Table(definition)).second, "there is such a table already");
}

const Table& Database::table(const std::string& name) const {
  const auto found = tables_.find(name);
  if (found == tables_.end())
    throw keyc::ResourceNotFound("ResourceNotFoundException", "Cannot do operations on a non-existent table", 400);
  return found->second;
}

Table& Database::written(const std::string& name) {
  table(name);
  return tables_.find(name)->second;
}

keyc::PutItemResult Database::send(const keyc::PutItem& request) {
  return {write(written(request.TableName), request)};
}

keyc::UpdateItemResult Database::send(const keyc::UpdateItem& request) {
  return {write(written(request.TableName), request)};
}

keyc::DeleteItemResult Database::send(const keyc::DeleteItem& request) {
  return {write(written(request.TableName), request)};
}

keyc::GetItemResult Database::send(const keyc::GetItem& request) const {
  return read(table(request.TableName), request);
}

keyc::QueryResult Database::send(const keyc::Query& request) const { return read(table(request.TableName), request); }

keyc::QueryResult Database::send(const keyc::Scan& request) const { return read(table(request.TableName), request); }

}  // namespace model
