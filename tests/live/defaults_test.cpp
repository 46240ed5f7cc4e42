// The cases of support/defaults_cases.hpp in a real DynamoDB.
#include <optional>

#include "support/defaults_cases.hpp"
#include "support/live.hpp"

using keyc::Item;

namespace {

class InDynamoDb {
 public:
  InDynamoDb() : table_(defaults::AppTable::create_table(), "defaults") {}
  void put(const Item& item) { client().send(keyc::PutItem{.TableName = "App", .Item = item}); }
  template <class Request>
  std::vector<Item> found(const Request& request) {
    std::vector<Item> items;
    for (const keyc::QueryResult& page : client().pages(request))
      items.insert(items.end(), page.Items.begin(), page.Items.end());
    return items;
  }
  template <class Request>
  bool writes(const Request& request, const Item& key) {
    const std::optional<Item> before =
        client().send(keyc::GetItem{.TableName = "App", .Key = key, .ConsistentRead = true}).Item;
    try {
      client().send(request);
    } catch (const keyc::ConditionFailed&) {
      return false;
    }
    if (before)
      put(*before);
    else
      client().send(keyc::DeleteItem{.TableName = "App", .Key = key});
    return true;
  }

 private:
  keyc::Client& client() { return table_.client(); }

  live::TestTable table_;
};

}  // namespace

TEST_CASE("Filters of a schema select items as their structs are read") {
  defaults_cases::check_filters<InDynamoDb>(20);
}

TEST_CASE("Conditions of programs mean what structs say, and do not begin to hold where there is no item") {
  defaults_cases::check_conditions<InDynamoDb>(150);
}
