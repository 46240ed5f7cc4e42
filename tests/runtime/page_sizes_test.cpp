#include "keyc/generated/page_sizes.hpp"

#include <limits>
#include <vector>

#include "keyc/generated/scan.hpp"
#include "keyc/query.hpp"
#include "support/catch.hpp"

namespace {

struct Store {};
using StoreQuery = keyc::EntityQuery<Store>;
using StoreScan = keyc::EntityScan<Store>;

StoreQuery store_query() { return StoreQuery(keyc::Query{.TableName = "places"}); }

const keyc::Filter filter{"#visits > :least", {{"#visits", "visits"}}, {}};

using Sizes = std::vector<std::int32_t>;

/// The page sizes of a query that wants `wanted` items, and finds so many on each page.
Sizes page_sizes(std::size_t wanted, bool is_filtered, const std::vector<std::size_t>& found_on_pages) {
  keyc::PageSizes sizes;
  sizes.set_wanted(wanted);
  Sizes taken{sizes.first(is_filtered).value()};
  std::size_t found = 0;
  for (const std::size_t on_page : found_on_pages)
    taken.push_back(sizes.next(static_cast<std::size_t>(taken.back()), found += on_page).value());
  return taken;
}

}  // namespace

TEST_CASE("With a filter the first page reads at least 25 items, in whatever order the settings were given") {
  CHECK(store_query().filter(filter).request().Limit == std::nullopt);
  CHECK(store_query().filter(filter).limit(1).request().Limit == 25);
  CHECK(store_query().limit(1).filter(filter).request().Limit == 25);
  CHECK(store_query().limit(1).filter(filter).wanted() == 1u);
  CHECK(store_query().limit(100).filter(filter).request().Limit == 100);
  CHECK(store_query().limit(1).filter(filter).page_size(2).request().Limit == 2);
  CHECK(store_query().page_size(2).filter(filter).limit(1).request().Limit == 2);
  CHECK(StoreScan({.TableName = "places"}).limit(3).request().Limit == 3);
  CHECK(StoreScan({.TableName = "places"}).limit(3).filter(filter).request().Limit == 25);
  CHECK(StoreScan({.TableName = "places", .FilterExpression = "#a = :a"}).limit(3).request().Limit == 25);
}

TEST_CASE("The Limit of a request that a query is made from is its page size") {
  const keyc::Query request{.TableName = "places", .Limit = 7};
  CHECK(StoreQuery(request).request().Limit == 7);
  CHECK(StoreQuery(request).limit(3).request().Limit == 7);
  CHECK(StoreQuery(request).limit(3).page_size(5).request().Limit == 5);
}

TEST_CASE("If nothing is found the pages grow, so that 500 items are read in 6 pages") {
  CHECK(page_sizes(1, true, {0, 0, 0, 0, 0}) == Sizes{25, 25, 50, 100, 200, 400});
  CHECK(page_sizes(1, false, {0, 0, 0, 0, 0}) == Sizes{1, 25, 50, 100, 200, 400});
}

TEST_CASE("A page reads as many items as should contain the missing ones, at the rate so far") {
  CHECK(page_sizes(1000, true, {900, 95}) == Sizes{1000, 112, 50});
  CHECK(page_sizes(10, true, {9, 0, 0, 0}) == Sizes{25, 25, 50, 100, 200});
  CHECK(page_sizes(100, true, {50}) == Sizes{100, 100});
}

TEST_CASE("Pages never read more than the limit if every item that was read was returned") {
  keyc::PageSizes sizes;
  sizes.set_wanted(3000);
  CHECK(sizes.first(false) == 3000);
  CHECK(sizes.next(1000, 1000) == 2000);
  CHECK(sizes.next(1000, 2000) == 1000);
  CHECK(sizes.next(0, 2000) == 1000);  // a page without items is not the end
}

TEST_CASE("Page sizes stay within DynamoDB's field") {
  constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
  keyc::PageSizes sizes;
  sizes.set_wanted(std::numeric_limits<std::size_t>::max());
  CHECK(sizes.first(true) == most);
  for (int i = 0; i < 70; ++i) CHECK(sizes.next(1000, 1) == most);
  keyc::PageSizes rare;
  rare.set_wanted(1);
  for (int i = 0; i < 70; ++i) CHECK(rare.next(1, 0) >= 25);
  CHECK(rare.next(1, 0) == most);
}

TEST_CASE("A given page size is that of all pages, and without a limit there is none") {
  keyc::PageSizes given(3);
  given.set_wanted(9);
  CHECK(given.first(true) == 3);
  CHECK(given.next(3, 0) == 3);
  keyc::PageSizes sizes;
  CHECK(sizes.first(true) == std::nullopt);
  CHECK(sizes.next(100, 0) == std::nullopt);
}
