// Reads a table that Python programs have filled, repairs the items whose meaning is certain, and names the others.
// What is wrong, `keyc audit` finds: audit.txt. The last lines are the items as they are then, for another audit.
#include <chrono>
#include <cstdio>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "clinic.keys.hpp"
#include "keyc/client.hpp"
#include "keyc/transact.hpp"
#include "support/example.hpp"

using clinic::Animal;
using clinic::AnimalEntity;
using clinic::ClinicTable;
using clinic::Owner;
using clinic::OwnerEntity;
using clinic::Visit;
using clinic::VisitEntity;

namespace {

/// The items as the programs have left them.
void load(keyc::Client& client) {
  std::ifstream lines(ITEMS_FILE);
  for (std::string line; std::getline(lines, line);)
    client.send(keyc::PutItem{.TableName = std::string(ClinicTable::name), .Item = keyc::item_from_json(line)});
}

std::string text_of(const keyc::Item& item, std::string_view attribute) {
  const keyc::AttributeValue* value = item.find(attribute);
  return value ? value->text() : "";
}

/// How far the clock of a time such as 2023-03-26T10:45:00+02:00 is before UTC; nothing if the time does not say.
std::optional<std::chrono::minutes> offset_of(std::string_view time) {
  if (time.size() < 6) return std::nullopt;
  int hours = 0, minutes = 0;
  char sign = 0;
  const std::string end(time.substr(time.size() - 6));
  if (std::sscanf(end.c_str(), "%c%2d:%2d", &sign, &hours, &minutes) != 3 || (sign != '+' && sign != '-'))
    return std::nullopt;
  const auto offset = std::chrono::hours(hours) + std::chrono::minutes(minutes);
  return sign == '+' ? offset : -offset;
}

/// The visit that an item means whose time has another zone, or whose key is of the form that was used until 2022.
Visit visit_of(keyc::Item item) {
  std::string time = text_of(item, "at");
  const auto offset = offset_of(time);
  if (offset) time.replace(time.size() - 6, 6, "+00:00");
  item.set("at", keyc::AttributeValue::string(time));
  item.set("SK", keyc::AttributeValue::string("VISIT#" + text_of(item, "animal") + "#" + time));
  Visit visit = VisitEntity::from_item(item);  // throws for a time without a zone: only people may know which it was
  visit.at -= offset.value();
  return visit;
}

std::variant<Animal, Owner, Visit> meaning(const keyc::Item& item) {
  try {
    return std::visit([](auto value) { return std::variant<Animal, Owner, Visit>(std::move(value)); },
                      ClinicTable::decode(item));
  } catch (const keyc::DecodeError&) {
    if (!text_of(item, "SK").starts_with("VISIT#")) throw;
    return visit_of(item);
  }
}

bool same(const keyc::Item& a, const keyc::Item& b, std::string_view attribute) {
  const keyc::AttributeValue* left = a.find(attribute);
  const keyc::AttributeValue* right = b.find(attribute);
  return left && right ? *left == *right : left == right;
}

/// An update writes all keys that have one of its attributes, if the attributes are still what was read.
auto with_its_keys(const Owner& owner) {
  auto update = OwnerEntity::update(owner);
  return owner.email ? update.set_email(*owner.email) : update.remove_email();
}
auto with_its_keys(const Visit& visit) { return VisitEntity::update(visit).set_vet(visit.vet).set_paid(visit.paid); }

/// Removes the item if nothing of it has changed, and creates the visit that it means: VisitEntity::move() does so for
/// items that can be read as they are.
keyc::TransactWriteItems moved(const keyc::Item& item, const Visit& visit) {
  keyc::DeleteItem old{.TableName = std::string(ClinicTable::name)};
  for (const keyc::Attribute& attribute : item) {
    if (attribute.name == "PK" || attribute.name == "SK") {
      old.Key.set(attribute.name, attribute.value);
      continue;
    }
    const std::string number = std::to_string(old.ExpressionAttributeValues.size());
    old.ConditionExpression += (old.ConditionExpression.empty() ? "#" : " and #") + number + " = :" + number;
    old.ExpressionAttributeNames["#" + number] = attribute.name;
    old.ExpressionAttributeValues.set(":" + number, attribute.value);
  }
  return keyc::transact(std::move(old), VisitEntity::create(visit));
}

/// What was done, if anything was wrong with the item.
template <class Entity, class Struct>
const char* repair(keyc::Client& client, const keyc::Item& item, const Struct& value) {
  const keyc::Item right = Entity::to_item(value);
  if constexpr (std::is_same_v<Struct, Visit>)
    if (!same(item, right, "SK")) {
      client.send(moved(item, value));
      return "moved";
    }
  for (const char* attribute : {"GSI1PK", "GSI1SK", "GSI2PK", "GSI2SK"})
    if (!same(item, right, attribute)) {
      if constexpr (requires { with_its_keys(value); }) {
        client.send(with_its_keys(value).build());
        return "keys written again";
      }
      return "left for people";
    }
  return nullptr;
}

void repair(keyc::Client& client, const keyc::Item& item) {
  const char* done = nullptr;
  std::string reason;
  try {
    const auto value = meaning(item);
    if (const auto* animal = std::get_if<Animal>(&value)) done = repair<AnimalEntity>(client, item, *animal);
    if (const auto* owner = std::get_if<Owner>(&value)) done = repair<OwnerEntity>(client, item, *owner);
    if (const auto* visit = std::get_if<Visit>(&value)) done = repair<VisitEntity>(client, item, *visit);
  } catch (const keyc::Error& error) {
    done = "left for people";
    reason = error.what();
  }
  if (done) std::printf("%s %s: %s\n", text_of(item, "PK").c_str(), text_of(item, "SK").c_str(), done);
  if (!reason.empty()) std::printf("  %s\n", reason.c_str());
}

void run(keyc::Client& client) {
  client.ensure_table<ClinicTable>();
  load(client);
  const keyc::Scan all{.TableName = std::string(ClinicTable::name)};
  for (const keyc::QueryResult& page : client.pages(all))
    for (const keyc::Item& item : page.Items) repair(client, item);
  for (const keyc::QueryResult& page : client.pages(all))
    for (const keyc::Item& item : page.Items) std::printf("%s\n", keyc::to_json(item).c_str());
}

}  // namespace

int main(int argc, char** argv) { return run_example(argc, argv, "legacy", run); }
