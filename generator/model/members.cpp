#include "generator/model/members.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace keyc::model {
namespace {

const Attribute& end_of(const Member& holder) { return holder.way.empty() ? *holder.attribute : holder.leaf(); }

using Fields = std::vector<const Field*>;

/// Those of the fields that go on with this member after so many others.
Fields going_on(const Fields& fields, std::size_t others, const Attribute& member) {
  Fields found;
  std::copy_if(fields.begin(), fields.end(), std::back_inserter(found),
               [&](const Field* field) { return field->members.size() > others && field->members[others] == &member; });
  return found;
}

class Listing {
 public:
  explicit Listing(std::size_t levels) : levels_(levels) {}

  /// `named` are the fields in the holder.
  void add_members(const Member& holder, const Fields& named) {
    const Struct* const structure = end_of(holder).type.structure;
    const std::size_t depth = holder.way.size();
    if (structure == nullptr || (depth >= levels_ && named.empty())) return;
    for (const Attribute& declared : structure->members) {
      const Fields named_there = going_on(named, depth, declared);
      if (depth >= levels_ && named_there.empty()) continue;
      Member member = holder;
      member.way.push_back(&declared);
      found.push_back(member);
      add_members(member, named_there);
    }
  }

  std::vector<Member> found;

 private:
  std::size_t levels_;
};

/// Follows the first members that lead to one `below` levels further down.
bool find_at_level(Member& holder, std::size_t below) {
  const Struct* const structure = end_of(holder).type.structure;
  if (structure == nullptr) return false;
  for (const Attribute& declared : structure->members) {
    holder.way.push_back(&declared);
    if (below == 0 || find_at_level(holder, below - 1)) return true;
    holder.way.pop_back();
  }
  return false;
}

/// `most_members + 1` stands for all larger numbers.
std::size_t values_in(const Type& type, bool (*is_made)(const Attribute&),
                      std::map<const Struct*, std::size_t>& known) {
  if (type.structure == nullptr) return 1;
  if (const auto found = known.find(type.structure); found != known.end()) return found->second;
  std::size_t values = 0;
  for (const Attribute& member : type.structure->members)
    if (is_made(member)) values = std::min(values + values_in(member.type, is_made, known), most_members + 1);
  return known[type.structure] = values;
}

bool any_part(const Type& type, bool (*is_so)(const Type&), std::set<const Struct*>& seen) {
  const auto holds = [&](const Type& part) { return any_part(part, is_so, seen); };
  if (is_so(type) || std::any_of(type.arguments.begin(), type.arguments.end(), holds)) return true;
  if (type.structure == nullptr || !seen.insert(type.structure).second) return false;
  return std::any_of(type.structure->members.begin(), type.structure->members.end(),
                     [&](const Attribute& member) { return holds(member.type); });
}

}  // namespace

std::string Member::path() const {
  std::string text = attribute->name;
  for (const Attribute* member : way) text += '.' + member->name;
  return text;
}

MemberLevels member_levels(const std::deque<Attribute>& attributes) {
  MemberLevels levels;
  std::map<const Struct*, std::size_t> holders;  // of the next level, and how often each is there
  for (const Attribute& attribute : attributes)
    if (attribute.type.structure != nullptr) ++holders[attribute.type.structure];
  std::size_t listed = 0;
  while (!holders.empty()) {
    std::map<const Struct*, std::size_t> deeper;
    for (const auto& [structure, times] : holders) {
      listed += times * structure->members.size();
      if (listed > most_members) return {levels.listed, false};
      for (const Attribute& member : structure->members)
        if (member.type.structure != nullptr) deeper[member.type.structure] += times;
    }
    holders = std::move(deeper);
    ++levels.listed;
  }
  return levels;
}

std::vector<Member> listed_members(const Entity& entity, const Attribute& attribute) {
  Fields named;
  for (const Field& field : entity.fields)
    if (field.attribute == &attribute) named.push_back(&field);
  Listing listing(entity.member_levels.listed);
  listing.add_members({&attribute, {}}, named);
  return std::move(listing.found);
}

Member first_unlisted(const Entity& entity) {
  for (const Attribute& attribute : entity.attributes)
    if (Member member{&attribute, {}}; find_at_level(member, entity.member_levels.listed)) return member;
  return {};
}

bool has_too_many_values(const Type& type, bool (*is_made)(const Attribute& member)) {
  std::map<const Struct*, std::size_t> known;
  return values_in(type, is_made, known) > most_members;
}

bool any_part(const Type& type, bool (*is_so)(const Type&)) {
  std::set<const Struct*> seen;
  return any_part(type, is_so, seen);
}

}  // namespace keyc::model
