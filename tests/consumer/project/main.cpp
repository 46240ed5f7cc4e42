#include <iostream>

#include "acme/shops.keys.hpp"
#include "staff.keys.hpp"

int main() {
  const shops::Shop shop{.country = "FR", .city = "Lyon", .name = "Nord"};
  const staff::Person person{.team = "red", .name = "Ada"};
  std::cout << shops::ShopEntity::put(shop).Item.find("sk")->text() << '\n'
            << staff::PersonEntity::put(person).Item.find("sk")->text() << '\n';
}
