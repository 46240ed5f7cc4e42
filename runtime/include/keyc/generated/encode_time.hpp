#pragma once

#include <string>

#include "keyc/generated/time_text.hpp"
#include "keyc/time.hpp"

/// How times are written into text keys; see keyc/generated/encode.hpp. All except `plain_…` have one width and sort by
/// value.
namespace keyc::inline generated::encode {

// Whole units since 1970, as i64: 19 digits, or '-' and 10^19 - 1 - |v| in 19 digits.
void epoch_s(std::string& out, TimestampS value);
void epoch_ms(std::string& out, Timestamp value);
void epoch_us(std::string& out, TimestampUs value);
void epoch_ns(std::string& out, TimestampNs value);

// The same for a time of another precision, floored to the unit.
void epoch_s_of_timestamp(std::string& out, Timestamp value);
void epoch_s_of_timestamp_s(std::string& out, TimestampS value);
void epoch_s_of_timestamp_us(std::string& out, TimestampUs value);
void epoch_s_of_timestamp_ns(std::string& out, TimestampNs value);
void epoch_ms_of_timestamp(std::string& out, Timestamp value);
void epoch_ms_of_timestamp_s(std::string& out, TimestampS value);
void epoch_ms_of_timestamp_us(std::string& out, TimestampUs value);
void epoch_ms_of_timestamp_ns(std::string& out, TimestampNs value);

// Whole units since 1970 in `digits` digits; a longer or a negative count is refused.
void pad_epoch_s(std::string& out, TimestampS value, int digits);
void pad_epoch_ms(std::string& out, Timestamp value, int digits);
void pad_epoch_us(std::string& out, TimestampUs value, int digits);
void pad_epoch_ns(std::string& out, TimestampNs value, int digits);

// The same as decimal text, "-1" and "17": different times have different texts, which do not sort by time.
void plain_epoch_s(std::string& out, TimestampS value);
void plain_epoch_ms(std::string& out, Timestamp value);
void plain_epoch_us(std::string& out, TimestampUs value);
void plain_epoch_ns(std::string& out, TimestampNs value);

}  // namespace keyc::inline generated::encode
