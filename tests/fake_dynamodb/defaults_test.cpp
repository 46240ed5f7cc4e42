// The cases of support/defaults_cases.hpp in memory.
#include "keyc/client.hpp"
#include "support/defaults_cases.hpp"
#include "testing/database.hpp"

using namespace defaults;
using keyc::Item;

namespace {

class InMemory {
 public:
  InMemory() { database_.send(AppTable::create_table()); }
  void put(const Item& item) { database_.send(keyc::PutItem{.TableName = "App", .Item = item}); }
  template <class Request>
  std::vector<Item> found(const Request& request) {
    return database_.send(request).Items;
  }
  template <class Request>
  bool writes(const Request& request, const Item& /*key*/) {
    keyc::fake::Database copy = database_;
    try {
      copy.send(request);
      return true;
    } catch (const keyc::ConditionFailed&) {
      return false;
    }
  }

 private:
  keyc::fake::Database database_;
};

}  // namespace

TEST_CASE("Filters of a schema select items as their structs are read") { defaults_cases::check_filters<InMemory>(60); }

TEST_CASE("Conditions of programs mean what structs say, and do not begin to hold where there is no item") {
  defaults_cases::check_conditions<InMemory>(400);
}

TEST_CASE("A program cannot filter by what the index does not hold") {
  CHECK_NOTHROW(TaskEntity::on_few().org("o").query().filter(TaskEntity::Where::votes < 3));
  CHECK_THROWS_AS(TaskEntity::on_few().org("o").query().filter(TaskEntity::Where::archived == false), keyc::Error);
}
