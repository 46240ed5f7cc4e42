#include "carts.keys.hpp"

using carts::CartEntity;

auto query(keyc::Timestamp now) { return CartEntity::all().live(now).limit(3); }
auto scan(keyc::TimestampS now) { return CartEntity::all().live(now); }
auto get(keyc::TimestampUs now) { return CartEntity::of("c").live(now); }
bool live(const carts::Cart& cart) { return is_live(cart, keyc::now()); }
auto decoded(const keyc::Item& item) { return carts::CartsTable::decode(item, keyc::skipping_others); }

auto parts(const CartEntity::Key& key, keyc::Date day) {
  return CartEntity::update(key)
      .set_votes("ann", true)
      .set_lines(2, "x")
      .set_days("x", day)
      .set_note(std::optional<std::string>())
      .only_if(CartEntity::Where::counts["a"].present() and CartEntity::Where::days["x"] == day);
}
