#include <iostream>

#include "acme/shops.keys.hpp"
#include "acme/visits.keys.hpp"
#include "keyc/errors.hpp"
#include "staff.keys.hpp"

int main() {
  const shops::Shop shop{.country = "FR", .city = "Lyon", .name = "Nord"};
  const staff::Person person{.team = "red", .name = "Ada"};
  const visits::Visit visit{.country = "FR", .visitor = "Bo"};
  const auto decoded = shops::ShopsTable::decode(visits::VisitEntity::to_item(visit));
  std::cout << std::get<visits::Visit>(decoded).visitor << ' ' << common::to_text(shop.kind) << '\n';
  std::cout << shops::ShopEntity::put(shop).Item.find("sk")->text() << '\n'
            << staff::PersonEntity::put(person).Item.find("sk")->text() << '\n';
  // Exceptions of the runtime are caught, also if the program is built without type information.
  try {
    shops::ShopsTable::decode({});
  } catch (const keyc::DecodeError&) {
    std::cout << "no item of Shops\n";
  }
}
