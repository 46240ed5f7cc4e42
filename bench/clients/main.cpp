// Sends a GetItem from each of many new clients, for a server that counts handshakes; or the same number of requests
// with one handle of libcurl in each thread, which is the least that a program can do.
#include <curl/curl.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "keyc/client.hpp"

namespace {

constexpr const char* usage =
    "Usage: clients_benchmark clients|handle URL CA-BUNDLE REQUESTS THREADS\n"
    "Sends so many requests in each of the threads.\n";

void send_with_clients(const std::string& url, const std::string& ca_bundle, int requests) {
  const keyc::ClientOptions options{
      .endpoint = url, .region = "eu-central-1", .credentials = {"AKID", "secret"}, .ca_bundle = ca_bundle};
  for (int i = 0; i < requests; ++i) keyc::Client(options).send(keyc::GetItem{.TableName = "Bench"});
}

void send_with_handle(const std::string& url, const std::string& ca_bundle, int requests) {
  CURL* const handle = curl_easy_init();
  std::string answer;
  curl_easy_setopt(handle, CURLOPT_URL, url.c_str());
  curl_easy_setopt(handle, CURLOPT_CAINFO, ca_bundle.c_str());
  curl_easy_setopt(handle, CURLOPT_USERPWD, "AKID:secret");
  curl_easy_setopt(handle, CURLOPT_AWS_SIGV4, "aws:amz:eu-central-1:dynamodb");
  curl_easy_setopt(handle, CURLOPT_POSTFIELDS, R"({"TableName":"Bench","Key":{}})");
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, &answer);
  curl_easy_setopt(
      handle, CURLOPT_WRITEFUNCTION, +[](char* bytes, std::size_t, std::size_t size, void* to) {
        static_cast<std::string*>(to)->append(bytes, size);
        return size;
      });
  CURLcode code = CURLE_OK;
  for (int i = 0; i < requests && code == CURLE_OK; ++i) code = curl_easy_perform(handle);
  curl_easy_cleanup(handle);
  if (code != CURLE_OK) throw std::runtime_error(curl_easy_strerror(code));
}

/// An exception ends the program, with its message: the measurement would be wrong.
template <class Send>
void in_threads(int threads, Send send) {
  std::vector<std::thread> all;
  all.reserve(static_cast<std::size_t>(threads));
  for (int i = 0; i < threads; ++i) all.emplace_back(send);
  for (std::thread& one : all) one.join();
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view mode = argc == 6 ? argv[1] : "";
  if (mode != "clients" && mode != "handle") {
    std::fputs(usage, stderr);
    return 2;
  }
  const std::string url = argv[2], ca_bundle = argv[3];
  const int requests = std::atoi(argv[4]), threads = std::atoi(argv[5]);
  curl_global_init(CURL_GLOBAL_DEFAULT);
  in_threads(threads, [&] { (mode == "clients" ? send_with_clients : send_with_handle)(url, ca_bundle, requests); });
}
