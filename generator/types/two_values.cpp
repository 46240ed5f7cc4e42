#include "generator/types/two_values.hpp"

#include <chrono>

namespace keyc::model {
namespace {

Date day_of(int year, unsigned month) {
  return {std::chrono::year{year}, std::chrono::month{month}, std::chrono::day{month}};
}

template <class Time>
std::vector<Scalar> two_times() {
  return {Time{}, Time{std::chrono::sys_days{day_of(2024, 2)} + std::chrono::hours{3} + std::chrono::minutes{4}}};
}

}  // namespace

std::vector<Scalar> two_values(const Type& type) {
  switch (type.kind) {
    case TypeKind::enumeration: {
      const auto& values = type.enumeration->values;
      if (values.size() < 2) return {values.front().text};
      return {values[0].text, values[1].text};
    }
    case TypeKind::boolean: return {false, true};
    case TypeKind::f32: return {0.0F, 1.0F};
    case TypeKind::f64: return {0.0, 1.0};
    case TypeKind::decimal: return {Decimal("0"), Decimal("1")};
    case TypeKind::bytes: return {Bytes{std::byte{0}}, Bytes{std::byte{1}}};
    case TypeKind::date: return {day_of(1970, 1), day_of(2024, 2)};
    case TypeKind::timestamp_s:
    case TypeKind::epoch_s: return two_times<TimestampS>();
    case TypeKind::timestamp:
    case TypeKind::epoch_ms: return two_times<Timestamp>();
    case TypeKind::timestamp_us:
    case TypeKind::epoch_us: return two_times<TimestampUs>();
    case TypeKind::timestamp_ns:
    case TypeKind::epoch_ns: return two_times<TimestampNs>();
    case TypeKind::uuid: return {Uuid{}, Uuid("0190a4cd-d3e7-7222-9f99-fdb74feee752")};
    case TypeKind::uuid7: return {Uuid7{}, Uuid7("0190a4cd-d3e7-7222-9f99-fdb74feee752")};
    case TypeKind::ulid: return {Ulid{}, Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV")};
    case TypeKind::ksuid: return {Ksuid{}, Ksuid("0ujtsYcgvSTl8PAuAdqWYSMnLOv")};
    case TypeKind::i8:
    case TypeKind::i16:
    case TypeKind::i32:
    case TypeKind::i64: return {std::int64_t{0}, std::int64_t{1}};
    case TypeKind::u8:
    case TypeKind::u16:
    case TypeKind::u32:
    case TypeKind::u64: return {std::uint64_t{0}, std::uint64_t{1}};
    case TypeKind::string: return {std::string("a"), std::string("b")};
    // A key never contains these.
    case TypeKind::list:
    case TypeKind::map:
    case TypeKind::set:
    case TypeKind::document:
    case TypeKind::structure: break;
  }
  return {};
}

}  // namespace keyc::model
