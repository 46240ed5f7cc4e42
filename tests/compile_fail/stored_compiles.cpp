#include "stored.keys.hpp"

using stored::OrderEntity;
using Where = OrderEntity::Where;

auto orders_a_stored_form(keyc::TimestampUs at) { return Where::seenAt < at; }
auto compares_a_stored_form(keyc::TimestampS at) { return Where::sentAt == at; }
auto between_on_a_stored_form(keyc::Date from, keyc::Date to) { return Where::day.between(from, to); }
auto one_of_a_stored_form() { return Where::balance.in({1, 2}); }
auto compares_bytes(const keyc::Bytes& bytes) { return Where::hash == bytes && Where::digest != bytes; }
auto size_of_a_list() { return Where::flags.size() == 2 && Where::flags.contains(true); }
auto set_a_number_stored_as_text(OrderEntity::Update update) { return update.set_balance(1); }
