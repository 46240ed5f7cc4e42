// The correct form of the cases about unique attributes and versions.
#include <string>
#include <utility>

#include "accounts.keys.hpp"
#include "keyc/generated/write_batch.hpp"
#include "keyc/transact.hpp"

using namespace accounts;

auto account_key(const Account& account) { return AccountEntity::key(account); }
keyc::TransactWriteItems create(const Account& account) { return AccountEntity::create(account); }
keyc::TransactWriteItems update(const Account& loaded) {
  return AccountEntity::update(loaded).set_email("b@x").build();
}
keyc::TransactWriteItems together(const Account& loaded, const Paper& paper) {
  return keyc::transact(AccountEntity::update(loaded).add_visits(1), PaperEntity::save(paper),
                        AccountEntity::check_absent(account_key({.id = "2", .email = "c@x"})));
}
auto latest(std::string id) { return PaperEntity::latest(std::move(id)); }
keyc::UpdateItem counted(const Account& account) {
  return AccountEntity::update(account_key(account)).add_visits(1).build();
}
