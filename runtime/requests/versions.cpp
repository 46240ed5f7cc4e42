#include "keyc/generated/versions.hpp"

#include <string>
#include <utility>

#include "keyc/errors.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/transact.hpp"
#include "requests/put_new.hpp"

namespace keyc {

void generated::require_version(std::string_view entity, std::string_view attribute, std::uint64_t number) {
  if (number == 0)
    throw ValueError(entity, attribute, "0", "is what was never saved: version 0 is written with the newest version");
}

void generated::fail_last_version(std::string_view entity, std::string_view attribute, std::uint64_t number) {
  throw ValueError(entity, attribute, number_text(number), "is the last version that there can be");
}

Item generated::newest_item(Item version_0, std::uint64_t number) {
  version_0.set(newest_attribute, to_attribute(number));
  return version_0;
}

TransactWriteItems generated::save_version(const NamesOfTable& table, const std::array<std::string_view, 2>& key_names,
                                           Item version, Item newest, std::uint64_t previous) {
  PutItem newest_put = put_new(table, key_names, std::move(newest));
  if (previous != 0) {
    newest_put.ConditionExpression = "#latest = :latest";
    newest_put.ExpressionAttributeNames = {{"#latest", std::string(newest_attribute)}};
    newest_put.ExpressionAttributeValues.set(":latest", to_attribute(previous));
  }
  return transact(put_new(table, key_names, std::move(version)), std::move(newest_put));
}

}  // namespace keyc
