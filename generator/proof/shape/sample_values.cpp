#include <initializer_list>
#include <string_view>

#include "generator/proof/shape/json_values.hpp"
#include "generator/proof/shape/shape.hpp"

namespace keyc::proof {

using evaluate::Json;
using model::TypeKind;

std::vector<Json> sample_values(const model::Type& type) {
  const auto samples = [](Json (*of_kind)(std::string_view), std::initializer_list<std::string_view> values) {
    std::vector<Json> result;
    for (const std::string_view value : values) result.push_back(of_kind(value));
    return result;
  };
  switch (type.kind) {
    case TypeKind::string:
      return samples(json_text_of, {"a", "A", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac",
                                    "aa", "aA", "a#a"});
    case TypeKind::boolean: return samples(json_boolean, {"false", "true"});
    case TypeKind::f32:
    case TypeKind::f64:
    case TypeKind::decimal: return samples(json_number, {"1", "0", "1.5", "-1"});
    case TypeKind::bytes:
      return samples(json_text_of, {"YQ==", "YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFi",
                                    "YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFj", ""});
    case TypeKind::timestamp:
      return samples(json_text_of, {"2024-01-01T00:00:00.000Z", "2024-01-01T00:00:00.001Z", "2024-01-01T00:00:01.000Z",
                                    "1970-01-01T00:00:00.000Z", "1969-12-31T23:59:59.999Z"});
    case TypeKind::timestamp_s:
      return samples(json_text_of, {"2024-01-01T00:00:00Z", "2024-01-01T00:00:01Z", "2024-01-01T00:01:00Z",
                                    "1970-01-01T00:00:00Z", "1969-12-31T23:59:59Z"});
    case TypeKind::timestamp_us:
      return samples(json_text_of,
                     {"2024-01-01T00:00:00.000000Z", "2024-01-01T00:00:00.000001Z", "2024-01-01T00:00:00.001000Z",
                      "1970-01-01T00:00:00.000000Z", "1969-12-31T23:59:59.999999Z"});
    case TypeKind::timestamp_ns:
      return samples(json_text_of, {"2024-01-01T00:00:00.000000000Z", "2024-01-01T00:00:00.000000001Z",
                                    "2024-01-01T00:00:00.000001000Z", "1970-01-01T00:00:00.000000000Z",
                                    "1969-12-31T23:59:59.999999999Z"});
    case TypeKind::epoch_s: return samples(json_number, {"1704067200", "1704067201", "1704067260", "0", "1", "-1"});
    case TypeKind::epoch_ms:
      return samples(json_number, {"1704067200000", "1704067200001", "1704067201000", "0", "1", "-1"});
    case TypeKind::epoch_us:
      return samples(json_number, {"1704067200000000", "1704067200000001", "1704067200001000", "0", "1", "-1"});
    case TypeKind::epoch_ns:
      return samples(json_number,
                     {"1704067200000000000", "1704067200000000001", "1704067200000001000", "0", "1", "-1"});
    case TypeKind::date:
      return samples(json_text_of, {"2024-01-01", "2024-01-02", "2024-02-01", "1970-01-01", "1969-12-31"});
    case TypeKind::uuid:
    case TypeKind::uuid7:
      return samples(json_text_of, {"0190a4cd-d3e7-7222-9f99-fdb74feee752", "0190a4cd-d3e7-7222-9f99-fdb74feee753",
                                    "0190a4cd-d3e8-7222-9f99-fdb74feee752", "00000000-0000-7000-8000-000000000000"});
    case TypeKind::ulid:
      return samples(json_text_of, {"01ARZ3NDEKTSV4RRFFQ69G5FAV", "01ARZ3NDEKTSV4RRFFQ69G5FAW",
                                    "01ARZ3NDEMTSV4RRFFQ69G5FAV", "00000000000000000000000000"});
    case TypeKind::ksuid:
      return samples(json_text_of,
                     {"0ujtsYcgvSTl8PAuAdqWYSMnLOv", "0ujtsYcgvSTl8PAuAdqWYSMnLOw", "0ujtsZcgvSTl8PAuAdqWYSMnLOv"});
    case TypeKind::enumeration: {
      std::vector<Json> names;
      for (const model::Enumerator& enumerator : type.enumeration->values)
        names.push_back(json_text_of(enumerator.name));
      return names;
    }
    case TypeKind::i8:
    case TypeKind::i16:
    case TypeKind::i32:
    case TypeKind::i64:
    case TypeKind::u8:
    case TypeKind::u16:
    case TypeKind::u32:
    case TypeKind::u64:
    case TypeKind::list:
    case TypeKind::map:
    case TypeKind::set:
    case TypeKind::document:
    case TypeKind::structure: break;
  }
  return samples(json_number, {"1", "0", "2"});  // whole numbers
}

}  // namespace keyc::proof
