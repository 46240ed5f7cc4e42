#include <iostream>

#include "keyc/testing.hpp"
#include "staff.keys.hpp"

int main() {
  keyc::FakeDynamoDb dynamo;
  dynamo.create<staff::StaffTable>();
  keyc::Client client = dynamo.client();
  dynamo.plant(keyc::Fault::throttled());
  client.send(staff::PersonEntity::put({.team = "red", .name = "Ada"}));
  for (const keyc::Item& item : dynamo.items<staff::StaffTable>())
    std::cout << item.find("sk")->text() << " at the attempt " << dynamo.sent("PutItem").size() << '\n';
}
