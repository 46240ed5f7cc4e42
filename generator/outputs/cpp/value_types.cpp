#include "generator/outputs/cpp/value_types.hpp"

#include <array>

#include "grammar/rows.hpp"

namespace keyc::cpp {
namespace {

using model::TypeKind;

constexpr std::string_view of_dates = "\"keyc/generated/date.hpp\"";
constexpr std::string_view of_times = "\"keyc/generated/timestamp.hpp\"";

constexpr std::array value_types{
    ValueType{TypeKind::string, "std::string", "<string>", "", true},
    ValueType{TypeKind::boolean, "bool", "", " = false"},
    ValueType{TypeKind::i8, "std::int8_t", "<cstdint>", " = 0"},
    ValueType{TypeKind::i16, "std::int16_t", "<cstdint>", " = 0"},
    ValueType{TypeKind::i32, "std::int32_t", "<cstdint>", " = 0"},
    ValueType{TypeKind::i64, "std::int64_t", "<cstdint>", " = 0"},
    ValueType{TypeKind::u8, "std::uint8_t", "<cstdint>", " = 0"},
    ValueType{TypeKind::u16, "std::uint16_t", "<cstdint>", " = 0"},
    ValueType{TypeKind::u32, "std::uint32_t", "<cstdint>", " = 0"},
    ValueType{TypeKind::u64, "std::uint64_t", "<cstdint>", " = 0"},
    ValueType{TypeKind::f32, "float", "", " = 0.0F"},
    ValueType{TypeKind::f64, "double", "", " = 0.0"},
    ValueType{TypeKind::decimal, "keyc::Decimal", "\"keyc/decimal.hpp\"", "{}", true},
    ValueType{TypeKind::bytes, "keyc::Bytes", "\"keyc/bytes.hpp\"", "", true},
    ValueType{TypeKind::timestamp, "keyc::Timestamp", of_times, "{}"},
    ValueType{TypeKind::timestamp_s, "keyc::TimestampS", of_times, "{}"},
    ValueType{TypeKind::timestamp_us, "keyc::TimestampUs", of_times, "{}"},
    ValueType{TypeKind::timestamp_ns, "keyc::TimestampNs", of_times, "{}"},
    ValueType{TypeKind::epoch_s, "keyc::TimestampS", of_times, "{}"},
    ValueType{TypeKind::epoch_ms, "keyc::Timestamp", of_times, "{}"},
    ValueType{TypeKind::epoch_us, "keyc::TimestampUs", of_times, "{}"},
    ValueType{TypeKind::epoch_ns, "keyc::TimestampNs", of_times, "{}"},
    ValueType{TypeKind::date, "keyc::Date", of_dates, "{}"},
    ValueType{TypeKind::uuid, "keyc::Uuid", "\"keyc/uuid.hpp\"", "{}"},
    ValueType{TypeKind::uuid7, "keyc::Uuid7", "\"keyc/uuid.hpp\"", "{}"},
    ValueType{TypeKind::ulid, "keyc::Ulid", "\"keyc/ulid.hpp\"", "{}"},
    ValueType{TypeKind::ksuid, "keyc::Ksuid", "\"keyc/ksuid.hpp\"", "{}"},
    ValueType{TypeKind::list, "std::vector", "<vector>", "{}", true},
    ValueType{TypeKind::map, "std::map", "<map>", "{}", true},
    ValueType{TypeKind::set, "std::set", "<set>", "{}", true},
    ValueType{TypeKind::document, "keyc::AttributeValue", "\"keyc/attribute_value.hpp\"", "{}", true},
    ValueType{TypeKind::structure, "", "", ""},
    ValueType{TypeKind::enumeration, "", "", "{}"},
};
static_assert(has_row_for_each_value<value_types, &ValueType::kind>());

}  // namespace

const ValueType& value_type(TypeKind kind) { return value_types[static_cast<std::size_t>(kind)]; }

}  // namespace keyc::cpp
