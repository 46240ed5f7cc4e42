#pragma once

#include <random>
#include <string>
#include <variant>
#include <vector>

#include "keyc/generated/batch.hpp"
#include "keyc/generated/transaction.hpp"
#include "keyc/requests.hpp"

/// Random requests for two small tables: most of them are valid, some are damaged.
namespace fake_dynamodb {

using Request =
    std::variant<keyc::PutItem, keyc::UpdateItem, keyc::DeleteItem, keyc::GetItem, keyc::Query, keyc::Scan,
                 keyc::TransactWriteItems, keyc::TransactGetItems, keyc::BatchGetItem, keyc::BatchWriteItem>;

/// "pairs" has a sort key and three indexes, "single" has neither.
std::vector<keyc::CreateTable> tables_of_random_requests();

class RandomRequests {
 public:
  explicit RandomRequests(std::uint64_t seed) : engine_(seed) {}
  Request next();

 private:
  struct Writing;

  std::size_t below(std::size_t count) { return engine_() % count; }
  bool one_in(std::size_t count) { return below(count) == 0; }
  std::string pick(std::initializer_list<const char*> texts);

  std::string digits();
  keyc::AttributeValue scalar();
  keyc::AttributeValue set();
  keyc::AttributeValue value(int levels);
  keyc::Item key(const std::string& table);
  keyc::Item item(const std::string& table);

  std::string path(Writing& writing);
  std::string target(Writing& writing);
  std::string set_index_key(Writing& writing);
  std::string operand(Writing& writing);
  std::string term(Writing& writing);
  std::string condition(Writing& writing, int levels);
  std::string set_operand(Writing& writing);
  std::string update(Writing& writing);
  std::string key_condition(Writing& writing, const std::string& table, const std::string& index);
  std::string projection(Writing& writing);
  std::string damaged(std::string expression);
  template <class Request>
  void finish(Request& request, Writing& writing);
  template <class Request>
  Request write(const std::string& table);
  keyc::GetItem get(const std::string& table);
  keyc::TransactWriteItems transaction();
  keyc::BatchGetItem batch_get();
  keyc::BatchWriteItem batch_write();

  std::mt19937_64 engine_;
};

}  // namespace fake_dynamodb
