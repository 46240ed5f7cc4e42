#pragma once

#include <iosfwd>

#include "keyc/generated/printing.hpp"
#include "keyc/time.hpp"

/// `<<` for times and dates, as their text. They are types of <chrono>, so `using keyc::operator<<;` makes it found.
namespace keyc::printing {

inline std::ostream& operator<<(std::ostream& out, TimestampS time) { return print(out, to_text(time)); }
inline std::ostream& operator<<(std::ostream& out, Timestamp time) { return print(out, to_text(time)); }
inline std::ostream& operator<<(std::ostream& out, TimestampUs time) { return print(out, to_text(time)); }
inline std::ostream& operator<<(std::ostream& out, TimestampNs time) { return print(out, to_text(time)); }
inline std::ostream& operator<<(std::ostream& out, Date date) { return print(out, to_text(date)); }

}  // namespace keyc::printing

namespace keyc {

using printing::operator<<;

}  // namespace keyc
