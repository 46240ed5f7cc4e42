#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "keyc/bytes.hpp"
#include "keyc/decimal.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/time.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"

namespace keyc::model {

/// A value that can stand in a key, as the C++ type that generated code has for it. Whole numbers of all sizes are held
/// in the widest type of their sign; an enumerator is its text in DynamoDB.
using Scalar = std::variant<std::string, bool, std::int64_t, std::uint64_t, float, double, Decimal, Bytes, TimestampS,
                            Timestamp, TimestampUs, Date, Uuid, Uuid7, Ulid, Ksuid>;

}  // namespace keyc::model
