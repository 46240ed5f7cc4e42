// Every operator on number keys and on every level of binary keys of tests/generated/key_types.keys against a filter
// over all items.
#include <chrono>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "key_types.keys.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/id_interval.hpp"
#include "support/live_rows.hpp"

using namespace key_types;

namespace {

const std::string owner = "ann";
constexpr std::int64_t start = 1'704'067'200'000;  // a day begins at 15:00 UTC in +09:00

keyc::Timestamp time_at(std::int64_t milliseconds) { return keyc::Timestamp{std::chrono::milliseconds{milliseconds}}; }

keyc::Ulid id_at(std::int64_t milliseconds, bool first) {
  const auto interval = keyc::id_interval<keyc::Ulid>(time_at(milliseconds), time_at(milliseconds)).value();
  return first ? interval.first : interval.second;
}

keyc::Date date_of(std::int32_t days) { return keyc::Date{std::chrono::sys_days{std::chrono::days{days}}}; }

keyc::Bytes bytes_of(std::initializer_list<unsigned> numbers) {
  keyc::Bytes bytes;
  for (const unsigned number : numbers) bytes.push_back(static_cast<std::byte>(number));
  return bytes;
}

const std::vector<std::int16_t> scores{-32768, -257, -256, -1, 0, 1, 255, 256, 32767};
const std::vector<std::uint8_t> steps{0, 1, 127, 128, 254, 255};
const std::vector<float> halves{-std::numeric_limits<float>::max(), -1.5F, -0.0F, 0.0F, 1e-30F, 1.5F, 256.0F};
const std::vector<keyc::Decimal> prices{
    keyc::Decimal("-1E125"), keyc::Decimal("-10"),
    keyc::Decimal("-1.05"),  keyc::Decimal("0"),
    keyc::Decimal("1.05"),   keyc::Decimal("1.1"),
    keyc::Decimal("10"),     keyc::Decimal("99999999999999999999999999999999999999")};
const std::vector<std::string> words{"", "a", "ab", "abc", "abcd", "abd", "b", "\x7F", "é", "éé", "\U0010FFFF"};
const std::vector<keyc::Bytes> raws{bytes_of({0}),    bytes_of({0, 0, 1}), bytes_of({1}),
                                    bytes_of({1, 2}), bytes_of({255}),     bytes_of({255, 255, 0})};
const std::vector<keyc::Timestamp> times{time_at(-1),
                                         time_at(start - 86'400'000),
                                         time_at(start),
                                         time_at(start + 53'999'999),
                                         time_at(start + 54'000'000),
                                         time_at(start + 54'000'001),
                                         time_at(start + 200'000'000)};
const std::vector<keyc::Date> days{date_of(-719'528), date_of(-1), date_of(0), date_of(19'723), date_of(2'932'896)};

std::vector<keyc::Ulid> ids() {
  std::vector<keyc::Ulid> ids_made;
  for (const std::int64_t time : {std::int64_t{0}, start - 1, start, start + 999, start + 1000})
    for (const bool first : {true, false}) ids_made.push_back(id_at(time, first));
  return ids_made;
}

std::vector<Row> make_rows() {
  std::mt19937 random(20241121);
  const auto pick = [&](const auto& from) { return from[random() % from.size()]; };
  std::vector<Row> rows;
  for (std::uint32_t i = 0; i < 300; ++i)
    rows.push_back({.owner = owner,
                    .number = i,
                    .kind = i % 2 == 0 ? Kind::small : Kind::large,
                    .score = i % 3 == 0 ? std::int16_t{-1} : pick(scores),
                    .level = i % 5 < 3 ? std::uint8_t{127} : pick(steps),
                    .half = i % 7 < 4 ? 1.5F : pick(halves),
                    .price = pick(prices),
                    .made = pick(ids()),
                    .time = pick(times),
                    .day = pick(days),
                    .word = i % 2 == 0 ? "abcx" : pick(words),
                    .label = i % 3 == 0 ? "ab" : pick(words),
                    .raw = i % 2 == 0 ? raws[3] : pick(raws)});
  return rows;
}

struct Rows : live::Rows<Row, RowEntity> {
  Rows() : live::Rows<Row, RowEntity>(TypedTable::create_table(), "key-types", make_rows()) {
    for (const unsigned id : {0U, 1U, 256U, 65535U})
      client().send(OtherEntity::put({.owner = owner, .id = static_cast<std::uint16_t>(id)}));
  }
};

const auto any = [](const Row&) { return true; };

/// The first bytes of a text, padded with zero bytes.
auto bytes_kept(std::size_t count) {
  return [count](std::string text) {
    text.resize(count, '\0');
    return text;
  };
}

std::string text_of(const keyc::Bytes& bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

}  // namespace

TEST_CASE("every operator on every level of a binary key returns the items whose components satisfy it") {
  Rows rows;
  const auto at = RowEntity::at().owner(owner);
  const auto small = at.kind(Kind::small);
  const auto is_small = [](const Row& row) { return row.kind == Kind::small; };
  const auto is_minus = [&](const Row& row) { return is_small(row) && row.score == -1; };
  const auto is_middle = [&](const Row& row) { return is_minus(row) && row.level == 127; };
  const auto is_half = [&](const Row& row) { return is_middle(row) && row.half == 1.5F; };
  rows.check<Kind>(
      {Kind::small, Kind::large}, [&](const auto& range) { return at.kind(range); },
      [](const Row& row) { return row.kind; }, any);
  rows.check<std::int16_t>(
      scores, [&](const auto& range) { return small.score(range); }, [](const Row& row) { return row.score; },
      is_small);
  rows.check<std::uint8_t>(
      steps, [&](const auto& range) { return small.score(-1).level(range); }, [](const Row& row) { return row.level; },
      is_minus);
  rows.check<float>(
      halves, [&](const auto& range) { return small.score(-1).level(127).half(range); },
      [](const Row& row) { return row.half; }, is_middle);
  const auto half = small.score(-1).level(127).half(1.5F);
  rows.check<keyc::Ulid>(
      ids(), [&](const auto& range) { return half.made(range); }, [](const Row& row) { return row.made; }, is_half);
  rows.check<keyc::Timestamp>(
      {time_at(0), time_at(start - 1), time_at(start), time_at(start + 1000)},
      [&](const auto& range) { return half.made(range); },
      [](const Row& row) { return time_at(row.made.unix_milliseconds()); }, is_half);
  const Row& first = rows.all()[0];
  const auto numbers = at.kind(first.kind).score(first.score).level(first.level).half(first.half).made(first.made);
  rows.check<std::uint32_t>(
      {0, 1, 255, 256, 299}, [&](const auto& range) { return numbers.number(range); },
      [](const Row& row) { return row.number; },
      [&](const Row& row) {
        return row.kind == first.kind && row.score == first.score && row.level == first.level &&
               row.half == first.half && row.made == first.made;
      });
  CHECK(rows.found(at.query()) == rows.where(any));
  CHECK(rows.found(small.query()) == rows.where(is_small));
  CHECK(rows.found(half.query()) == rows.where(is_half));
  CHECK(rows.client().send(RowEntity::get(RowEntity::key(first)))->number == first.number);
  CHECK(small.score(keyc::above(32767)).query().matches_nothing());
  CHECK(small.score(keyc::below(-32768)).query().matches_nothing());
  CHECK(small.score(keyc::between(1, 0)).query().matches_nothing());
}

TEST_CASE("every operator on prefixes in a binary key, ascending and descending") {
  Rows rows;
  const auto word = RowEntity::on_byWord().owner(owner);
  const auto of_word = [](const Row& row) { return row.word; };
  const auto is_abc = [](const Row& row) { return row.word.starts_with("abc"); };
  const auto is_ab = [&](const Row& row) { return is_abc(row) && keyc::upper(row.label).starts_with("AB"); };
  const auto is_raw = [&](const Row& row) { return is_ab(row) && text_of(row.raw).starts_with("\1\2"); };
  rows.check<std::string>(
      words, [&](const auto& range) { return word.at_prefix(range); }, of_word, any, bytes_kept(3));
  const auto labels = word.at_prefix("abcd");
  const auto upper = [](const std::string& text) { return bytes_kept(2)(keyc::upper(text)); };
  rows.check<std::string>(
      words, [&](const auto& range) { return labels.at_upper(range); }, [](const Row& row) { return row.label; },
      is_abc, upper);
  const auto raw = labels.at_upper("ab");
  rows.check<keyc::Bytes>(
      raws, [&](const auto& range) { return raw.at_prefix(range); }, [](const Row& row) { return row.raw; }, is_ab,
      [](const keyc::Bytes& bytes) { return bytes_kept(2)(text_of(bytes)); });
  rows.check<keyc::Date>(
      days, [&](const auto& range) { return raw.at_prefix(raws[3]).day(range); },
      [](const Row& row) { return std::chrono::sys_days{row.day}; }, is_raw,
      [](const auto& date) { return std::chrono::sys_days{date}; });
  for (const std::string& prefix : words) {
    CAPTURE(prefix);
    const auto begins = [&](const std::string& with, std::size_t count) {
      return bytes_kept(count)(with).starts_with(prefix.substr(0, count));
    };
    CHECK(rows.found(word.at_prefix(keyc::begins_with(prefix)).query()) ==
          rows.where([&](const Row& row) { return begins(row.word, 3); }));
    CHECK(rows.found(labels.at_upper(keyc::begins_with(prefix)).query()) == rows.where([&](const Row& row) {
      return is_abc(row) && bytes_kept(2)(keyc::upper(row.label)).starts_with(keyc::upper(prefix).substr(0, 2));
    }));
  }
  for (const keyc::Bytes& prefix : raws)
    CHECK(rows.found(raw.at_prefix(keyc::begins_with(prefix)).query()) == rows.where([&](const Row& row) {
      return is_ab(row) && bytes_kept(2)(text_of(row.raw)).starts_with(text_of(prefix).substr(0, 2));
    }));
}

TEST_CASE("every operator on number keys, ascending and descending") {
  Rows rows;
  rows.check<std::int16_t>(
      scores, [&](const auto& range) { return RowEntity::on_byScore().owner(owner).score(range); },
      [](const Row& row) { return row.score; }, any);
  rows.check<keyc::Decimal>(
      prices, [&](const auto& range) { return RowEntity::on_byCost().owner(owner).price(range); },
      [](const Row& row) { return row.price; }, any);
  const auto day = [](keyc::Timestamp time) {
    return std::chrono::floor<std::chrono::days>(time + std::chrono::hours{9});
  };
  rows.check<keyc::Timestamp>(
      times, [&](const auto& range) { return RowEntity::on_byDay().owner(owner).at_day(range); },
      [](const Row& row) { return row.time; }, any, day);
  const auto seconds = [](const keyc::Ulid& id) {
    return std::chrono::floor<std::chrono::seconds>(time_at(id.unix_milliseconds()));
  };
  rows.check<keyc::Ulid>(
      ids(), [&](const auto& range) { return RowEntity::on_byZone().kind(Kind::large).at_epoch_s(range); },
      [](const Row& row) { return row.made; }, [](const Row& row) { return row.kind == Kind::large; }, seconds);
  const keyc::Timestamp time = times[3];
  CHECK(rows.found(RowEntity::on_byDay().owner(owner).at_day(time).query()) ==
        rows.where([&](const Row& row) { return day(row.time) == day(time); }));
}

TEST_CASE("every operator in a partition of bytes, of keys in reversed order") {
  Rows rows;
  const auto area = RowEntity::on_byArea().kind(Kind::large);
  const auto is_large = [](const Row& row) { return row.kind == Kind::large; };
  rows.check<std::int16_t>(
      scores, [&](const auto& range) { return area.score(range); }, [](const Row& row) { return row.score; }, is_large);
  rows.check<keyc::Timestamp>(
      times, [&](const auto& range) { return area.score(-1).time(range); }, [](const Row& row) { return row.time; },
      [&](const Row& row) { return is_large(row) && row.score == -1; });
}

TEST_CASE("number and binary keys of sparse indexes follow their attributes") {
  Rows rows;
  const auto bonuses = [&] { return rows.found(RowEntity::on_byBonus().owner(owner).query()); };
  const auto tagged = [&](const std::string& tag) { return rows.found(RowEntity::on_byTag().at_prefix(tag).query()); };
  CHECK(bonuses().empty());
  Row left_row = rows.all()[7];
  Row right_row = rows.all()[8];
  left_row.bonus = right_row.bonus = -5;
  left_row.tag = right_row.tag = "yellow";
  rows.client().send(RowEntity::put(left_row));
  rows.client().send(RowEntity::upsert(right_row));
  CHECK(bonuses() == live::Numbers{7, 8});
  CHECK(tagged("yellow") == live::Numbers{7, 8});
  CHECK(tagged("yell") == live::Numbers{7, 8});
  CHECK(tagged("yel").empty());
  rows.client().send(RowEntity::update(RowEntity::key(left_row)).set_bonus_tag({.bonus = 9, .tag = "green"}));
  CHECK(tagged("yellow") == live::Numbers{8});
  CHECK(tagged("green") == live::Numbers{7});
  const auto above = RowEntity::on_byBonus().owner(owner).bonus(keyc::above(-5));
  CHECK(rows.found(above.query()) == live::Numbers{7});
  rows.client().send(RowEntity::update(RowEntity::key(left_row)).remove_bonus());
  CHECK(bonuses() == live::Numbers{8});
  CHECK(tagged("green").empty());
  rows.client().send(RowEntity::update(RowEntity::key(right_row)).set_price(keyc::Decimal("77")));
  const auto costly = RowEntity::on_byCost().owner(owner).price(keyc::Decimal("77"));
  CHECK(rows.found(costly.query()) == live::Numbers{8});
}
