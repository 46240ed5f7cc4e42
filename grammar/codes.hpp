#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "grammar/rows.hpp"

namespace keyc {

enum class Severity : std::uint8_t { error, warning, note };

/// Everything that keyc can report. The meaning of an id (K0301) never changes.
enum class Code : std::uint8_t {
  // Files
  cannot_read,
  cannot_write,
  stale_output,
  invalid_utf8,
  too_large,
  same_output,
  bad_import,
  import_cycle,
  import_outside,
  // Syntax
  expected,
  unclosed,
  too_deep,
  bad_text,
  bad_number,
  given_twice,
  // Names
  unknown_attribute,
  no_schema,
  duplicate_name,
  unknown_table,
  unknown_type,
  unknown_index,
  unknown_enumerator,
  reserved_name,
  derived_clash,
  same_stored_name,
  bad_stored_name,
  table_elsewhere,
  // Attributes
  bad_default,
  bad_always,
  bad_ttl,
  bad_element,
  recursive_struct,
  not_held_by_key,
  must_be_stored,
  bad_lock,
  bad_sample,
  bad_size,
  // Keys
  key_unassigned,
  key_twice,
  unknown_key,
  optional_key,
  not_a_key_type,
  text_not_ended,
  cannot_escape,
  decimal_separator,
  index_incomplete,
  bad_function,
  key_too_long,
  empty_key,
  literal_like_attribute,
  changing_key,
  no_blind_update,
  not_injective,
  key_type_differs,
  key_in_list,
  key_of_itself,
  bad_local_index,
  too_many_indexes,
  bad_condition,
  indistinguishable,
  not_one_number,
  bad_stand_in,
  // Access patterns
  unserved,
  bad_operator,
  bad_limit,
  bad_filter,
  bad_consistent,
  bad_scan,
  // Collections
  unknown_member,
  member_elsewhere,
  few_members,
  no_common_range,
  no_member,
  limit_cuts,
  // Versions and uniqueness
  bad_version,
  version_key,
  version_in_index,
  bad_unique,
  // What is proved about keys
  collision,
  collision_possible,
  foreign_items,
  order,
  hot_partition,
  unused_index,
  key_may_be_too_long,
  unused_allow,
  bad_allow,
  // Planned for later versions of keyc
  not_supported,
};

struct CodeInfo {
  Code code;
  std::string_view id;
  Severity severity;
  std::string_view name = {};     // of the check, as docs/keys.md and `allow` write it; empty for other errors
  std::string_view refusal = {};  // why no `allow` accepts it; empty if one can
};

inline constexpr std::array codes{
    CodeInfo{Code::cannot_read, "K0001", Severity::error},
    CodeInfo{Code::cannot_write, "K0002", Severity::error},
    CodeInfo{Code::stale_output, "K0009", Severity::error},
    CodeInfo{Code::invalid_utf8, "K0003", Severity::error},
    CodeInfo{Code::too_large, "K0004", Severity::error},
    CodeInfo{Code::same_output, "K0005", Severity::error},
    CodeInfo{Code::bad_import, "K0006", Severity::error},
    CodeInfo{Code::import_cycle, "K0007", Severity::error},
    CodeInfo{Code::import_outside, "K0008", Severity::error},
    CodeInfo{Code::expected, "K0101", Severity::error},
    CodeInfo{Code::unclosed, "K0102", Severity::error},
    CodeInfo{Code::too_deep, "K0103", Severity::error},
    CodeInfo{Code::bad_text, "K0104", Severity::error},
    CodeInfo{Code::bad_number, "K0105", Severity::error},
    CodeInfo{Code::given_twice, "K0106", Severity::error},
    CodeInfo{Code::unknown_attribute, "K0107", Severity::error},
    CodeInfo{Code::no_schema, "K0108", Severity::error},
    CodeInfo{Code::duplicate_name, "K0109", Severity::error},
    CodeInfo{Code::unknown_table, "K0110", Severity::error},
    CodeInfo{Code::unknown_type, "K0111", Severity::error},
    CodeInfo{Code::unknown_index, "K0112", Severity::error},
    CodeInfo{Code::unknown_enumerator, "K0113", Severity::error},
    CodeInfo{Code::reserved_name, "K0114", Severity::error},
    CodeInfo{Code::derived_clash, "K0115", Severity::error},
    CodeInfo{Code::same_stored_name, "K0116", Severity::error},
    CodeInfo{Code::bad_stored_name, "K0117", Severity::error},
    CodeInfo{Code::table_elsewhere, "K0118", Severity::error},
    CodeInfo{Code::bad_default, "K0201", Severity::error},
    CodeInfo{Code::bad_always, "K0202", Severity::error},
    CodeInfo{Code::bad_ttl, "K0203", Severity::error},
    CodeInfo{Code::bad_element, "K0204", Severity::error},
    CodeInfo{Code::recursive_struct, "K0205", Severity::error},
    CodeInfo{Code::not_held_by_key, "K0206", Severity::error},
    CodeInfo{Code::must_be_stored, "K0207", Severity::error},
    CodeInfo{Code::bad_lock, "K0208", Severity::error},
    CodeInfo{Code::bad_sample, "K0209", Severity::error},
    CodeInfo{Code::bad_size, "K0210", Severity::error},
    CodeInfo{Code::key_unassigned, "K0301", Severity::error},
    CodeInfo{Code::key_twice, "K0302", Severity::error},
    CodeInfo{Code::unknown_key, "K0303", Severity::error},
    CodeInfo{Code::optional_key, "K0304", Severity::error, "optional_key", "an item without it would have no key"},
    CodeInfo{Code::not_a_key_type, "K0305", Severity::error},
    CodeInfo{Code::text_not_ended, "K0306", Severity::error},
    CodeInfo{Code::cannot_escape, "K0307", Severity::error},
    CodeInfo{Code::decimal_separator, "K0308", Severity::error},
    CodeInfo{Code::index_incomplete, "K0309", Severity::error},
    CodeInfo{Code::bad_function, "K0310", Severity::error},
    CodeInfo{Code::key_too_long, "K0311", Severity::error},
    CodeInfo{Code::empty_key, "K0316", Severity::error, "empty", "DynamoDB does not accept an empty key"},
    CodeInfo{Code::literal_like_attribute, "K0312", Severity::warning},
    CodeInfo{Code::changing_key, "K0313", Severity::warning, "changing_key"},
    CodeInfo{Code::no_blind_update, "K0314", Severity::warning},
    CodeInfo{Code::not_injective, "K0315", Severity::error, "not_injective"},
    CodeInfo{Code::key_type_differs, "K0317", Severity::error},
    CodeInfo{Code::key_in_list, "K0318", Severity::error},
    CodeInfo{Code::key_of_itself, "K0319", Severity::error},
    CodeInfo{Code::bad_local_index, "K0320", Severity::error},
    CodeInfo{Code::too_many_indexes, "K0321", Severity::warning},
    CodeInfo{Code::bad_condition, "K0322", Severity::error},
    CodeInfo{Code::indistinguishable, "K0323", Severity::error, "untyped", "such items could not be read back"},
    CodeInfo{Code::not_one_number, "K0324", Severity::error},
    CodeInfo{Code::bad_stand_in, "K0325", Severity::error},
    CodeInfo{Code::unserved, "K0401", Severity::error, "unserved", "there is no request for such a pattern"},
    CodeInfo{Code::bad_operator, "K0402", Severity::error},
    CodeInfo{Code::bad_limit, "K0403", Severity::error},
    CodeInfo{Code::bad_filter, "K0404", Severity::error},
    CodeInfo{Code::bad_consistent, "K0405", Severity::error},
    CodeInfo{Code::bad_scan, "K0406", Severity::error, "across_partitions", "a scan has no order"},
    CodeInfo{Code::unknown_member, "K0501", Severity::error},
    CodeInfo{Code::member_elsewhere, "K0502", Severity::error},
    CodeInfo{Code::few_members, "K0503", Severity::error},
    CodeInfo{Code::no_common_range, "K0504", Severity::error},
    CodeInfo{Code::no_member, "K0505", Severity::error},
    CodeInfo{Code::limit_cuts, "K0506", Severity::warning, "limit_cuts"},
    CodeInfo{Code::bad_version, "K0601", Severity::error},
    CodeInfo{Code::version_key, "K0602", Severity::error},
    CodeInfo{Code::version_in_index, "K0603", Severity::error},
    CodeInfo{Code::bad_unique, "K0604", Severity::error},
    CodeInfo{Code::collision, "K0420", Severity::error, "collision"},
    CodeInfo{Code::collision_possible, "K0421", Severity::warning, "collision_possible"},
    CodeInfo{Code::foreign_items, "K0422", Severity::warning, "foreign_items"},
    CodeInfo{Code::order, "K0423", Severity::warning, "order"},
    CodeInfo{Code::hot_partition, "K0424", Severity::warning, "hot_partition"},
    CodeInfo{Code::unused_index, "K0425", Severity::note, "unused_index"},
    CodeInfo{Code::key_may_be_too_long, "K0426", Severity::warning, "size"},
    CodeInfo{Code::unused_allow, "K0427", Severity::warning},
    CodeInfo{Code::bad_allow, "K0428", Severity::error},
    CodeInfo{Code::not_supported, "K0901", Severity::error},
};

constexpr const CodeInfo& info(Code code) { return codes[static_cast<std::size_t>(code)]; }

/// The check of that name; null if there is none.
constexpr const CodeInfo* find_check(std::string_view name) {
  for (const CodeInfo& code : codes)
    if (!name.empty() && code.name == name) return &code;
  return nullptr;
}

static_assert(has_row_for_each_value<codes, &CodeInfo::code>());

}  // namespace keyc
