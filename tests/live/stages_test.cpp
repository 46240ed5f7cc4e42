// Two stages side by side in one database: a program that reads its names from a names file uses the tables of its
// stage.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "features_items.hpp"
#include "keyc/table_names.hpp"
#include "support/catch.hpp"

using namespace keyc_tests;

namespace {

class NamesFile {
 public:
  explicit NamesFile(const std::string& text)
      : path_(std::filesystem::temp_directory_path() / ("stages-" + std::to_string(getpid()) + ".json")) {
    std::ofstream(path_) << text;
  }
  NamesFile(const NamesFile&) = delete;
  NamesFile& operator=(const NamesFile&) = delete;
  ~NamesFile() { std::filesystem::remove(path_); }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

keyc::Client client_with(keyc::TableNames names) {
  keyc::ClientOptions options;
  options.endpoint = std::getenv("KEYC_TEST_ENDPOINT");
  options.region = "eu-west-1";
  options.credentials = {"test", "test", ""};
  options.table_names = std::move(names);
  return keyc::Client(options);
}

Ticket ticket(std::uint8_t priority) { return {.id = "1", .createdOn = day(1), .priority = priority}; }

std::vector<keyc::Item> items_of(const std::string& table) {
  keyc::Client client = client_with({});
  std::vector<keyc::Item> items;
  for (const keyc::QueryResult& page : client.pages(keyc::Scan{.TableName = table}))
    items.insert(items.end(), page.Items.begin(), page.Items.end());
  return items;
}

}  // namespace

TEST_CASE("Each stage has tables of its own, by names or by what is around them") {
  const NamesFile file(R"({
    "prod": { "Things": "things-7f3a", "Plain": "plain-7f3a", "Of others": "others-7f3a" },
    "dev": { "prefix": "dev-", "suffix": "-v2" }
  })");
  keyc::Client prod = client_with(keyc::TableNames::read(file.path(), "prod"));
  keyc::Client dev = client_with(keyc::TableNames::read(file.path(), "dev"));
  for (keyc::Client* const stage : {&prod, &dev}) {
    stage->check_tables<ThingsTable, PlainTable>();
    stage->create_table(things_table());
    CHECK(stage->ensure_table<PlainTable>());
  }
  prod.send(TicketEntity::put(ticket(1)));
  dev.write_all(keyc::WriteBatch().put<TicketEntity>(ticket(2)));

  CHECK(items_of("things-7f3a") == std::vector{TicketEntity::to_item(ticket(1))});
  CHECK(items_of("dev-features-things-v2") == std::vector{TicketEntity::to_item(ticket(2))});
  CHECK(items_of("plain-7f3a").empty());
  CHECK(items_of("dev-Plain-v2").empty());
  CHECK_THROWS_AS(items_of("features-things"), keyc::ResourceNotFound);

  const auto priority_in = [](keyc::Client& stage) {
    const auto found = stage.send(TicketEntity::key(ticket(0)).get());
    REQUIRE(found.has_value());
    return found->priority;
  };
  CHECK(priority_in(prod) == 1);
  CHECK(priority_in(dev) == 2);
  prod.send(TicketEntity::remove(TicketEntity::key(ticket(0))));
  CHECK(items_of("things-7f3a").empty());
  CHECK(priority_in(dev) == 2);
}
