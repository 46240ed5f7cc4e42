#pragma once

#include <string>

#include "keyc/time.hpp"

/// How times are written into text keys; see keyc/encode.hpp. All are of one width and sort by value.
namespace keyc::encode {

/// yyyy-MM-dd: 10 characters.
void date(std::string& out, Date value);
/// yyyy-MM-ddTHH:mm:ssZ: 20 characters.
void timestamp_s(std::string& out, TimestampS value);
/// yyyy-MM-ddTHH:mm:ss.SSSZ: 24 characters.
void timestamp(std::string& out, Timestamp value);
/// yyyy-MM-ddTHH:mm:ss.SSSSSSZ: 27 characters.
void timestamp_us(std::string& out, TimestampUs value);

// Whole seconds and milliseconds since 1970, as i64: 19 digits, or '-' and 10^19 - 1 - |v| in 19 digits.
void epoch_s(std::string& out, TimestampS value);
void epoch_ms(std::string& out, Timestamp value);

// The same of another precision: the unit in which the time lies, floored.
void epoch_s_of_timestamp(std::string& out, Timestamp value);
void epoch_s_of_timestamp_s(std::string& out, TimestampS value);
void epoch_s_of_timestamp_us(std::string& out, TimestampUs value);
void epoch_ms_of_timestamp(std::string& out, Timestamp value);
void epoch_ms_of_timestamp_s(std::string& out, TimestampS value);
void epoch_ms_of_timestamp_us(std::string& out, TimestampUs value);

// Whole seconds and milliseconds since 1970 in `digits` digits; a longer or a negative one is refused.
void pad_epoch_s(std::string& out, TimestampS value, int digits);
void pad_epoch_ms(std::string& out, Timestamp value, int digits);

}  // namespace keyc::encode
