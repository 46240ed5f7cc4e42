#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "keyc/plan.hpp"
#include "keyc/requests.hpp"

namespace keyc {

/// A request of a plan, to be sent by any means.
struct PlanRequest {
  std::size_t id;
  Query request;
  std::optional<Scan> scan{};  // to be sent instead, of a plan of segments
};

/// A plan while it is run, which sends nothing itself:
///
///     keyc::PlanRun run(plan.settings());
///     for (auto requests = run.next(); !requests.empty(); requests = run.next())
///       for (const keyc::PlanRequest& request : requests)
///         for (const keyc::Item& item : run.take(request, my_sdk.query(request.request))) use(item);
///
/// Requests may be sent at once and answered in any order. Items come in the order of the plan: those whose turn has
/// not come are held, a page of each Query at most.
///
/// Its cursor is text like that of a query (keyc/cursor.hpp), with version 03 (one of version 02, from before a cursor
/// had the places of merges, is a CursorError, of another version): the identity of the plan; a byte for the length of
/// `began`, and `began`; the state of the tree, and the checksum. The state
///
/// - of a query is 00 if it has not begun, 01 and the key that it continues after (its number of attributes in a byte,
///   and these), or 02 if it is used up. A child of a merge that is used up has the key of its last item, too, or 00 if
///   it had none, and a sequence there is at the child that gave an item last: what is written after that meanwhile may
///   come after the place of the merge;
/// - of a sequence, which child it is at, the number of empty ones before it (4 bytes each), 01 if this one gave an item
///   and else 00, then 00 if it has not begun, 01 and the child's state, or 02 if it is used up;
/// - of a merge, 00 if it gave no item, or 01 and its place, then the states of its children. The place is that of the
///   item that it gave last: its sort key (of each attribute the type and the value, as in a key, without the name) and
///   the number of its child (4 bytes; the number of children after a run of more than 100). With `once`, there follow
///   the number of primary keys that were given with this sort key (4 bytes), and a hash of each (8 bytes).
/// - of parallel children, which are the segments of a scan, the states of these.
///
/// So its size is that of the sort key of each merge and of a key for each Query that has begun, a few bytes for each
/// node that has begun, and with `once` up to 804 bytes for each merge; its text is a third longer. Nothing that was
/// held or read ahead is skipped. What a child of a merge has at or before the place, on its way after it, has come
/// since, and is left out: no item is given out of order, nor, with `once`, a second time.
///
/// A cursor has 100 primary keys at most, since a page does not end while more were given with one sort key: a limit is
/// exceeded up to the end of that run. Whoever asks for a cursor within such a run (see may_end_page) gets all.
///
/// previous() has the place of an item, whose version is 05. `began` is followed by 00 if the place is before the item, or
/// 01 if it is after it; by the number of the child of each sequence and merge on the way to the item, 4 bytes each, and
/// by the attributes of its key. So do the cursors of a run that reads back.
///
/// A cursor is a place, from which a run reads either way. One that reads back has each child in the other direction,
/// from the place on, and equal sort keys from the last child to the first. It gives nothing until it has read all of
/// its page, then the items in the order of the plan. A sequence ends with its first child: the number of empty ones is
/// not counted, and begins anew where a run goes forward from the place of an item.
///
/// Only one thread at a time can use a run; its requests can be sent by others.
class PlanRun {
 public:
  /// Throws CursorError for a cursor that is damaged or of another plan, and Error for filters that a request cannot
  /// have.
  explicit PlanRun(PlanSettings plan);
  PlanRun(PlanRun&&) noexcept;
  PlanRun& operator=(PlanRun&&) noexcept;
  ~PlanRun();

  /// The requests that may be sent now, besides those that were not answered yet; none if the plan is finished or has
  /// to wait. New ones can come only with an answer, or when a page is used up. Together with those that were not
  /// answered they are as many as the plan has in flight, at most.
  std::vector<PlanRequest> next();

  /// Takes the answer to a request, and gives the items whose turn it is now, up to the limit. Throws Error if an item
  /// lacks an attribute of the key that the order depends on, or has it in another type, and CursorError if the items do
  /// not fit the cursor that the run continues from.
  std::vector<Item> take(const PlanRequest& request, QueryResult page);

  // The same in steps, item by item.

  /// An answer that is not needed any more, of what was read ahead, is not used.
  void receive(std::size_t id, QueryResult page);
  /// The request was not answered: next() gives it again.
  void give_up(std::size_t id);
  /// The next item in the order of the plan; null if an answer is needed first, or if it is finished. Valid until the
  /// next call of a function that is not const. Throws as take() does.
  const Item* item();
  /// Whether no items follow: all Queries are used up, or the limit is reached and a page may end. Throws as take() does.
  bool is_finished();
  /// Whether the cursor is not one of a merge that has given more than 100 items once, of one sort key that may go on.
  /// Throws as take() does.
  bool may_end_page();

  /// How many requests were not answered yet.
  std::size_t waiting() const noexcept;
  /// How many items of other entities were skipped so far.
  std::size_t skipped() const noexcept;
  /// An item that was given does not count towards the limit: once for such an item.
  void discount() noexcept;

  /// Continues after the last item that was given. Nothing if there are no more. Throws Error for a plan that is not
  /// ordered, and if an item lacks attributes of its key.
  std::optional<std::string> cursor();
  /// The place before the first item that was given, from which the page before it is read back (`is_before`): before
  /// the cursor that the run began from, if it gave none. Nothing on the first page. Throws Error as cursor() does, and
  /// for a plan that gives items once.
  std::optional<std::string> previous();
  /// The next item that is given is the first one of another page, which previous() is about.
  void begin_page();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// As DynamoDB sorts the values of a key attribute: text and bytes bytewise, numbers by value. Less than, equal to or
/// greater than 0.
int compare_keys(const AttributeValue& a, const AttributeValue& b);

}  // namespace keyc
