#pragma once

#include <cstdint>
#include <string_view>

/// What the records of a table's stream have of the items that change.
namespace keyc::model {

enum class StreamView : std::uint8_t { none, keys, new_image, old_image, new_and_old };

/// As a schema writes it after `stream`; empty for none.
std::string_view spelling(StreamView view);
/// Its StreamViewType; empty for none.
std::string_view dynamodb_name(StreamView view);

}  // namespace keyc::model
