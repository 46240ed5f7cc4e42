// Items that other libraries have written, read and written again by generated code: what becomes different is in
// written_back/NAME.txt, and nothing else does. With KEYC_BLESS=1, these files become what was found.
#include "other_writers/written_back.hpp"

#include <cstdlib>
#include <iterator>

#include "electrodb_products.keys.hpp"
#include "electrodb_readings.keys.hpp"
#include "electrodb_tasks.keys.hpp"
#include "lib_dynamodb_machines.keys.hpp"
#include "lib_dynamodb_orders.keys.hpp"
#include "lib_dynamodb_social.keys.hpp"
#include "onetable_accounts.keys.hpp"
#include "onetable_devices.keys.hpp"
#include "onetable_tickets.keys.hpp"
#include "support/catch.hpp"
#include "toolbox_documents.keys.hpp"
#include "toolbox_lendings.keys.hpp"
#include "toolbox_measurements.keys.hpp"

namespace {

template <class Table>
void check_written_back(const std::string& name) {
  INFO(name);
  const std::string file = std::string(KEYC_TESTS_DIR) + "/other_writers/written_back/" + name + ".txt";
  const std::string found = other_writers::written_back<Table>(name);
  if (std::getenv("KEYC_BLESS") != nullptr) std::ofstream(file) << found;
  std::ifstream expected(file);
  CHECK(found == std::string(std::istreambuf_iterator<char>(expected), {}));
}

keyc::Item item(keyc::AttributeValue value) { return {{"x", std::move(value)}}; }

}  // namespace

TEST_CASE("Items that ElectroDB has written") {
  check_written_back<electrodb_tasks::TasksTable>("electrodb_tasks");
  check_written_back<electrodb_products::ProductsTable>("electrodb_products");
  check_written_back<electrodb_readings::ReadingsTable>("electrodb_readings");
}

TEST_CASE("Items that OneTable has written") {
  check_written_back<onetable_accounts::AccountsTable>("onetable_accounts");
  check_written_back<onetable_devices::DevicesTable>("onetable_devices");
  check_written_back<onetable_tickets::TicketsTable>("onetable_tickets");
}

TEST_CASE("Items that DynamoDB-Toolbox has written") {
  check_written_back<toolbox_lendings::LendingsTable>("toolbox_lendings");
  check_written_back<toolbox_documents::DocumentsTable>("toolbox_documents");
  check_written_back<toolbox_measurements::MeasurementsTable>("toolbox_measurements");
}

TEST_CASE("Items that the document client has written") {
  check_written_back<lib_dynamodb_orders::OrdersTable>("lib_dynamodb_orders");
  check_written_back<lib_dynamodb_machines::MachinesTable>("lib_dynamodb_machines");
  check_written_back<lib_dynamodb_social::SocialTable>("lib_dynamodb_social");
}

TEST_CASE("A difference is what another program would see") {
  using Value = keyc::AttributeValue;
  using other_writers::differences;
  CHECK(differences(item(Value::number("1e-7")), item(Value::number("0.0000001"))).empty());
  CHECK(differences(item(Value::null()), {}).empty());
  CHECK(differences(item(Value::map({{"a", Value::null()}})), item(Value::map({}))).empty());
  CHECK(differences(item(Value::set(Value::Type::SS, {"a", "b"})), item(Value::set(Value::Type::SS, {"b", "a"})))
            .empty());
  CHECK(differences(item(Value::string("1")), item(Value::string("1.0"))) ==
        "x: {\"S\":\"1\"} becomes {\"S\":\"1.0\"}\n");
  CHECK(differences(item(Value::number("1")), item(Value::string("1"))) == "x: {\"N\":\"1\"} becomes {\"S\":\"1\"}\n");
  CHECK(differences(item(Value::string("")), {}) == "x: {\"S\":\"\"} becomes absent\n");
  CHECK(differences({}, item(Value::string(""))) == "x: absent becomes {\"S\":\"\"}\n");
}
