#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// Formats of times in keys: "yyyy-MM-dd:HH:mm:ss".
///
///   yyyy   year, 0000 to 9999     HH   hour, 00 to 23        SSS         milliseconds
///   MM     month, 01 to 12        mm   minute, 00 to 59      SSSSSS      microseconds
///   dd     day, 01 to 31          ss   second, 00 to 59      SSSSSSSSS   nanoseconds
///
/// Other bytes are literal, and of the letters T and Z: another letter that is not part of a field is a fault. Fields
/// run from the year to less and less significant ones, each once and none left out in between, so that texts sort as
/// the times do. A text is as long as its pattern.
namespace keyc {

struct FormatFault {
  std::size_t position;  // in the pattern, in bytes
  std::size_t length;    // of what is wrong there, in bytes
  std::string reason;    // completes "'MMM' …"
};

/// The fault that keeps a pattern from being a format that sorts; nothing if it is one.
std::optional<FormatFault> check_format(std::string_view pattern);

/// The last field of a pattern without a fault: finer parts of a time are lost.
std::string_view finest_field(std::string_view pattern) noexcept;

}  // namespace keyc
