#include <algorithm>
#include <set>

#include "faults/chaos.hpp"
#include "keyc/transact.hpp"
#include "keyc/unique.hpp"

namespace faults {
namespace {

using Lines = std::vector<std::string>;

void append(Lines& to, const Lines& more) { to.insert(to.end(), more.begin(), more.end()); }

template <class Entity, class T>
T stored(keyc::Client& client, const T& which) {
  return client.send(Entity::key(which).get().consistent()).value();
}

Counter counter(keyc::Client& client, const std::string& id) {
  return stored<CounterEntity>(client, Counter{.id = id});
}

/// A log of tags, and the sum of the amounts that were added together with them.
void check_log(Lines& wrong, const ReportedAdditions& reported, const std::string& id, const Lines& log,
               std::int64_t count) {
  append(wrong, reported.contradictions(id, log));
  if (reported.sum(id, log) != count)
    wrong.push_back(id + ": " + std::to_string(count) + " is not the sum of what its log has");
}

/// Entries that are named after tags, with the amounts that were reported.
void check_entries(Lines& wrong, const ReportedAdditions& reported, const Counter& counter) {
  Lines names;
  std::int64_t sum = 0;
  for (const auto& [name, amount] : counter.shares) {
    names.push_back(name);
    sum += amount;
  }
  check_log(wrong, reported, counter.id, names, sum);
}

void check_sum(Lines& wrong, const ReportedAdditions& reported, const std::string& id, std::int64_t count) {
  const auto [least, greatest] = reported.possible_sums(id);
  if (count < least || count > greatest)
    wrong.push_back(id + ": " + std::to_string(count) + " is not between " + std::to_string(least) + " and " +
                    std::to_string(greatest));
}

void check_versions(Lines& wrong, keyc::Client& client, const ReportedAdditions& reported, const std::string& id) {
  Lines texts;
  for (const Page& page : client.items(PageEntity::history(id))) {
    texts.push_back(page.text);
    if (page.version != texts.size()) wrong.push_back(id + ": there is no version " + std::to_string(texts.size()));
  }
  append(wrong, reported.contradictions(id, texts));
  const std::optional<Page> newest = client.send(PageEntity::latest(id).consistent());
  if (newest ? texts.empty() || newest->text != texts.back() || newest->version != texts.size() : !texts.empty())
    wrong.push_back(id + ": version 0 does not repeat the newest");
}

/// Events, members and the markers of unique values.
void check_lone_items(Lines& wrong, keyc::Client& client, const ReportedAdditions& reported) {
  Lines events;
  Lines members;  // that writers created
  std::size_t all_members = 0;
  std::set<std::string> markers;
  std::set<std::string> wanted_markers;
  keyc::Scan scan;
  scan.TableName = FaultsTable::create_table().TableName;
  for (const keyc::QueryResult& page : client.pages(scan))
    for (const keyc::Item& item : page.Items) {
      if (keyc::is_unique_marker(item)) {
        markers.insert(keyc::to_json(item));
        continue;
      }
      const auto value = FaultsTable::decode(item);
      if (const auto* const event = std::get_if<Event>(&value)) events.push_back(event->text);
      if (const auto* const gauge = std::get_if<Gauge>(&value))
        if (GaugeEntity::to_item(*gauge) != item) wrong.push_back(gauge->id + ": its index key is stale");
      if (const auto* const member = std::get_if<Member>(&value)) {
        ++all_members;
        if (!member->id.starts_with("member-")) members.push_back(member->id);
        for (const keyc::TransactWriteItem& action : MemberEntity::create(*member).TransactItems)
          if (const auto* const put = std::get_if<keyc::PutItem>(&action))
            if (keyc::is_unique_marker(put->Item)) wanted_markers.insert(keyc::to_json(put->Item));
      }
    }
  append(wrong, reported.contradictions("events", events));
  append(wrong, reported.contradictions("members", members));
  if (wanted_markers.size() != all_members) wrong.emplace_back("two members have one email");
  if (markers != wanted_markers) wrong.emplace_back("the markers are not those of the members that there are");
}

}  // namespace

void create_shared_items(keyc::Client& client, std::size_t spread) {
  for (std::size_t i = 0; i < spread; ++i) {
    const std::string number = '-' + std::to_string(i);
    for (const char* const kind : {"sum", "counter", "guarded", "anyway", "left", "right", "shares", "entry", "slots"})
      client.send(CounterEntity::create({.id = kind + number, .slots = {0, 0}}));
    client.send(LedgerEntity::create({.id = "ledger" + number}));
    client.send(GaugeEntity::create({.id = "gauge" + number}));
    client.send(MemberEntity::create({.id = "member" + number, .email = "member" + number}));
  }
}

std::vector<std::string> contradictions(keyc::Client& client, std::size_t spread, const ReportedAdditions& reported) {
  Lines wrong;
  std::multiset<std::string> left;
  std::multiset<std::string> right;
  for (std::size_t i = 0; i < spread; ++i) {
    const std::string number = '-' + std::to_string(i);
    check_sum(wrong, reported, "sum" + number, counter(client, "sum" + number).count);
    if (const auto counted = client.send(CounterEntity::key({.id = "counted" + number}).get().consistent()))
      check_log(wrong, reported, counted->id, {counted->tags.begin(), counted->tags.end()}, counted->count);
    else
      append(wrong, reported.contradictions("counted" + number, {}));
    for (const std::string kind : {"counter", "guarded", "left", "right"}) {
      const Counter found = counter(client, kind + number);
      check_log(wrong, reported, found.id, found.log, found.count);
      if (kind == "left") left.insert(found.log.begin(), found.log.end());
      if (kind == "right") right.insert(found.log.begin(), found.log.end());
    }
    const Counter slots = counter(client, "slots" + number);
    check_log(wrong, reported, slots.id, slots.log, slots.slots[0] + slots.slots[1]);
    check_entries(wrong, reported, counter(client, "shares" + number));
    const auto entries = counter(client, "entry" + number).shares;
    check_sum(wrong, reported, "entry" + number, entries.contains("all") ? entries.at("all") : 0);
    const Gauge gauge = stored<GaugeEntity>(client, Gauge{.id = "gauge" + number});
    check_log(wrong, reported, gauge.id, gauge.log, gauge.count);
    const Member member = stored<MemberEntity>(client, Member{.id = "member" + number, .email = ""});
    check_log(wrong, reported, member.id, member.log, member.count);
    const Ledger ledger = stored<LedgerEntity>(client, Ledger{.id = "ledger" + number});
    check_log(wrong, reported, ledger.id, ledger.log, ledger.count);
    const Counter anyway = counter(client, "anyway" + number);
    append(wrong, reported.missing(anyway.id, {anyway.log.begin(), anyway.log.end()}));
    check_versions(wrong, client, reported, "page" + number);
  }
  if (left != right) wrong.emplace_back("a transfer took place on one side only");
  check_lone_items(wrong, client, reported);
  return wrong;
}

}  // namespace faults
