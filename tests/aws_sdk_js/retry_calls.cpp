// retry_calls ENDPOINT CALLS: so many GetItem calls of one client, whatever comes of them.

#include <cstdlib>

#include "keyc/client.hpp"

int main(int, char** argv) {
  keyc::Client client({.endpoint = argv[1], .region = "eu-west-1", .credentials = {"AKID", "secret", ""}});
  for (int calls = std::atoi(argv[2]); calls > 0; --calls) {
    try {
      client.send(keyc::GetItem{.TableName = "notes", .Key = {{"pk", keyc::AttributeValue::string("a")}}});
    } catch (const keyc::ServiceError&) {
    }
  }
}
