// Parts are added from left to right: a word is an attribute, a key attribute (whose template takes its place) or
// literal text, in this order. Each component gets its encoding from compose(); how it ends, and which text mode it
// needs, is decided when all parts are there (end_template.cpp). Of a template inside another one, errors are reported
// where it is declared.

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "generator/encoding/compose.hpp"
#include "generator/resolve/calls.hpp"
#include "generator/resolve/scope.hpp"
#include "generator/resolve/shard.hpp"
#include "generator/resolve/template_words.hpp"
#include "grammar/article.hpp"
#include "grammar/contains.hpp"
#include "grammar/parse.hpp"
#include "grammar/quoted.hpp"
#include "keyc/generated/utf8.hpp"

namespace keyc::model {
namespace {

/// Two ways to write the line.
Replacement either(Replacement one, const Replacement& other) {
  one.text += '\n' + other.text;
  return one;
}

/// Builds one template. An error makes `usable_` false; building continues, to find further errors.
class Builder {
 public:
  Builder(EntityScope& scope, const ast::KeyAssignment& from, KeyTemplate& into, bool in_primary_key)
      : scope_(scope), from_(from), into_(into), in_primary_key_(in_primary_key) {}

  bool build() {
    into_.span = from_.span;
    into_.doc = from_.doc;
    for (const ast::TemplatePart& part : from_.parts) into_.written += ast::to_text(part);
    add_all(from_);
    if (usable_) usable_ = end_template(scope_, into_, modes_given_);
    for (const ast::Name& word : literal_words_) warn_of_likeness(scope_, from_, into_, word);
    if (usable_ && !capital_attributes_.empty() && !scope_.scope.is_former)
      warn_of_capitals(scope_, from_, capital_attributes_.front());
    return usable_;
  }

 private:
  void add_all(const ast::KeyAssignment& from) {
    open_.push_back({&from, into_.parts.size()});
    for (const ast::TemplatePart& part : from.parts) add(part);
    if (open_.size() == 1 && usable_) warn_of_notation(scope_, from.parts);
    open_.pop_back();
  }

  void add(const ast::TemplatePart& part) {
    switch (part.kind) {
      case ast::TemplatePart::Kind::word: add_word(part.text, part.span); break;
      case ast::TemplatePart::Kind::text:
      case ast::TemplatePart::Kind::punctuation: add_literal(part.text, part.span); break;
      case ast::TemplatePart::Kind::expression: add_expression(part.expression, part.span); break;
    }
  }

  KeyType key_type() const { return into_.key->type; }

  void add_literal(std::string_view bytes, Span span) {
    if (bytes.empty()) return;
    if (key_type() == KeyType::number) return not_one_number(span);
    if (key_type() == KeyType::string && utf8::find_invalid(bytes) != std::string_view::npos)
      return fail(Code::bad_text, span, "with its escapes, this text is not valid UTF-8",
                  "other bytes are for binary keys");
    if (into_.parts.empty() || into_.parts.back().component) into_.parts.emplace_back();
    into_.parts.back().literal += bytes;
  }

  void add_word(const std::string& word, Span span) {
    if (const std::optional<Span> declared = scope_.declared(word)) {
      if (has_brackets(*open_.back().from) && !scope_.scope.is_former) return refuse_bare(word, span, *declared);
      if (open_.size() == 1 && from_.parts.size() > 1 && is_literal_word(word))
        capital_attributes_.push_back({word, span});
      add_component(word, {}, span);
    } else if (const KeyAttribute* const key = scope_.entity.table->find_key(word); key != nullptr) {
      key == scope_.entity.table->type_key() ? add_literal(scope_.entity.stored, span) : add_key(word, span, true);
    } else if (is_literal_word(word)) {
      if (open_.size() == 1) literal_words_.push_back({word, span});
      add_literal(word, span);
    } else {
      const std::string_view meant = nearest(word, attribute_names(scope_));
      unknown(word, span, meant.empty() ? "" : fmt::format("did you mean '{}'?", beside(*open_.back().from, meant)));
    }
  }

  void refuse_bare(const std::string& word, Span span, Span declared) {
    usable_ = false;
    if (open_.size() > 1) return;  // It is reported in the template of that key.
    const std::string attribute = fmt::format("<{}>", word);
    const std::string text = quoted(word);
    const bool takes_text = key_type() != KeyType::number;
    scope_.diagnostics().report(
        {Code::bare_attribute,
         span,
         fmt::format("'{}' beside < > could be the text or the attribute of that name", word),
         takes_text ? fmt::format("write {} for the text, as in the first line below, or {} for the attribute", text,
                                  attribute)
                    : fmt::format("write {}", attribute),
         {{declared, declaration_of(scope_, word)}},
         {},
         takes_text ? either(line_with(span, text), line_with(span, attribute)) : line_with(span, attribute)});
  }

  /// A key attribute in a template is replaced by its own template.
  void add_key(std::string_view name, Span span, bool is_word) {
    const auto& keys = scope_.assignments;
    const Table& table = *scope_.entity.table;
    const auto found = std::find_if(keys.begin(), keys.end(), [&](const ast::KeyAssignment* assignment) {
      return assigned_key(table, assignment->key) == table.find_key(name);
    });
    if (found == keys.end()) {
      usable_ = false;
      if (!scope_.complete() || !scope_.assignments_known) return;
      return fail(Code::key_unassigned, span, fmt::format("{} assigns no template to '{}'", scope_.entity.name, name),
                  fmt::format("add '{} = …'", name));
    }
    if ((*found)->when)
      return fail(Code::bad_condition, span, fmt::format("'{}' is not always there: it has a 'when'", name),
                  "write its parts here");
    const auto is_found = [&](const Open& open) { return open.from == *found; };
    if (std::any_of(open_.begin(), open_.end(), is_found))
      return refuse_itself(name, span, is_word && key_type() != KeyType::number);
    add_all(**found);
  }

  void refuse_itself(std::string_view name, Span span, bool can_be_text) {
    usable_ = false;
    scope_.diagnostics().report({Code::key_of_itself,
                                 span,
                                 fmt::format("'{}' would be part of itself", name),
                                 can_be_text ? fmt::format("for the text, write {}", quoted(name)) : "",
                                 {},
                                 {},
                                 can_be_text ? line_with(span, quoted(name)) : Replacement{}});
  }

  void add_expression(const ast::Expression& expression, Span part) {
    otherwise_ = expression.otherwise ? &*expression.otherwise : nullptr;
    if (const auto fault = misplaced_scale(expression))
      return fail(fault->code, fault->span, fault->message, fault->hint);
    if (expression.kind == ast::Expression::Kind::call && expression.text == function_info(Function::zorder).name)
      return add_address(expression, part);
    if (expression.kind == ast::Expression::Kind::name) return add_name({&expression, {}, {}, {}}, part);
    if (expression.kind == ast::Expression::Kind::call) return add_call(expression, part);
    fail(Code::expected, expression.span, "expected an attribute or a function",
         key_type() == KeyType::number ? "" : "write literal text outside of < >");
  }

  /// zorder(a, b, …)
  void add_address(const ast::Expression& call, Span part) {
    if (const auto fault = fault_of_address(call)) return fail(fault->code, part, fault->message, fault->hint);
    Address address{into_.parts.size(), 0, part};
    in_address_ = true;
    for (const ast::Expression& dimension : call.arguments) add_dimension(dimension, address.first);
    in_address_ = false;
    address.dimensions = into_.parts.size() - address.first;
    into_.address = address;
  }

  /// What is wrong with the address as a whole.
  std::optional<Diagnostic> fault_of_address(const ast::Expression& call) const {
    const auto fault = [&](Code code, std::string message, std::string hint) {
      return Diagnostic{code, call.span, std::move(message), std::move(hint)};
    };
    if (key_type() != KeyType::binary)
      return fault(Code::bad_function, fmt::format("'zorder' is not for {} keys", key_type_name(key_type())),
                   fmt::format("declare the key attribute as binary: {}: binary", into_.key->name));
    if (otherwise_ != nullptr)
      return fault(Code::bad_stand_in, "no text stands for an absent value in an address",
                   "make its dimensions required, or leave 'else' out");
    if (is_in_a_partition_key())
      return fault(
          Code::bad_address,
          fmt::format("'{}' is a partition key, of which a query reads one value, not a range", into_.key->name),
          "write the address into a sort key");
    if (into_.address)
      return fault(Code::bad_address,
                   fmt::format("'{}' has two addresses, of which a query could bound only the first", into_.key->name),
                   "write all dimensions into one address");
    const std::size_t count = call.arguments.size();
    if (count < zorder::fewest_dimensions)
      return fault(Code::bad_dimensions, "an address has at least 2 dimensions, and this one has 1",
                   "write the attribute alone");
    if (count > zorder::most_dimensions)
      return fault(Code::bad_dimensions, fmt::format("an address has at most 8 dimensions, and this one has {}", count),
                   "leave out those that patterns seldom bound");
    return std::nullopt;
  }

  bool is_in_a_partition_key() const {
    const Table& table = *scope_.entity.table;
    return contains(table.key.partition, into_.key) ||
           std::any_of(table.indexes.begin(), table.indexes.end(),
                       [&](const Index& index) { return contains(index.key.partition, into_.key); });
  }

  void add_dimension(const ast::Expression& dimension, std::size_t first) {
    const std::size_t before = into_.parts.size();
    if (dimension.kind == ast::Expression::Kind::call)
      add_call(dimension, dimension.span);
    else if (dimension.kind == ast::Expression::Kind::name)
      add_name({&dimension, {}, {}, {}}, dimension.span);
    else
      return fail(Code::expected, dimension.span, "expected an attribute or a function",
                  "literal text is outside of the address");
    if (into_.parts.size() == before) return;
    const Field* const field = into_.parts.back().component->field;
    const auto begin = into_.parts.begin() + static_cast<std::ptrdiff_t>(first);
    if (std::any_of(begin, into_.parts.end() - 1, [&](const Part& part) { return part.component->field == field; }))
      fail(Code::bad_dimensions, dimension.span, fmt::format("'{}' is a dimension twice", field->name),
           "one dimension has all of its bits");
  }

  void add_name(const Calls& calls, Span part) {
    const ast::Expression& name = *calls.name;
    if (scope_.declared(std::string_view(name.text).substr(0, name.text.find('.'))))
      return add_component(name.text, calls, part);
    const KeyAttribute* const key = scope_.entity.table->find_key(name.text);
    if (key == nullptr) return unknown(name.text, name.span, did_you_mean(name.text, attribute_names(scope_)));
    if (otherwise_ != nullptr)
      return fail(Code::bad_stand_in, otherwise_->span,
                  fmt::format("'{}' is a key: only an attribute can be absent", name.text));
    if (in_address_)
      return fail(Code::bad_dimensions, name.span, fmt::format("'{}' is a key: dimensions are attributes", name.text));
    if (calls.applied.empty() && !calls.mode && key == scope_.entity.table->type_key())
      return add_literal(scope_.entity.stored, name.span);
    if (calls.applied.empty() && !calls.mode) return add_key(name.text, name.span, false);
    fail(Code::bad_function, name.span, fmt::format("'{}' is a key: functions are for attributes", name.text));
  }

  void add_shard(const ast::Expression& call) {
    otherwise_ = nullptr;
    if (key_type() != KeyType::string)
      return fail(Code::bad_function, call.span, fmt::format("'shard' is not for {} keys", key_type_name(key_type())));
    auto read = resolve_shard(scope_, call, into_, in_primary_key_);
    if (Component* const component = std::get_if<Component>(&read)) {
      modes_given_.push_back(false);
      into_.parts.push_back({"", std::move(*component)});
      return;
    }
    usable_ = false;
    Diagnostic* const fault = std::get_if<Diagnostic>(&read);
    if (fault == nullptr) return;
    // What is wrong with a shard of another key is reported there, except that it cannot be in this key.
    const bool is_misplaced = fault->code == Code::bad_shard && !fault->related.empty();
    if (is_quoted() && !is_misplaced) return;
    if (is_quoted()) fault->span = from_.span;
    scope_.diagnostics().report(std::move(*fault));
  }

  void add_call(const ast::Expression& outermost, Span part) {
    if (outermost.text == "shard") return add_shard(outermost);
    if (outermost.from || outermost.was)
      return fail(Code::bad_shard, outermost.span, "'from' and 'was' are for shards", "write <shard(8, id) from 1>");
    auto read = read_calls(outermost, key_type());
    if (Diagnostic* const fault = std::get_if<Diagnostic>(&read)) {
      usable_ = false;
      if (!is_quoted()) scope_.diagnostics().report(std::move(*fault));
      return;
    }
    add_name(std::get<Calls>(read), part);
  }

  void add_component(const std::string& name, const Calls& calls, Span span) {
    const ast::Text* const otherwise = std::exchange(otherwise_, nullptr);
    const Field* const field = find_field(scope_, name, span);
    if (field == nullptr) {
      usable_ = false;
      return;
    }
    const Type& type = field->type();
    if (!is_scalar(type.kind)) return refuse_type(*field, {}, span);
    if (calls.mode && key_type() != KeyType::string)
      return fail(Code::bad_function, calls.mode_span,
                  fmt::format("'{}' is not for {} keys", name_of(*calls.mode), key_type_name(key_type())),
                  hint_of(*field, calls.functions()));
    if (otherwise != nullptr && !field->optional())
      return fail(Code::bad_stand_in, otherwise->span, fmt::format("'{}' is never absent", name),
                  "leave 'else' out, or make it optional");
    if (otherwise != nullptr && key_type() != KeyType::string)
      return fail(Code::bad_stand_in, otherwise->span,
                  fmt::format("no text stands for an absent value in a {} key", key_type_name(key_type())),
                  "make it required, or the key a string");
    const Encoding* const encoding = encoding_of(*field, calls, span);
    if (encoding == nullptr) return;
    for (const AppliedFunction& applied : calls.applied)
      if (is_cast(applied.call.function->function) && !in_address_)
        return fail(Code::bad_function, applied.span,
                    fmt::format("'{}' gives a dimension of an address its width", applied.call.function->name),
                    fmt::format("outside of zorder, write {}", name));
    if (calls.mode && encoding->ending != Ending::text)
      return fail(Code::bad_function, span,
                  fmt::format("'{}' is of type {}, but {} is for text", name, name_of(type), name_of(*calls.mode)));
    Component component;
    component.field = field;
    component.encoding = encoding;
    component.mode = calls.mode.value_or(scope_.entity.table->text);
    component.span = span;
    component.in_address = in_address_;
    if (otherwise != nullptr) component.stand_in = StandIn{otherwise->value, true, otherwise->span};
    if (field->optional() && in_primary_key_ && otherwise == nullptr) return refuse_optional(component, calls.mode);
    if (key_type() == KeyType::number && !into_.parts.empty()) return not_one_number(span);
    modes_given_.push_back(calls.mode.has_value());
    into_.parts.push_back({"", component});
  }

  void refuse_optional(Component component, std::optional<TextMode> mode) {
    usable_ = false;
    const bool is_elsewhere = is_quoted();
    // A template that is one of the primary key itself has reported it.
    if (is_elsewhere && scope_.entity.table->is_primary(assigned_key(*scope_.entity.table, open_.back().from->key)))
      return;
    const Field& field = *component.field;
    component.stand_in = StandIn{"…", true, {}};
    const std::string hint =
        key_type() == KeyType::string
            ? "make it required, use an index, or write what stands for its absence: " + component.written(mode)
            : "make it required, or use an index";
    Diagnostic fault{Code::optional_key,
                     is_elsewhere ? from_.span : component.span,
                     fmt::format("'{}' is optional: an item without it would have no key", field.name),
                     hint,
                     {{field.leaf().span, "declared optional here"}}};
    if (is_elsewhere) fault.related.push_back({component.span, "which is part of the key here"});
    scope_.diagnostics().report(std::move(fault));
  }

  static bool writes_position(const std::vector<FunctionCall>& functions) {
    return !functions.empty() && functions.front().function->function == Function::ordinal;
  }

  /// What to write instead of these functions; empty if nothing fits.
  std::string hint_of(const Field& field, const std::vector<FunctionCall>& functions) const {
    const auto proposed = proposal(field.name, field.type(), functions, key_type());
    return proposed ? fmt::format("write <{}>", proposed->call(field.name)) : "";
  }

  const Encoding* encoding_of(const Field& field, const Calls& calls, Span span) {
    // An enum's encoding depends on its values.
    if (calls.applied.empty() && field.type().enumeration == nullptr && field.type().form == nullptr)
      if (const Encoding* const bare = find_encoding(field.type().kind, key_type())) return bare;
    const std::vector<FunctionCall> functions = calls.functions();
    if (const Enumerator* const empty = empty_value(field.type()); empty != nullptr && !writes_position(functions)) {
      fail(Code::not_a_key_type, span, empty_value_message(*empty, field),
           fmt::format("give it a text, or write <ordinal({})>", field.name));
      return nullptr;
    }
    auto made = compose(field.name, field.type(), functions, key_type());
    if (const EncodingFault* const fault = std::get_if<EncodingFault>(&made)) {
      fail(fault->code, calls.applied[fault->call].span, fault->message,
           fault->hint.empty() ? hint_of(field, functions) : fault->hint);
      return nullptr;
    }
    Encoding& encoding = std::get<Encoding>(made);
    if (!encoding.write && !encoding.text) {
      refuse_type(field, functions, span);
      return nullptr;
    }
    return scope_.entity.encodings.emplace_back(std::make_unique<const Encoding>(std::move(encoding))).get();
  }

  void refuse_type(const Field& field, const std::vector<FunctionCall>& functions, Span span) {
    const Type& type = field.type();
    const bool is_text = key_type() == KeyType::string;
    std::string hint = type.structure != nullptr ? fmt::format("name one of its members: <{}.…>", field.name)
                                                 : hint_of(field, functions);
    if (in_address_ && type.kind == TypeKind::decimal) hint = fmt::format("give it a width: f64({})", field.name);
    if (is_text && type.kind == TypeKind::bytes)
      hint += ", or sort64 for hex; bytes can be a key attribute of their own, too";
    const bool is_value = is_scalar(type.kind) && !is_text;
    fail(Code::not_a_key_type, span,
         fmt::format("'{}' is {}, which {}", field.name, with_article(name_of(type)),
                     !is_value                       ? "cannot be part of a key"
                     : key_type() == KeyType::number ? "is not a number that a number key could hold"
                                                     : "has no fixed width, which everything in a binary key needs"),
         std::move(hint));
  }

  void not_one_number(Span span) {
    usable_ = false;
    // Of parts of a template that is quoted alone, the fault is reported there.
    if ((is_quoted() && open_.back().parts_before == 0) || std::exchange(more_than_a_number_, true)) return;
    scope_.diagnostics().report({Code::not_one_number,
                                 is_quoted() ? from_.span : span,
                                 fmt::format("'{}' is a number key, which holds one number", into_.key->name),
                                 "leave out the rest, or make the key a string",
                                 {{into_.key->span, "the key attribute"}}});
  }

  void unknown(const std::string& word, Span span, std::string hint) {
    usable_ = false;
    if (!scope_.attributes_known || is_quoted()) return;
    if (key_type() != KeyType::number) {
      if (!hint.empty()) hint += ' ';
      hint += fmt::format("For the literal text write \"{}\".", word);
    }
    auto correction = correction_at(span, grammar::Body::entity, scope_.diagnostics());
    if (!correction) correction = {std::move(hint), {}};
    scope_.diagnostics().report({Code::unknown_attribute,
                                 span,
                                 fmt::format("'{}' is not an attribute of {}", word, scope_.entity.name),
                                 std::move(correction->says),
                                 {},
                                 {},
                                 std::move(correction->write)});
  }

  /// Whether the current part is in the template of another key of the same type, whose errors are reported there.
  bool is_quoted() const {
    return open_.size() > 1 && assigned_key(*scope_.entity.table, open_.back().from->key)->type == key_type();
  }

  void fail(Code code, Span span, std::string message, std::string hint = {}) {
    usable_ = false;
    if (!is_quoted()) report(code, span, std::move(message), std::move(hint));
  }

  void report(Code code, Span span, std::string message, std::string hint = {}) {
    usable_ = false;
    scope_.diagnostics().report(code, span, std::move(message), std::move(hint));
  }

  EntityScope& scope_;
  const ast::KeyAssignment& from_;
  KeyTemplate& into_;
  bool in_primary_key_;
  bool usable_ = true;
  bool more_than_a_number_ = false;            // in a number key
  bool in_address_ = false;                    // components are dimensions
  const ast::Text* otherwise_ = nullptr;       // of the current expression, until its component is added
  std::vector<ast::Name> literal_words_;       // bare words that became literals
  std::vector<ast::Name> capital_attributes_;  // bare words that would be literals if they were not declared
  std::vector<bool> modes_given_;              // for each component: <escaped(x)>, <checked(x)>, <raw(x)>

  struct Open {
    const ast::KeyAssignment* from;
    std::size_t parts_before;  // of the key, when its parts began
  };
  std::vector<Open> open_;  // the current templates, each part of the one before
};

}  // namespace

bool resolve_template(EntityScope& scope, const ast::KeyAssignment& from, KeyTemplate& into, bool in_primary_key) {
  return Builder(scope, from, into, in_primary_key).build();
}

}  // namespace keyc::model
