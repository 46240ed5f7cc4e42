#include <iostream>

#include "acme/common.keys.hpp"
#include "acme/shops.keys.hpp"
#include "acme/staff.keys.hpp"

namespace db = acme::db;

int main() {
  const db::shops::Shop shop{.country = "FR", .city = "Lyon"};
  const db::staff::Person person{.country = "FR", .name = "Ada", .place = db::common::Kind::mall};
  std::cout << db::shops::ShopEntity::put(shop).Item.find("sk")->text() << '\n';
  const auto decoded = db::shops::ShopsTable::decode(db::staff::PersonEntity::to_item(person));
  std::cout << to_text(std::get<db::staff::Person>(decoded).place) << '\n';
  const auto request = db::staff::CityCollection::inCountry("FR").request();
  std::cout << request.TableName << '\n';
}
