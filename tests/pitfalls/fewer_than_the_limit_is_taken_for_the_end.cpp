// DynamoDB counts the items that it reads for Limit, and filters then: a page of 11 may hold three items, or none, with
// more to come. Only a missing LastEvaluatedKey is the end.
#include "pitfalls/feed.hpp"
#include "support/catch.hpp"

using feed::LineEntity;
using feed::WholeCollection;
using feed_test::found;
using feed_test::order;
using Labels = std::vector<std::string>;

namespace {

live::TestTable& table() {
  static live::TestTable filled(feed::FeedTable::create_table(), "limit");
  static const bool once = [] {
    feed_test::fill(filled.client(), "a", order, 10);
    return true;
  }();
  (void)once;
  return filled;
}

}  // namespace

TEST_CASE("A page of DynamoDB's ends at its Limit with fewer items, although it is not the end") {
  const keyc::QueryResult page = table().client().send(WholeCollection::openOnes("a", order).request());
  CHECK(page.Items.size() == 1);  // the order; the next ten items are closed lines
  CHECK_FALSE(page.LastEvaluatedKey.empty());
}

TEST_CASE("A limit with a filter is reached unless the items end") {
  CHECK(found(table().client(), WholeCollection::openOnes("a", order)) == Labels{"order", "40", "90", "149"});
  CHECK(found(table().client(), WholeCollection::newest("a", order)) == Labels{"149", "90", "40", "order"});
  CHECK(found(table().client(), WholeCollection::openOnes("a", order).limit(3)) == Labels{"order", "40", "90"});
  std::vector<std::uint16_t> places;
  for (const feed::Line& line : table().client().items(LineEntity::openOnes("a", order))) places.push_back(line.place);
  CHECK(places == std::vector<std::uint16_t>{40, 90, 149});
}

TEST_CASE("Empty pages are read through, one small page at a time") {
  const std::size_t before = table().sent().size();
  CHECK(found(table().client(), WholeCollection::openOnes("a", order).page_size(5)) ==
        Labels{"order", "40", "90", "149"});
  CHECK(table().sent().size() - before > 30);
}

TEST_CASE("With as many items as the limit, no further page is requested") {
  const std::size_t before = table().sent().size();
  CHECK(found(table().client(), WholeCollection::openOnes("a", order).limit(2).page_size(45)) == Labels{"order", "40"});
  CHECK(table().sent().size() == before + 1);
}

TEST_CASE("If the filter removes everything, the result is empty and no error") {
  CHECK(found(table().client(), WholeCollection::openOnes("a", order).filter(LineEntity::Where::text == "y")).empty());
}
