// send_puts ENDPOINT TEXT COPIES: two PutItem requests with TEXT repeated COPIES times; all other settings come from
// the environment.

#include <cstdlib>

#include "keyc/client.hpp"

int main(int, char** argv) {
  std::string text;
  for (int copies = std::atoi(argv[3]); copies > 0; --copies) text += argv[2];
  keyc::PutItem request;
  request.TableName = "places";
  request.Item.set("pk", keyc::AttributeValue::string(text));
  keyc::Client client({.endpoint = argv[1]});
  client.send(request);
  client.send(request);
}
