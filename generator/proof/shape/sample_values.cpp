#include <initializer_list>
#include <string_view>

#include "generator/proof/shape/shape.hpp"
#include "generator/proof/shape/symbols.hpp"

namespace keyc::check {

using evaluate::Json;
using model::TypeKind;

std::vector<Json> sample_values(const model::Type& type) {
  const auto all = [](Json (*of_kind)(std::string_view), std::initializer_list<std::string_view> values) {
    std::vector<Json> result;
    for (const std::string_view one : values) result.push_back(of_kind(one));
    return result;
  };
  switch (type.kind) {
    case TypeKind::string:
      return all(json_text_of, {"a", "A", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac",
                                "aa", "aA", "a#a"});
    case TypeKind::boolean: return all(json_boolean, {"false", "true"});
    case TypeKind::f32:
    case TypeKind::f64:
    case TypeKind::decimal: return all(json_number, {"1", "0", "1.5", "-1"});
    case TypeKind::bytes:
      return all(json_text_of, {"YQ==", "YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFi",
                                "YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFj", ""});
    case TypeKind::timestamp:
      return all(json_text_of, {"2024-01-01T00:00:00.000Z", "2024-01-01T00:00:00.001Z", "2024-01-01T00:00:01.000Z",
                                "1970-01-01T00:00:00.000Z", "1969-12-31T23:59:59.999Z"});
    case TypeKind::timestamp_s:
      return all(json_text_of, {"2024-01-01T00:00:00Z", "2024-01-01T00:00:01Z", "2024-01-01T00:01:00Z",
                                "1970-01-01T00:00:00Z", "1969-12-31T23:59:59Z"});
    case TypeKind::timestamp_us:
      return all(json_text_of,
                 {"2024-01-01T00:00:00.000000Z", "2024-01-01T00:00:00.000001Z", "2024-01-01T00:00:00.001000Z",
                  "1970-01-01T00:00:00.000000Z", "1969-12-31T23:59:59.999999Z"});
    case TypeKind::epoch_s: return all(json_number, {"1704067200", "1704067201", "1704067260", "0", "1", "-1"});
    case TypeKind::epoch_ms:
      return all(json_number, {"1704067200000", "1704067200001", "1704067201000", "0", "1", "-1"});
    case TypeKind::date:
      return all(json_text_of, {"2024-01-01", "2024-01-02", "2024-02-01", "1970-01-01", "1969-12-31"});
    case TypeKind::uuid:
    case TypeKind::uuid7:
      return all(json_text_of, {"0190a4cd-d3e7-7222-9f99-fdb74feee752", "0190a4cd-d3e7-7222-9f99-fdb74feee753",
                                "0190a4cd-d3e8-7222-9f99-fdb74feee752", "00000000-0000-7000-8000-000000000000"});
    case TypeKind::ulid:
      return all(json_text_of, {"01ARZ3NDEKTSV4RRFFQ69G5FAV", "01ARZ3NDEKTSV4RRFFQ69G5FAW",
                                "01ARZ3NDEMTSV4RRFFQ69G5FAV", "00000000000000000000000000"});
    case TypeKind::ksuid:
      return all(json_text_of,
                 {"0ujtsYcgvSTl8PAuAdqWYSMnLOv", "0ujtsYcgvSTl8PAuAdqWYSMnLOw", "0ujtsZcgvSTl8PAuAdqWYSMnLOv"});
    case TypeKind::enumeration: {
      std::vector<Json> names;
      for (const model::Enumerator& one : type.enumeration->values) names.push_back(json_text_of(one.name));
      return names;
    }
    default: return all(json_number, {"1", "0", "2"});  // whole numbers
  }
}

}  // namespace keyc::check
