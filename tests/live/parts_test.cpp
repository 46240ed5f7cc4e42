// Changes of parts, of tests/generated/changes.keys: entries of maps, elements of lists and members of structs that may
// be absent. They change an item as the same changes do its struct, and conditions on them hold as in C++.
#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "changes.keys.hpp"
#include "keyc/client.hpp"
#include "keyc/transact.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace changes;
using Catch::Matchers::Contains;
using Where = CartEntity::Where;

namespace {

using Random = std::mt19937;

CartEntity::Key key_of(const std::string& id) { return CartEntity::key({.id = id}); }

Cart stored_cart(keyc::Client& client, const std::string& id) {
  return client.send(key_of(id).get().consistent()).value();
}

/// As another program would write it.
void put_item(keyc::Client& client, const keyc::Item& item) {
  keyc::PutItem put = CartEntity::put({.id = "1"});
  put.Item = item;
  client.send(put);
}

bool same(const Cart& a, const Cart& b) { return CartEntity::to_item(a) == CartEntity::to_item(b); }

/// One update, and what it makes of a struct.
template <class Update>
class Changes {
 public:
  Changes(Random& random, Update& update, Cart& cart)
      : random_(random), update_(update), cart_(cart), before_(cart), lines_(cart.lines.size()) {}

  /// Makes a change in both, unless it cannot be made together with the others.
  void change() {
    try {
      change(random_() % 15);
    } catch (const keyc::ValueError&) {
      throw;
    } catch (const keyc::Error& error) {
      CHECK_THAT(error.what(), Contains("by one update, which DynamoDB cannot do"));
    }
  }

  /// Elements are set and removed where they were before the update.
  void finish() {
    std::vector<Line> lines;
    for (std::size_t i = 0; i < cart_.lines.size(); ++i) {
      const auto edit = elements_.find(i);
      if (edit == elements_.end())
        lines.push_back(cart_.lines[i]);
      else if (edit->second)
        lines.push_back(*edit->second);
    }
    cart_.lines = std::move(lines);
  }

  bool has_paths() const { return has_paths_; }
  bool fits() const { return fits_; }

 private:
  std::string name() { return std::vector<std::string>{"a", "b.c", "#d", "ä"}[random_() % 4]; }
  Line line() { return {.sku = name(), .amount = static_cast<std::uint32_t>(random_() % 9)}; }

  void change(std::size_t kind) {
    const std::string entry = name();
    const bool flag = random_() % 2 == 0;
    const std::size_t index = random_() % 4;
    const int small = static_cast<int>(random_() % 200) - 100;
    const auto at = std::chrono::sys_seconds(std::chrono::seconds(random_() % 1000));
    switch (kind) {
      case 0: update_.set_votes(entry, flag), cart_.votes[entry] = flag; break;
      case 1: update_.remove_votes(entry), cart_.votes.erase(entry); break;
      case 2: set_element(index, line()); break;
      case 3: update_.remove_lines(index), edit(index, std::nullopt); break;
      case 4: append(); break;
      case 5: prepend(); break;
      case 6:
        update_.set_shop_name(entry);
        if (needs(before_.shop.has_value())) cart_.shop->name = entry;
        break;
      case 7:
        update_.set_shop_open(entry, flag);
        if (needs(before_.shop.has_value())) cart_.shop->open[entry] = flag;
        break;
      case 8:
        update_.ensure_shop(Shop{.name = entry});
        if (!cart_.shop) cart_.shop = Shop{.name = entry};
        break;
      case 9: update_.set_shop(std::optional<Shop>()), cart_.shop.reset(); break;
      case 10: add_counts(entry, small); break;
      case 11:
        if (flag)
          update_.remove_counts(), cart_.counts.reset();
        else
          update_.set_counts({{entry, 3}}), cart_.counts = {{entry, std::uint8_t{3}}};
        break;
      case 12: update_.set_rates(entry, 0.1 * small), cart_.rates[entry] = 0.1 * small; break;
      case 13: update_.set_due(entry, at), cart_.due[entry] = at; break;
      default: {
        const Line to = line();
        update_.set_bySku(entry, to), cart_.bySku[entry] = to;
      }
    }
  }

  bool needs(bool is_there) {
    has_paths_ = has_paths_ && is_there;
    return is_there;
  }

  void edit(std::size_t index, std::optional<Line> to) {
    needs(index < lines_);
    elements_[index] = std::move(to);
  }

  void set_element(std::size_t index, const Line& to) {
    update_.set_lines(index, to);
    edit(index, to);
  }

  void append() {
    const Line added = line();
    update_.append_lines({added});
    cart_.lines.push_back(added);
  }

  void prepend() {
    const Line added = line();
    update_.prepend_lines({added});
    cart_.lines.insert(cart_.lines.begin(), added);
  }

  void add_counts(const std::string& entry, int delta) {
    update_.add_counts(entry, delta);
    if (!needs(before_.counts.has_value())) return;
    const auto found = before_.counts->find(entry);
    const int sum = delta + (found == before_.counts->end() ? 0 : found->second);
    fits_ = fits_ && sum >= 0 && sum <= 255;
    (*cart_.counts)[entry] = static_cast<std::uint8_t>(sum);
  }

  Random& random_;
  Update& update_;
  Cart& cart_;
  Cart before_;
  std::size_t lines_;  // before the update
  std::map<std::size_t, std::optional<Line>> elements_{};
  bool has_paths_ = true;
  bool fits_ = true;
};

/// A random update of the item, which it changes as it does the struct, or is refused as it should be.
template <class Update>
void update_at_random(Random& random, keyc::Client& client, Update update, Cart& cart) {
  Cart next = cart;
  Changes changes(random, update, next);
  for (std::size_t i = random() % 3 + 1; i > 0; --i) changes.change();
  changes.finish();
  const bool is_possible = changes.has_paths() && changes.fits();
  try {
    client.send(update.build());
    CHECK(is_possible);
    cart = next;
  } catch (const keyc::InvalidPath& invalid) {
    CHECK_FALSE(changes.has_paths());
    CHECK(same(invalid.item_of<CartEntity>().value(), cart));
  } catch (const keyc::ConditionFailed&) {
    CHECK_FALSE(is_possible);
    if (live::is_dynamodb_local()) CHECK(changes.has_paths());
  }
  CHECK(same(stored_cart(client, cart.id), cart));
}

}  // namespace

TEST_CASE("parts of an item change as those of its struct, and a refused update leaves it alone") {
  if (!live::is_dynamodb_local()) return;  // dynalite does not compare maps
  live::TestTable table(ShelvesTable::create_table(), "parts");
  keyc::Client& client = table.client();
  Random random(17);
  Cart cart{.id = "1"};
  client.send(CartEntity::create(cart));
  for (int round = 0; round < 400; ++round) {
    CAPTURE(round);
    if (round % 2 == 0)
      update_at_random(random, client, CartEntity::update(key_of("1")), cart);
    else
      update_at_random(random, client, CartEntity::update(cart), cart);
  }
}

TEST_CASE("an update of a loaded item is refused if its part was changed, and no other part") {
  live::TestTable table(ShelvesTable::create_table(), "guards");
  keyc::Client& client = table.client();
  const Cart loaded{.id = "1", .votes = {{"a", true}}, .rates = {{"r", 0.1}}, .lines = {{.sku = "x"}, {.sku = "y"}}};
  client.send(CartEntity::create(loaded));
  client.send(CartEntity::update(key_of("1")).set_votes("b", true).set_lines(1, Line{.sku = "z"}).build());
  client.send(CartEntity::update(loaded).set_votes("a", false).build());
  client.send(CartEntity::update(loaded).set_rates("r", 0.2).build());
  client.send(CartEntity::update(loaded).set_lines(0, Line{.sku = "w"}).build());
  CHECK_THROWS_AS(client.send(CartEntity::update(loaded).set_votes("a", false).build()), keyc::ConditionFailed);
  CHECK_THROWS_AS(client.send(CartEntity::update(loaded).remove_votes("b").build()), keyc::ConditionFailed);
  CHECK_THROWS_AS(client.send(CartEntity::update(loaded).remove_lines(1).build()), keyc::ConditionFailed);
  client.send(CartEntity::update(loaded).remove_lines(1).last_writer_wins().build());
  const Cart now = stored_cart(client, "1");
  CHECK(now.votes == std::map<std::string, bool>{{"a", false}, {"b", true}});
  CHECK(now.lines == std::vector<Line>{{.sku = "w"}});
}

TEST_CASE("a struct in a map is compared by its members, as they are read") {
  live::TestTable table(ShelvesTable::create_table(), "members");
  keyc::Client& client = table.client();
  keyc::Item item = CartEntity::to_item({.id = "1"});
  // By a program with another schema.
  item.set("bySku", keyc::AttributeValue::map(
                        {{"a", keyc::AttributeValue::map({{"sku", keyc::AttributeValue::string("x")},
                                                          {"newer", keyc::AttributeValue::boolean(true)}})}}));
  item.set("rates", keyc::AttributeValue::map({{"r", keyc::AttributeValue::number("0.1000000000000000000001")}}));
  put_item(client, item);
  const Cart loaded = stored_cart(client, "1");
  CHECK(loaded.bySku == std::map<std::string, Line>{{"a", {.sku = "x", .amount = 1}}});
  client.send(CartEntity::update(loaded).set_rates("r", 0.2).set_bySku("a", Line{.sku = "y", .amount = 2}).build());
  CHECK_THROWS_AS(client.send(CartEntity::update(loaded).remove_bySku("a").build()), keyc::ConditionFailed);
  client.send(CartEntity::update(stored_cart(client, "1")).remove_bySku("a").build());
  CHECK(stored_cart(client, "1").bySku.empty());
}

TEST_CASE("threads that set entries of one map lose none, and none is refused") {
  live::TestTable table(ShelvesTable::create_table(), "threads");
  table.client().send(CartEntity::create({.id = "1", .counts = std::map<std::string, std::uint8_t>{}}));
  table.client().send(VaultEntity::create({.id = "1"}));
  constexpr int threads = 8;
  constexpr int rounds = 10;
  std::atomic<int> refused = 0;
  {
    std::vector<std::jthread> writers;
    for (int thread = 0; thread < threads; ++thread)
      writers.emplace_back([&, thread] {
        keyc::Client client(table.options());
        for (int round = 0; round < rounds; ++round) try {
            const std::string own = std::to_string(thread) + '.' + std::to_string(round);
            const Cart loaded = stored_cart(client, "1");
            client.send(CartEntity::update(loaded).set_votes(own, true).build());
            client.send(CartEntity::update(key_of("1")).add_counts("all", 1).append_lines({{.sku = own}}).build());
          } catch (const std::exception&) {
            ++refused;
          }
      });
  }
  CHECK(refused == 0);
  const Cart now = stored_cart(table.client(), "1");
  CHECK(now.votes.size() == threads * rounds);
  CHECK(now.counts->at("all") == threads * rounds);
  CHECK(now.lines.size() == threads * rounds);
}

TEST_CASE("a missing path is distinguished from a missing item") {
  if (!live::is_dynamodb_local()) return;  // dynalite does not return the item
  live::TestTable table(ShelvesTable::create_table(), "paths");
  keyc::Client& client = table.client();
  const auto set_name = [](const std::string& id) { return CartEntity::update(key_of(id)).set_shop_name("x"); };
  const auto failure = [&](const auto& write) -> std::string {
    try {
      client.send(write);
    } catch (const keyc::InvalidPath& invalid) {
      CHECK(invalid.action() == "UpdateItem");
      CHECK_THAT(invalid.what(), Contains("the item has no '" + invalid.path() + "'"));
      return invalid.path();
    } catch (const keyc::ConditionFailed&) {
      return "(ConditionFailed)";
    }
    return "(done)";
  };
  CHECK(failure(set_name("none").build()) == "(ConditionFailed)");
  client.send(CartEntity::create({.id = "1", .lines = {{.sku = "x"}}}));
  CHECK(failure(set_name("1").build()) == "shop");
  CHECK(failure(CartEntity::update(key_of("1")).set_lines(1, Line{.sku = "y"}).build()) == "lines[1]");
  CHECK(failure(CartEntity::update(key_of("1")).remove_lines(1).build()) == "lines[1]");
  CHECK(failure(CartEntity::update(key_of("1")).add_counts("a", 1).build()) == "counts");
  CHECK(failure(CartEntity::update(key_of("1")).set_shop_open("a", true).build()) == "shop.open");
  CHECK(failure(CartEntity::update(key_of("1")).set_votes("a", true).only_if(Where::note == "no").build()) ==
        "(ConditionFailed)");
  // A NULL is no parent.
  keyc::Item item = CartEntity::to_item({.id = "2"});
  item.set("shop", keyc::AttributeValue::null());
  put_item(client, item);
  CHECK(failure(set_name("2").build()) == "shop");

  const auto reasons = [&](const keyc::TransactWriteItems& transaction) {
    std::vector<std::string> paths;
    try {
      client.send(transaction);
    } catch (const keyc::TransactionCancelled& cancelled) {
      for (const keyc::CancellationReason& reason : cancelled.reasons())
        paths.push_back(reason.Code + ' ' + reason.invalid_path);
    }
    return paths;
  };
  CHECK(
      reasons(keyc::transact(set_name("1"), CartEntity::update(key_of("2")).set_votes("a", true), set_name("none"))) ==
      std::vector<std::string>{"ConditionalCheckFailed shop", "None ", "ConditionalCheckFailed "});

  // The member, or else the whole struct, as docs/generated-code.md shows it.
  try {
    client.send(set_name("1").build());
  } catch (const keyc::InvalidPath&) {
    client.send(CartEntity::update(key_of("1")).ensure_shop(Shop{}).build());
    client.send(set_name("1").build());
  }
  CHECK(stored_cart(client, "1").shop->name == "x");
  client.send(CartEntity::update(key_of("1")).ensure_shop(Shop{.name = "other"}).build());
  CHECK(stored_cart(client, "1").shop->name == "x");
}

TEST_CASE("conditions on parts select what a filter in C++ does") {
  if (!live::is_dynamodb_local()) return;  // dynalite does not compare maps
  live::TestTable table(ShelvesTable::create_table(), "filters");
  keyc::Client& client = table.client();
  Random random(5);
  std::vector<Cart> carts;
  keyc::WriteBatch batch;
  for (int i = 0; i < 120; ++i) {
    Cart cart{.id = std::to_string(i)};
    for (const char* const name : {"ann", "b.c"})
      if (random() % 2 == 0) cart.votes[name] = random() % 2 == 0;
    if (random() % 3 != 0) cart.counts = {{"n", static_cast<std::uint8_t>(random() % 5)}};
    if (random() % 2 == 0) cart.rates["r"] = 0.1 * static_cast<double>(random() % 3);
    for (std::size_t n = random() % 3; n > 0; --n) cart.lines.push_back({.sku = std::string(1, "xyz"[random() % 3])});
    if (random() % 2 == 0) cart.shop = Shop{.queue = {random() % 2 == 0 ? "first" : "last"}};
    if (random() % 2 == 0) cart.due["d"] = std::chrono::sys_seconds(std::chrono::days(random() % 3));
    batch.put<CartEntity>(cart);
    carts.push_back(std::move(cart));
  }
  client.write_all(batch);
  const auto count = [](const Cart& cart) -> std::optional<int> {
    if (!cart.counts || !cart.counts->contains("n")) return std::nullopt;
    return cart.counts->at("n");
  };
  using Test = std::function<bool(const Cart&)>;
  const std::vector<std::pair<keyc::Condition, Test>> tests = {
      {Where::votes["ann"].present(), [](const Cart& it) { return it.votes.contains("ann"); }},
      {Where::votes["b.c"].absent(), [](const Cart& it) { return !it.votes.contains("b.c"); }},
      {Where::votes["ann"] == true, [](const Cart& it) { return it.votes.contains("ann") && it.votes.at("ann"); }},
      {Where::votes["ann"] != true, [](const Cart& it) { return !it.votes.contains("ann") || !it.votes.at("ann"); }},
      {Where::counts["n"] >= 2, [&](const Cart& it) { return count(it).value_or(0) >= 2; }},
      {not(Where::counts["n"] >= 2), [&](const Cart& it) { return count(it).value_or(0) < 2; }},
      {Where::counts["n"].in({1, 3}), [&](const Cart& it) { return count(it) == 1 || count(it) == 3; }},
      {Where::rates["r"] == 0.2, [](const Cart& it) { return it.rates.contains("r") && it.rates.at("r") == 0.2; }},
      {Where::lines[0] == Line{.sku = "x"}, [](const Cart& it) { return !it.lines.empty() && it.lines[0].sku == "x"; }},
      {Where::lines[1].present(), [](const Cart& it) { return it.lines.size() > 1; }},
      {Where::shop_queue[0].begins_with("f"), [](const Cart& it) { return it.shop && it.shop->queue[0] == "first"; }},
      {Where::due["d"] > std::chrono::sys_seconds{},
       [](const Cart& it) { return it.due.contains("d") && it.due.at("d") > std::chrono::sys_seconds{}; }},
  };
  for (std::size_t i = 0; i < tests.size(); ++i) {
    CAPTURE(i);
    std::set<std::string> found;
    for (const Cart& cart : client.items(CartEntity::allCarts().filter(tests[i].first).page_size(13)))
      found.insert(cart.id);
    std::set<std::string> wanted;
    for (const Cart& cart : carts)
      if (tests[i].second(cart)) wanted.insert(cart.id);
    CHECK(found == wanted);
    CHECK_FALSE(wanted.empty());
    CHECK(wanted.size() < carts.size());
  }
}

TEST_CASE("an update with a lock counts also where it changes a part") {
  live::TestTable table(ShelvesTable::create_table(), "locked");
  keyc::Client& client = table.client();
  const Vault loaded = client.send(VaultEntity::create({.id = "1", .log = {"x", "y"}}));
  client.send(VaultEntity::update(loaded).set_votes("a", 1).remove_log(0).build());
  const Vault now = client.send(VaultEntity::key(loaded).get().consistent()).value();
  CHECK(now.revision == loaded.revision + 1);
  CHECK(now.votes == std::map<std::string, std::uint32_t>{{"a", 1}});
  CHECK(now.log == std::vector<std::string>{"y"});
  CHECK_THROWS_AS(client.send(VaultEntity::update(loaded).add_votes("a", 1).build()), keyc::ConditionFailed);
  client.send(VaultEntity::update(VaultEntity::key(loaded)).add_votes("b", 2).build());
  CHECK(client.send(VaultEntity::key(loaded).get().consistent())->revision == loaded.revision + 2);
}
