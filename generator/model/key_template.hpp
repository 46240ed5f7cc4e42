#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/attributes.hpp"
#include "generator/model/table.hpp"

/// How an entity writes the key attributes of its table.
namespace keyc::model {

/// What is written for a value that is absent: above or below all texts that values have.
struct StandIn {
  std::string text;
  bool above = true;
  Span span;
};

/// An encoded field inside a template.
struct Component {
  const Field* field = nullptr;
  const Encoding* encoding = nullptr;
  TextMode mode = TextMode::escaped;
  bool as_it_is = false;        // text at the end of a template, written without a mode
  char separator = 0;           // the byte that the text mode keeps apart; 0 where there is none
  bool last = false;            // nothing follows
  bool may_be_empty = false;    // last, behind a literal, and nothing stands for its absence
  bool ended_by_width = false;  // text directly before a last component of fixed width: no condition reaches it alone
  std::optional<StandIn> stand_in;
  Span span;

  /// As a template has it, in a text mode where one is named: `<checked(upper(x)) else "!">`.
  std::string written(std::optional<TextMode> as = {}) const;
  /// For hints: "write <escaped(x)>", of text that is not.
  std::string how_to_escape() const;
  /// Raw text that more of the key follows: nothing tells where it ends.
  bool is_open_text() const;
  /// Whether the keys in a range of it are one range of keys: not of text that more of the key follows, unless it is
  /// escaped.
  bool takes_ranges() const;
  /// Whether it is a time-ordered id, which a range of times may be asked of.
  bool takes_times() const;
  /// What it can be asked for besides: "InYear", "InMonth" or "InDay" of keyc/calendar.hpp; empty where it shows no
  /// date, or where its stand-in could be taken for one.
  std::string_view calendar_period() const;
};

/// The component as the bound of a range of it is written: no text is a bound too, and so is the stand-in.
Component as_bound(Component component);
/// As what a value begins with is.
Component as_prefix(Component component);

/// A literal, or a component.
struct Part {
  std::string literal;
  std::optional<Component> component;
};

/// What must hold for an index key attribute to be stored; nothing of one that always is.
struct Presence {
  std::vector<const Field*> fields;          // optional ones that are present, where nothing stands for their absence
  std::vector<const Condition*> conditions;  // `when`

  bool always() const { return fields.empty() && conditions.empty(); }
  friend bool operator==(const Presence&, const Presence&) = default;
};

/// The value of one key attribute in one entity: a template, or an attribute of the same name as it is.
struct KeyTemplate {
  const KeyAttribute* key = nullptr;
  bool native = false;  // one part, a component without an encoding into text: the attribute in its own type
  std::string written;  // as in the schema
  std::string doc;
  std::vector<Part> parts;
  std::optional<Condition> when;
  std::vector<Allowance> allowances;
  /// What must hold for it to be stored: the indexes that it is part of are entered as a whole, where they agree on it.
  Presence presence;
  Span span;

  std::vector<const Component*> components() const;
  /// The literal directly behind one of the components; empty where another one or nothing follows.
  std::string_view literal_behind(const Component& component) const;
  /// Of a binary key: how many bytes stand behind one of the components.
  std::size_t width_behind(const Component& component) const;
};

}  // namespace keyc::model
