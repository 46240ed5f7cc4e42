// The automaton of a form is the concatenation of its literals and of the languages of its components (proof/shape),
// each edge marked with its part, so that a word can be read back into attributes. What a query reads is approximated
// from above: of a range only the first bytes of its bounds count, and of a range of text nothing. So forms that do not
// meet are apart for certain, and forms that meet may still be apart.

#include "generator/proof/key_language.hpp"

#include <algorithm>

#include "generator/automata/state_table.hpp"
#include "generator/evaluate/value.hpp"
#include "generator/proof/address_words.hpp"
#include "generator/proof/shape/json_values.hpp"
#include "generator/proof/shape/shape.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/utf8.hpp"

namespace keyc::proof {
namespace {

using automata::any_bytes;
using automata::Automaton;
using automata::byte_range;
using automata::first_bytes;
using automata::key_end;
using automata::literal;
using automata::nothing;
using automata::of_part;
using automata::one_above;
using automata::one_of;
using automata::Symbols;
using model::Component;
using model::KeyTemplate;

constexpr char key_end_mark = '\xFF';

/// The component; the form's `rewritten` one in its other mode.
Component effective(const KeyForm& form, const KeyTemplate& key, const Component& component) {
  Component result = component;
  if (&component != form.rewritten) return result;
  result.as_it_is = false;
  result.mode = form.rewritten_as;
  if (component.last) result.separator = separator_before(key);
  return result;
}

std::size_t fixed_components(const KeyForm::Key& key) {
  return key.whole ? key.key->components().size() : key.components;
}

/// Whether the condition is a range of texts or bytes: the first bytes of its component bound what it reads.
bool is_range_of_bytes(const KeyForm::Key& key) {
  using plan::Form;
  if (!key.asked) return false;
  switch (key.asked->form) {
    case Form::binary_range:
    case Form::last_range:
    case Form::inner_range: return true;
    case Form::whole:
    case Form::all:
    case Form::begins_with:
    case Form::native_prefix:
    case Form::native_range:
    case Form::prefix:
    case Form::period:
    case Form::number_range: break;
  }
  return false;
}

/// Whether the upper bound is the least text above all that begin with the fixed part. The query reads that text too.
bool reads_to_the_end(const KeyForm::Key& key) {
  return is_range_of_bytes(key) && key.asked->bounds_below() && !key.asked->bounds_above();
}

/// What a query can read after the fixed components; never too little. A lower bound excludes first bytes below all
/// those that the component can begin with, an upper bound first bytes above them. Bounds of text exclude nothing: the
/// empty text can be one.
Automaton what_follows(const KeyForm::Key& key) {
  if (!is_range_of_bytes(key)) return any_bytes();
  const Component& component = *key.asked->component;
  if (component.encoding->ending == model::Ending::text) return any_bytes();
  const Symbols begin = first_bytes(shape_of(component, false).texts);
  std::size_t least = 0;
  std::size_t most = 0xFF;
  if (key.asked->bounds_below())
    while (least < most && !begin.test(least)) ++least;
  if (key.asked->bounds_above())
    while (least < most && !begin.test(most)) --most;
  // The upper bound of a single byte with nothing after it is the next byte.
  if (!key.asked->ends_key && key.asked->literal_after.empty() && most < 0xFF) ++most;
  const Symbols first = byte_range(static_cast<unsigned char>(least), static_cast<unsigned char>(most));
  return nothing() | (one_of(first) + any_bytes());
}

/// Shortens the text to what it has in common with the least text above all that begin with it.
void keep_common_start(std::string& text) {
  constexpr char32_t highest_character = 0x10FFFF;
  while (!text.empty() && utf8::pop_back(text) == highest_character) {
  }
}

/// The number of the template's parts that the form covers.
std::size_t part_count(const KeyForm::Key& key) { return key.fork ? key.fork->parts : key.key->parts.size(); }

/// The shard of these values. Throws InputError and EncodeError.
std::string shard_text(const model::Shard& shard, const Values& values) {
  evaluate::Fields fields;
  for (const model::Hashed& each : shard.hashed) {
    const auto value = values.find(each.field);
    if (value == values.end()) throw evaluate::InputError({nullptr, each.field->name}, "is missing");
    fields.emplace(each.field, evaluate::read_value(each.field->type(), value->second, {nullptr, each.field->name}));
  }
  return shard.shards.text(evaluate::hash_of(shard, fields));
}

/// The result of `use`; no value if it throws an input error or an error of the runtime.
template <class Use>
auto unless_refused(Use use) -> std::optional<decltype(use())> {
  try {
    return use();
  } catch (const evaluate::InputError&) {
  } catch (const Error&) {
  }
  return {};
}

/// Builds the words of a form from left to right.
class WordsOfForm {
 public:
  WordsOfForm(const KeyForm& form, Texts texts, const Values& given) : form_(form), texts_(texts), given_(given) {}

  /// No value if one of the given values cannot be written.
  std::optional<Automaton> all() && {
    for (const KeyForm::Key& key : form_.keys) {
      if (!add_parts(key)) return {};
      add_what_follows(key);
      words_ = std::move(words_) + key_end();
    }
    return std::move(words_);
  }

 private:
  bool add_parts(const KeyForm::Key& key) {
    std::size_t open = fixed_components(key);
    for (std::size_t i = 0; i < part_count(key); ++i) {
      const model::Part& part = key.key->parts[i];
      if (!part.component) {
        words_ = std::move(words_) + literal(part.literal);
        continue;
      }
      if (open-- == 0) break;
      const bool in_address = part.component->in_address;
      const std::size_t count = in_address ? key.key->address->dimensions : 1;
      auto texts = in_address ? address(*key.key) : component({&*part.component, key.key});
      if (!texts) return false;
      words_ = std::move(words_) + (in_address ? std::move(*texts) : of_part(std::move(*texts), number_ + 1));
      number_ += static_cast<std::uint32_t>(count);
      open -= count - 1;
      i += count - 1;
    }
    return true;
  }

  void add_what_follows(const KeyForm::Key& key) {
    if (key.fork) {
      words_ = std::move(words_) + literal(key.fork->literal) + key.fork->rest;
    } else if (!key.whole) {
      const Automaton fixed = words_;
      words_ = std::move(words_) + what_follows(key);
      if (reads_to_the_end(key)) words_ = words_ | one_above(fixed);
    }
  }

  std::optional<Automaton> component(const KeyForm::Fixed& fixed) const {
    if (const auto& shard = fixed.component->shard; shard && shard->hashed.size() > 1) {
      const auto text = unless_refused([&] { return shard_text(*shard, given_); });
      return text ? literal(*text) : shape_of(*fixed.component, false).texts;
    }
    for (const Values* values : {&given_, &form_.always})
      if (const auto value = values->find(fixed.component->field); value != values->end()) {
        const auto text = written(form_, fixed, value->second);
        return text ? std::optional(literal(*text)) : std::nullopt;
      }
    Component component = effective(form_, *fixed.key, *fixed.component);
    component.may_be_empty = component.may_be_empty && texts_ != Texts::filled;
    Shape shape = shape_of(component, fixed.key->native);
    // What is compared with many others is made small. What is read back stays as it is: the easy values come first.
    if (texts_ == Texts::all && given_.empty()) return automata::minimal(std::move(shape.texts));
    if (texts_ == Texts::all || shape.readable) return std::move(shape.texts);
    std::vector<std::string> known;
    if (component.stand_in) known.push_back(component.stand_in->text);
    for (const evaluate::Json& value : sample_values(fixed.component->field->type()))
      if (auto text = written(form_, fixed, value)) known.push_back(std::move(*text));
    return one_of(std::move(known));
  }

  std::optional<Automaton> address(const KeyTemplate& key) const {
    const auto is_open = [&](const Component* dimension) { return !given_.contains(dimension->field); };
    const auto is_read = [](const Component* dimension) { return dimension->encoding->language_is_read; };
    const auto dimensions = key.dimensions();
    const bool takes_all = texts_ == Texts::all ? std::any_of(dimensions.begin(), dimensions.end(), is_open)
                                                : std::all_of(dimensions.begin(), dimensions.end(), is_open) &&
                                                      std::all_of(dimensions.begin(), dimensions.end(), is_read);
    if (takes_all) return all_addresses(key, number_ + 1);
    std::vector<DimensionTexts> known;
    for (const Component* dimension : dimensions) {
      const KeyForm::Fixed fixed{dimension, &key};
      const auto value = given_.find(dimension->field);
      const auto values = value == given_.end() ? sample_values(dimension->field->type()) : std::vector{value->second};
      known.emplace_back();
      for (const evaluate::Json& each : values)
        if (auto text = written(form_, fixed, each)) known.back().push_back(std::move(*text));
      if (known.back().empty()) return {};
    }
    return addresses_of(key, known, number_ + 1);
  }

  const KeyForm& form_;
  const Texts texts_;
  const Values& given_;
  Automaton words_ = nothing();
  std::uint32_t number_ = 0;  // of the last component that was added
};

}  // namespace

std::vector<KeyForm::Fixed> KeyForm::fixed() const {
  std::vector<Fixed> result;
  for (const Key& key : keys) {
    const auto components = key.key->components();
    for (std::size_t i = 0; i < fixed_components(key); ++i) result.push_back({components[i], key.key});
  }
  return result;
}

std::vector<std::pair<const model::Field*, std::size_t>> KeyForm::fields() const {
  std::vector<std::pair<const model::Field*, std::size_t>> counts;
  for (const Fixed& component : fixed()) {
    for (const model::Field* field : component.component->fields()) {
      const auto known =
          std::find_if(counts.begin(), counts.end(), [&](const auto& entry) { return entry.first == field; });
      if (known == counts.end())
        counts.emplace_back(field, 1);
      else
        ++known->second;
    }
  }
  return counts;
}

KeyForm written_by(const model::Entity& entity, const model::Path& path) {
  KeyForm form{&entity, {}, nullptr, nullptr};
  for (const KeyTemplate* key : path.keys()) form.keys.push_back({key});
  if (path.index == nullptr || !entity.versions) return form;
  using Indexed = model::Versions::Indexed;
  if (entity.versions->indexed == Indexed::newest) form.always.emplace(entity.versions->field, json_number("0"));
  if (entity.versions->indexed == Indexed::history) form.never_zero = entity.versions->field;
  return form;
}

KeyForm written_by(const model::Entity& entity, const model::Unique& unique) {
  KeyForm form{&entity, {{&unique.partition}}, nullptr, &unique};
  if (unique.sort) form.keys.push_back({&*unique.sort});
  return form;
}

KeyForm read_by(const model::Entity& entity, const model::AccessPattern& pattern) {
  plan::KeyCondition asked = plan::query(pattern).key;
  const std::vector<const KeyTemplate*> keys = pattern.path->keys();
  KeyForm form{&entity, {}, nullptr, nullptr};
  for (const KeyTemplate* key : asked.equal) form.keys.push_back({key});
  if (asked.next == nullptr) return form;
  form.keys.push_back({asked.next, false, asked.components, std::move(asked)});
  for (std::size_t i = form.keys.size(); i < keys.size(); ++i) form.keys.push_back({keys[i], false});
  return form;
}

char separator_before(const KeyTemplate& key) {
  const std::size_t count = key.parts.size();
  return count > 1 && !key.parts[count - 2].literal.empty() ? key.parts[count - 2].literal.back() : '#';
}

std::string literal_start(const KeyForm& form) {
  std::string start;
  for (const KeyForm::Key& key : form.keys) {
    std::size_t components = fixed_components(key);
    for (std::size_t i = 0; i < part_count(key); ++i) {
      const model::Part& part = key.key->parts[i];
      if (part.component) {
        if (&part != &key.key->parts.front() && components == 0 && reads_to_the_end(key)) keep_common_start(start);
        return start;
      }
      start += part.literal;
    }
    if (key.fork) return start + key.fork->literal;
    start += key_end_mark;
  }
  return start;
}

std::optional<std::string> written(const KeyForm& form, const KeyForm::Fixed& component, const evaluate::Json& value) {
  return unless_refused([&]() -> std::string {
    const auto& stand_in = component.component->stand_in;
    if (const auto& shard = component.component->shard)
      return shard_text(*shard, {{component.component->field, value}});
    if (stand_in && value.kind == evaluate::Json::Kind::null) return stand_in->text;
    const model::Field& field = *component.component->field;
    const evaluate::Value read = evaluate::read_value(field.type(), value, {nullptr, field.name});
    if (component.key->native) return evaluate::native_value(*form.entity, field, read).text();
    KeyText text(form.entity->name, component.key->key->name, model::partition_key_limit);
    evaluate::add_component(text, effective(form, *component.key, *component.component), read);
    return text.text();
  });
}

std::optional<Automaton> words_of(const KeyForm& form, Texts texts, const Values& given) {
  return WordsOfForm(form, texts, given).all();
}

const std::optional<Automaton>& FormWords::of(Texts texts) const {
  auto& words = words_[static_cast<std::size_t>(texts)];
  if (!words) words = words_of(*form_, texts);
  return *words;
}

std::optional<std::vector<std::string>> key_texts(const KeyForm& form, const evaluate::Json& attributes) {
  return unless_refused([&] {
    const model::Entity& entity = *form.entity;
    const auto fields =
        evaluate::fields_of(entity, evaluate::read_attributes(entity.attributes, attributes, {nullptr, entity.name}));
    for (const KeyForm::Fixed& fixed : form.fixed())
      for (const model::Field* field : fixed.component->fields())
        if (!fixed.component->stand_in && !fields.contains(field))
          throw evaluate::InputError({nullptr, field->name}, "is missing");
    std::vector<std::string> result;
    for (const KeyForm::Key& key : form.keys) {
      if (key.whole)
        result.push_back(evaluate::key_value(entity, *key.key, fields).text());
      else if (key.key->native)
        result.emplace_back();
      else
        result.push_back(evaluate::key_text(entity, *key.key, fields, key.components).text());
    }
    return result;
  });
}

}  // namespace keyc::proof
