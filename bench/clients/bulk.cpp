// Sends many items in bulk, or many single requests with keyc or with libcurl alone, and prints how long that took: the
// seconds that passed and those of the processor, as JSON. What is sent is made before.
#include <curl/curl.h>
#include <sys/resource.h>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "keyc/client.hpp"

namespace {

constexpr const char* usage =
    "Usage: bulk_benchmark write|get|requests|curl URL COUNT\n"
    "Writes or gets so many items in batches, or sends so many GetItem: signed by keyc, or unsigned by libcurl "
    "alone.\n";

using keyc::AttributeValue;

keyc::Item key(int i) {
  return {{"pk", AttributeValue::string("CUSTOMER#" + std::to_string(i % 1000))},
          {"sk", AttributeValue::string("ORDER#" + std::to_string(i))}};
}

keyc::Item item(int i) {
  keyc::Item item = key(i);
  item.set("email", AttributeValue::string("ada" + std::to_string(i) + "@example.com"));
  item.set("title", AttributeValue::string("A book about the analytical engine"));
  item.set("cents", AttributeValue::number(std::to_string(i)));
  item.set("quantity", AttributeValue::number("2"));
  item.set("paid", AttributeValue::boolean(true));
  item.set("placed", AttributeValue::string("2024-04-01T10:00:00.000Z"));
  return item;
}

double processor_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

void measured(const std::function<void()>& send) {
  const auto begin = std::chrono::steady_clock::now();
  const double processor_begin = processor_seconds();
  send();
  const double processor = processor_seconds() - processor_begin;
  const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  std::printf("{\"wall\":%.6f,\"cpu\":%.6f}\n", wall, processor);
}

keyc::ClientOptions options_of(const std::string& url) {
  return {.endpoint = url, .region = "eu-central-1", .credentials = {"AKID", "secret"}};
}

void write_items(const std::string& url, int count) {
  keyc::Client client(options_of(url));
  keyc::WriteBatch writes;
  for (int i = 0; i < count; ++i) writes.add({"Bench", key(i), item(i)});
  measured([&] { client.write_all(writes); });
}

void get_items(const std::string& url, int count) {
  keyc::Client client(options_of(url));
  std::vector<keyc::GetItem> gets;
  for (int i = 0; i < count; ++i) gets.push_back({.TableName = "Bench", .Key = key(i)});
  measured([&] {
    for (const auto& found : client.get_all(gets))
      if (!found) throw std::runtime_error("an item is missing");
  });
}

void send_requests(const std::string& url, int count) {
  keyc::Client client(options_of(url));
  const keyc::GetItem get{.TableName = "Bench", .Key = key(1)};
  client.send(get);
  measured([&] {
    for (int i = 0; i < count; ++i) client.send(get);
  });
}

void send_with_curl(const std::string& url, int count) {
  CURL* const handle = curl_easy_init();
  curl_slist* headers = curl_slist_append(nullptr, "Content-Type: application/x-amz-json-1.0");
  headers = curl_slist_append(headers, "X-Amz-Target: DynamoDB_20120810.GetItem");
  const std::string body = keyc::to_json(keyc::GetItem{.TableName = "Bench", .Key = key(1)});
  std::string answer;
  curl_easy_setopt(handle, CURLOPT_URL, url.c_str());
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE, static_cast<long>(body.size()));
  curl_easy_setopt(handle, CURLOPT_POSTFIELDS, body.c_str());
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, &answer);
  curl_easy_setopt(
      handle, CURLOPT_WRITEFUNCTION, +[](char* bytes, std::size_t, std::size_t size, void* to) {
        static_cast<std::string*>(to)->append(bytes, size);
        return size;
      });
  CURLcode code = curl_easy_perform(handle);
  measured([&] {
    for (int i = 0; i < count && code == CURLE_OK; ++i) {
      answer.clear();
      code = curl_easy_perform(handle);
    }
  });
  curl_slist_free_all(headers);
  curl_easy_cleanup(handle);
  if (code != CURLE_OK) throw std::runtime_error(curl_easy_strerror(code));
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view mode = argc == 4 ? argv[1] : "";
  const auto send = mode == "write"      ? write_items
                    : mode == "get"      ? get_items
                    : mode == "requests" ? send_requests
                    : mode == "curl"     ? send_with_curl
                                         : nullptr;
  if (send == nullptr) {
    std::fputs(usage, stderr);
    return 2;
  }
  curl_global_init(CURL_GLOBAL_DEFAULT);
  send(argv[2], std::atoi(argv[3]));
}
