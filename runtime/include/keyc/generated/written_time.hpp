#pragma once

#include <optional>
#include <string_view>

/// Times as people write them.
namespace keyc::inline generated {

/// Reads every form of RFC 3339, also with a blank in place of the 'T', without the seconds, and with an offset without
/// its colon or its minutes, as one of the four types of timestamps. Otherwise nothing, and `reason` completes
/// "'text' …" if the text is nearly a time: one whose clock is not known is not guessed at, and one that the type
/// cannot hold exactly is not rounded.
template <class Time>
std::optional<Time> read_time_as(std::string_view text, std::string_view& reason);

}  // namespace keyc::inline generated
