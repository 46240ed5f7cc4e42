#pragma once

#include <chrono>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "keyc/client.hpp"
#include "support/environment.hpp"

/// For tests against the DynamoDB at $KEYC_TEST_ENDPOINT.
namespace live {

/// False for dynalite.
inline bool is_dynamodb_local() {
  const char* const kind = keyc::test::variable("KEYC_TEST_KIND");
  return kind != nullptr && std::string_view(kind) == "local";
}

/// A table of the schema under a unique name, and a client that uses it. The table is removed in the destructor.
class TestTable {
 public:
  TestTable(const keyc::CreateTable& table, const std::string& test)
      : name_(table.TableName), real_name_(table.TableName + "-" + test), options_(make_options()), client_(options_) {
    client_.create_table(table);
  }
  TestTable(const TestTable&) = delete;
  TestTable& operator=(const TestTable&) = delete;
  ~TestTable() {
    try {
      client_.send(keyc::DeleteTable{name_});
      // dynalite deletes it a little later, and the next test may create it again.
      for (int times = 0; times < 1000; ++times) {
        client_.send(keyc::DescribeTable{name_});
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    } catch (const std::exception&) {
      // It is gone, or will be with the endpoint, which ends with the tests.
    }
  }

  keyc::Client& client() { return client_; }
  const keyc::ClientOptions& options() const { return options_; }
  /// The name of the table in DynamoDB.
  const std::string& real_name() const { return real_name_; }

  /// Every stored item of the table.
  std::vector<keyc::Item> scan() {
    keyc::Scan scan;
    scan.TableName = name_;
    std::vector<keyc::Item> items;
    for (const keyc::QueryResult& page : client_.pages(scan))
      items.insert(items.end(), page.Items.begin(), page.Items.end());
    return items;
  }

  /// The requests that were sent: operation and body of each.
  const std::vector<std::pair<std::string, std::string>>& sent() const { return sent_; }

 private:
  keyc::ClientOptions make_options() {
    const char* const endpoint = keyc::test::variable("KEYC_TEST_ENDPOINT");
    if (endpoint == nullptr) throw std::runtime_error("KEYC_TEST_ENDPOINT is not set");
    keyc::ClientOptions result;
    result.endpoint = endpoint;
    result.region = "eu-west-1";
    result.credentials = {"test", "test", ""};
    result.table_names = {{name_, real_name_}};
    result.on_request = [this](const keyc::SentRequest& request) {
      const std::lock_guard lock(mutex_);  // plans send from several threads
      sent_.emplace_back(request.operation, request.body);
    };
    return result;
  }

  std::string name_;
  std::string real_name_;
  std::mutex mutex_;
  std::vector<std::pair<std::string, std::string>> sent_;
  keyc::ClientOptions options_;
  keyc::Client client_;
};

}  // namespace live
