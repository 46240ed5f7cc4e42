// A Query returns at most 1 MB at a time, or as many items as its Limit. A program that decodes a collection page by
// page gets an order without its last lines, and then lines without their order.
#include <algorithm>

#include "pitfalls/feed.hpp"
#include "support/catch.hpp"

using feed::WholeCollection;
using feed_test::found;
using feed_test::order;

namespace {

std::vector<std::string> whole_order() {
  std::vector<std::string> labels{"order"};
  for (std::uint16_t place = 0; place < feed_test::lines_of_an_order; ++place) labels.push_back(std::to_string(place));
  return labels;
}

}  // namespace

TEST_CASE("An order comes with all its lines, however many pages that takes") {
  live::TestTable table(feed::FeedTable::create_table(), "pages");
  feed_test::fill(table.client(), "a", order, 20'000);  // 3 MB
  feed_test::fill(table.client(), "a", feed_test::other_order, 10);
  const std::size_t before = table.sent().size();
  CHECK(found(table.client(), WholeCollection::one("a", order)) == whole_order());
  CHECK(table.sent().size() - before > 2);
}

TEST_CASE("The ends of pages do not change the results") {
  live::TestTable table(feed::FeedTable::create_table(), "page-sizes");
  feed_test::fill(table.client(), "a", order, 10);
  for (const std::int32_t size : {1, 2, 7, 150, 151, 152}) {
    CAPTURE(size);
    const std::size_t before = table.sent().size();
    CHECK(found(table.client(), WholeCollection::one("a", order).page_size(size)) == whole_order());
    CHECK(table.sent().size() - before >= 151 / static_cast<std::size_t>(size));
  }
  std::vector<std::string> reversed = whole_order();
  std::reverse(reversed.begin(), reversed.end());
  CHECK(found(table.client(), WholeCollection::one("a", order).descending().page_size(13)) == reversed);
}

TEST_CASE("A limit ends a collection in its own place, not at the end of a page") {
  live::TestTable table(feed::FeedTable::create_table(), "limits");
  feed_test::fill(table.client(), "a", order, 10);
  const std::vector<std::string> labels = whole_order();
  for (const std::size_t limit : {1U, 10U, 11U, 150U, 151U, 200U})
    for (const std::int32_t size : {3, 11, 100}) {
      const std::vector<std::string> wanted(
          labels.begin(), labels.begin() + static_cast<std::ptrdiff_t>(std::min(limit, labels.size())));
      CHECK(found(table.client(), WholeCollection::one("a", order).limit(limit).page_size(size)) == wanted);
    }
}
