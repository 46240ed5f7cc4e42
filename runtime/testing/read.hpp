#pragma once

#include <cstddef>
#include <limits>

#include "keyc/requests.hpp"
#include "testing/table.hpp"

/// Reads of a table. They refuse what DynamoDB answers with a ValidationException.
namespace keyc::fake {

/// Where a page ends, besides its Limit: after so many items, or so many bytes of them, before they are filtered.
struct PageEnd {
  std::size_t items = std::numeric_limits<std::size_t>::max();
  std::size_t bytes = std::size_t{1} << 20;
};

/// An answer, and how many bytes were read for it, before anything was left out.
template <class Result>
struct Looked {
  Result result;
  std::size_t bytes = 0;
};

Looked<GetItemResult> read(const Table& table, const GetItem& request);
/// Items with the same key in an index are in the order of their primary keys.
Looked<QueryResult> read(const Table& table, const Query& request, const PageEnd& end);
/// Items are in the order of their primary keys; DynamoDB orders partitions differently.
Looked<QueryResult> read(const Table& table, const Scan& request, const PageEnd& end);

}  // namespace keyc::fake
