// A file is checked before it is merged, so that merging cannot fail: here, what each table's object touches.

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "generator/tables/override_patches.hpp"

namespace keyc::tables {
namespace {

using Path = PlacedJson::Path;

/// Checks what a file has for one table.
class TableCheck {
 public:
  TableCheck(const PlacedJson& file, const OverrideFormat& format, const model::Table& table,
             const std::vector<std::string>& regions, Diagnostics& diagnostics)
      : file_(file), format_(format), table_(table), regions_(regions), diagnostics_(diagnostics) {}

  void run() const {
    for (const auto& [name, patch] : patches()) check_patch(*patch, {std::string(format_.name), std::string(name)});
    check_capacity();
  }

 private:
  /// What the file has for the table, in the order in which it is merged, by its names there.
  std::vector<std::pair<std::string_view, const Json*>> patches() const {
    std::vector<std::pair<std::string_view, const Json*>> found;
    for (const std::string_view name : names_for(table_.name))
      if (const Json* const patch = member(*member(file_.value, format_.name), name)) found.emplace_back(name, patch);
    return found;
  }

  void check_patch(const Json& patch, const Path& path) const {
    for (const DecidedProperty& property : format_.decided) check_decided(property, patch, path);
    for (const NamedElements& elements : format_.elements)
      if (const Json* const value = member(patch, elements.property))
        check_elements(elements, *value, inner(path, elements.property));
    check_generated(patch, path);
    check_case(patch, path);
    check_billing(patch, path);
    check_ignored(patch, path);
  }

  /// Blocks that are repeated can be those that the schema decides.
  void check_generated(const Json& patch, const Path& path) const {
    const Json* const generated = format_.generated.empty() ? nullptr : member(patch, format_.generated);
    if (generated == nullptr) return;
    for (const Json& blocks : generated->is_array() ? *generated : Json::array({*generated})) {
      for (const DecidedProperty& property : format_.decided)
        if (member(blocks, property.name) != nullptr)
          report_decided(inner(inner(path, format_.generated), property.name), property.by);
      for (const NamedElements& elements : format_.elements)
        if (member(blocks, elements.property) != nullptr)
          report_decided(inner(inner(path, format_.generated), elements.property),
                         elements.are_replicas ? Decider::regions : Decider::indexes);
    }
  }

  /// A name in another case would stand beside the one that is meant.
  void check_case(const Json& patch, const Path& path) const {
    std::vector<std::string_view> known{format_.billing};
    for (const DecidedProperty& property : format_.decided) known.push_back(property.name);
    for (const NamedElements& elements : format_.elements) known.push_back(elements.property);
    known.insert(known.end(), format_.provisioned.begin(), format_.provisioned.end());
    known.insert(known.end(), format_.beside.begin(), format_.beside.end());
    check_case(patch, known, path);
    for (const NamedElements& elements : format_.elements) {
      const Json* const value = member(patch, elements.property);
      if (value == nullptr || !value->is_object()) continue;
      known = elements.decided;
      known.insert(known.end(), format_.provisioned.begin(), format_.provisioned.end());
      for (const auto& [name, element] : value->items())
        check_case(element, known, inner(inner(path, elements.property), name));
    }
  }

  void check_case(const Json& patch, const std::vector<std::string_view>& known, const Path& path) const {
    if (!patch.is_object()) return;
    const auto is_same = [](char a, char b) {
      return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
    };
    for (const auto& each : patch.items())
      for (const std::string_view right : known)
        if (each.key() != right &&
            std::equal(right.begin(), right.end(), each.key().begin(), each.key().end(), is_same))
          report(inner(path, each.key()), fmt::format("there is no property '{}'", each.key()),
                 fmt::format("did you mean '{}'?", right));
  }

  /// PROVISIONED demands a capacity of the table and of each global index.
  void check_capacity() const {
    const std::string_view demanded =
        regions_.empty() || format_.demanded_global.empty() ? format_.demanded : format_.demanded_global;
    if (demanded.empty() || !is_provisioned()) return;
    std::vector<std::string> lacking;
    if (!is_set([&](const Json& patch) { return member(patch, demanded); })) lacking.push_back(table_.name);
    for (const model::Index& index : table_.indexes)
      if (!index.local && !is_set_in(index, demanded)) lacking.push_back("the index " + index.name);
    if (lacking.empty()) return;
    report(place_of_billing(),
           fmt::format("{} PROVISIONED needs {} of {}", format_.billing, demanded, fmt::join(lacking, ", ")),
           fmt::format("write it beside, and those of indexes in {}, where \"*\" is all of them",
                       format_.elements.front().property));
  }

  /// Whether a member is there once everything is merged: null removes it. `find`: the member in the patch of a table.
  template <class Find>
  bool is_set(Find find) const {
    bool result = false;
    for (const auto& [name, patch] : patches())
      if (const Json* const value = find(*patch)) result = !value->is_null();
    return result;
  }

  bool is_set_in(const model::Index& index, std::string_view property) const {
    return is_set([&](const Json& patch) {
      const Json* found = nullptr;
      for (const NamedElements& elements : format_.elements)
        if (const Json* const value = elements.are_replicas ? nullptr : member(patch, elements.property))
          for (const std::string_view name : names_for(index.name))
            if (const Json* const element = member(*value, name))
              if (const Json* const of_element = member(*element, property)) found = of_element;
      return found;
    });
  }

  Path place_of_billing() const {
    Path path;
    for (const auto& [name, patch] : patches())
      if (member(*patch, format_.billing) != nullptr)
        path = {std::string(format_.name), std::string(name), std::string(format_.billing)};
    return path;
  }

  void check_decided(const DecidedProperty& property, const Json& patch, const Path& path) const {
    const Json* const value = member(patch, property.name);
    if (value == nullptr) return;
    Path place = inner(path, property.name);
    if (!property.inner.empty() && value->is_object()) {
      if (member(*value, property.inner) == nullptr) return;
      place.emplace_back(property.inner);
    }
    report_decided(place, property.by);
  }

  void check_elements(const NamedElements& elements, const Json& value, const Path& path) const {
    const std::vector<std::string_view> known = elements.are_replicas ? region_names() : index_names();
    if (!value.is_object()) {
      report(path,
             fmt::format("expected an object with a member for each {}", elements.are_replicas ? "replica" : "index"),
             "an array would replace what is decided elsewhere");
      return;
    }
    for (const auto& [name, patch] : value.items()) {
      const Path place = inner(path, name);
      if (name != for_all && std::find(known.begin(), known.end(), name) == known.end())
        report(place,
               elements.are_replicas ? fmt::format("there is no replica in '{}'", name)
                                     : fmt::format("{} has no global index '{}'", table_.name, name),
               meant(name, known));
      else if (!patch.is_object())
        report(place, "expected an object", "");
      else
        for (const std::string_view decided : elements.decided)
          if (member(patch, decided) != nullptr)
            report_decided(inner(place, decided), elements.are_replicas ? Decider::regions : Decider::indexes, name);
    }
  }

  /// DynamoDB refuses provisioned capacity beside PAY_PER_REQUEST, which is what keyc writes.
  void check_billing(const Json& patch, const Path& path) const {
    if (is_provisioned()) return;
    const auto report_in = [&](const Json& object, const Path& place) {
      for (const std::string_view name : format_.provisioned)
        if (member(object, name) != nullptr)
          report(inner(place, name), fmt::format("{} needs {} PROVISIONED", name, format_.billing),
                 fmt::format("write \"{}\": \"PROVISIONED\" beside it", format_.billing));
    };
    report_in(patch, path);
    for (const NamedElements& elements : format_.elements)
      if (const Json* const value = member(patch, elements.property); value != nullptr && value->is_object())
        for (const auto& [name, element] : value->items())
          report_in(element, inner(inner(path, elements.property), name));
  }

  bool is_provisioned() const {
    bool result = false;
    for (const auto& [name, patch] : patches())
      if (const Json* const mode = member(*patch, format_.billing)) result = *mode == "PROVISIONED";
    return result;
  }

  /// What Terraform ignores is not deployed any more.
  void check_ignored(const Json& patch, const Path& path) const {
    const Json* const lifecycle = format_.ignored.empty() ? nullptr : member(patch, "lifecycle");
    const Json* const ignored = lifecycle == nullptr ? nullptr : member(*lifecycle, format_.ignored);
    if (ignored == nullptr) return;
    const auto is_decided = [&](const Json& name) {
      const auto is = [&](std::string_view property) { return name == property; };
      return is("all") ||
             std::any_of(format_.decided.begin(), format_.decided.end(),
                         [&](const auto& property) { return is(property.name); }) ||
             std::any_of(format_.elements.begin(), format_.elements.end(),
                         [&](const auto& elements) { return is(elements.property); });
    };
    for (const Json& name : ignored->is_array() ? *ignored : Json::array({*ignored}))
      if (is_decided(name))
        report(inner(inner(path, "lifecycle"), format_.ignored),
               fmt::format("{} may not be ignored: what the schema decides would not be deployed", name.dump()), "");
  }

  void report_decided(const Path& path, Decider by, std::string_view index = {}) const {
    const auto [what, hint] = [&]() -> std::pair<std::string_view, std::string_view> {
      switch (by) {
        case Decider::table: return {"the schema", "remove it here, or change the table"};
        case Decider::key: return {"the schema", "remove it here, or change the keys"};
        case Decider::indexes: return {"the schema", "remove it here, or change the index"};
        case Decider::time_to_live: return {"the schema", "remove it here, or change 'ttl' in the table"};
        case Decider::stream: return {"the schema", "remove it here, or change 'stream' in the table"};
        case Decider::regions: return {"the command line", "remove it here, or change --global, --strong or --witness"};
        case Decider::outputs: return {"keyc", "remove it here: the outputs name one resource for each table"};
        case Decider::format: break;
      }
      return {"keyc", "write the properties themselves, without anything around them"};
    }();
    std::vector<RelatedPlace> related;
    if (what == "the schema") related.push_back({place_in_schema(by, index), "decided here"});
    diagnostics_.report({Code::bad_overrides, file_.place_of(path),
                         fmt::format("{} decides {} of {}", what, path.back(), table_.name), std::string(hint),
                         std::move(related)});
  }

  Span place_in_schema(Decider by, std::string_view index) const {
    if (by == Decider::time_to_live && !table_.time_to_live.empty()) return table_.time_to_live_span;
    for (const model::Index& each : table_.indexes)
      if (by == Decider::indexes && (index.empty() ? each.local : each.name == index)) return each.span;
    return table_.span;
  }

  void report(const Path& path, std::string message, std::string hint) const {
    diagnostics_.report(Code::bad_overrides, file_.place_of(path), std::move(message), std::move(hint));
  }

  static Path inner(Path path, std::string_view name) {
    path.emplace_back(name);
    return path;
  }

  std::vector<std::string_view> index_names() const {
    std::vector<std::string_view> names;
    for (const model::Index& index : table_.indexes)
      if (!index.local) names.emplace_back(index.name);
    return names;
  }

  std::vector<std::string_view> region_names() const { return {regions_.begin(), regions_.end()}; }

  const PlacedJson& file_;
  const OverrideFormat& format_;
  const model::Table& table_;
  const std::vector<std::string>& regions_;
  Diagnostics& diagnostics_;
};

}  // namespace

/// The member; null if there is none, or this is not an object.
const Json* member(const Json& object, std::string_view name) {
  const auto found = object.is_object() ? object.find(name) : object.end();
  return found == object.end() ? nullptr : &*found;
}

std::string listed(const std::vector<std::string_view>& names) {
  std::string text;
  for (const std::string_view name : names) text.append(text.empty() ? "" : ", ").append(name);
  return text;
}

/// What to write for a name that there is not.
std::string meant(std::string_view name, const std::vector<std::string_view>& known) {
  const std::string_view best = nearest(name, known);
  if (!best.empty()) return fmt::format("did you mean '{}'?", best);
  return known.empty() ? "there are none" : "there are: " + listed(known);
}

void check_patches(const PlacedJson& file, const OverrideFormat& format, const model::Table& table,
                   const std::vector<std::string>& regions, Diagnostics& diagnostics) {
  TableCheck(file, format, table, regions, diagnostics).run();
}

}  // namespace keyc::tables
