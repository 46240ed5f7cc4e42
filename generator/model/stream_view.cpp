#include "generator/model/stream_view.hpp"

#include <array>

#include "grammar/rows.hpp"

namespace keyc::model {
namespace {

struct StreamViewRow {
  StreamView view;
  std::string_view spelling;
  std::string_view in_dynamodb;
};
constexpr std::array stream_views{
    StreamViewRow{StreamView::none, "", ""},
    StreamViewRow{StreamView::keys, "keys", "KEYS_ONLY"},
    StreamViewRow{StreamView::new_image, "new", "NEW_IMAGE"},
    StreamViewRow{StreamView::old_image, "old", "OLD_IMAGE"},
    StreamViewRow{StreamView::new_and_old, "new and old", "NEW_AND_OLD_IMAGES"},
};
static_assert(has_row_for_each_value<stream_views, &StreamViewRow::view>());

const StreamViewRow& row_of(StreamView view) { return stream_views[static_cast<std::size_t>(view)]; }

}  // namespace

std::string_view spelling(StreamView view) { return row_of(view).spelling; }

std::string_view dynamodb_name(StreamView view) { return row_of(view).in_dynamodb; }

}  // namespace keyc::model
