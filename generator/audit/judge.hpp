#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/audit/findings.hpp"
#include "generator/audit/keyed_plan.hpp"
#include "generator/audit/reading.hpp"
#include "generator/audit/records.hpp"
#include "generator/audit/tokens.hpp"
#include "runtime/json/cursor.hpp"
#include "runtime/json/struct_reader.hpp"

namespace keyc::audit {

/// A record's group and role. Groups are counted over all entities of the table.
enum Role : std::uint32_t { of_marker, of_item, of_version, of_undecodable };
struct Group {
  const EntityPlan* plan = nullptr;
  const model::Unique* unique = nullptr;  // null: the versions of the entity
};

/// What the threads share.
struct Judged {
  explicit Judged(const model::Table& of);

  const model::Table& table;
  Plans plans;
  std::optional<KeyedPlans> keyed;  // always there: made after the plans
  std::vector<Group> groups;
};

struct Counts {
  std::uint64_t items = 0;
  std::uint64_t clean = 0;
};

/// Judges one item after the other: a thread's.
class Judge {
 public:
  /// Without tokens, every item is read as a whole: the findings are the same.
  Judge(const Judged& judged, Records& records, std::size_t most_examples, bool reads_tokens = true);

  void judge(std::string_view item, const ItemPlace& place);

  Findings& findings() { return findings_; }
  RecordBuffer& records() { return records_; }
  /// By the entity's place in the plans.
  const std::vector<Counts>& counts() const { return counts_; }
  std::uint64_t markers() const { return markers_; }

 private:
  /// A key attribute as it is stored.
  struct StoredKey {
    AttributeValue::Type type = AttributeValue::Type::S;
    std::string_view text{};
  };

  bool judge_tokens();
  bool judge_struct(json::Cursor cursor);
  Reading* reading_for(json::Cursor cursor);
  void judge_item(const Item& item);
  bool judge_marker(const Item& item);
  const EntityPlan* typed(const Item& item) const;
  const EntityPlan* entity_of(const Item& item);
  void judge_key_types(const Item& item);
  void judge_keys(const Reading& reading, const Item* item);
  void judge_time_to_live(const Reading& reading);
  void judge_key(const Reading& reading, std::size_t key, const std::optional<StoredKey>& stored);
  bool is_right(const Reading& reading, const model::KeyTemplate& key, const StoredKey& stored,
                AttributeValue& expected);
  void record(std::size_t group, Role role, const Item& subject, std::uint64_t number = 0, const Digest& content = {});
  void judge_uniques(const Reading& reading);
  void record_undecodable(Reading& reading, const Item& item);
  void judge_version(const Reading& reading, const Item& item);
  void find_unknown(const EntityPlan& plan, std::string_view name);
  void find_unknown_in(const EntityPlan& plan, const Item& item);
  void find(const EntityPlan* plan, FindingKind kind, std::string_view attribute, const Item* item, Example example);
  Item key_of(const Item& item) const;
  std::string shown_key(const Item* item) const;
  std::size_t number_of(const EntityPlan& plan) const;

  const Judged& judged_;
  const bool reads_tokens_;
  std::vector<Reading> readings_;
  Findings findings_;
  RecordBuffer records_;
  std::vector<Counts> counts_;
  std::uint64_t markers_ = 0;
  Tokens tokens_;
  json::StructReader::Unknown unknown_;

  // Of the present item.
  std::string_view text_;
  ItemPlace place_;
  bool is_clean_ = true;
};

}  // namespace keyc::audit
