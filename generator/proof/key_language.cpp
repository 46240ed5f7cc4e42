#include "generator/proof/key_language.hpp"

#include "generator/evaluate/value.hpp"
#include "generator/proof/shape/shape.hpp"
#include "keyc/errors.hpp"
#include "keyc/utf8.hpp"

namespace keyc::check {
namespace {

using model::Component;
using model::KeyTemplate;

constexpr char key_end_mark = '\xFF';

/// With `escaped` as it would be then.
Component meant(const KeyForm& form, const KeyTemplate& key, const Component& component) {
  Component result = component;
  if (&component != form.escaped) return result;
  result.as_it_is = false;
  result.mode = model::TextMode::escaped;
  result.separator = separator_before(key);
  return result;
}

std::size_t fixed_components(const KeyForm::Key& one) {
  return one.whole ? one.key->components().size() : one.components;
}

/// Whether it is a range of texts or bytes, which its component's first bytes bound.
bool is_range_of_bytes(const KeyForm::Key& one) {
  using plan::Form;
  if (!one.asked) return false;
  switch (one.asked->form) {
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

/// Whether the upper bound is the end of what is fixed: the text above all that begins so, which a query reads too.
bool reads_to_the_end(const KeyForm::Key& one) {
  return is_range_of_bytes(one) && one.asked->bounds_below() && !one.asked->bounds_above();
}

/// What a query reads behind the components that are fixed, at least: a bound keeps out what begins with a byte beyond
/// those that the component begins with. No text is a bound of text and begins all, which keeps out nothing.
Automaton what_follows(const KeyForm::Key& one) {
  if (!is_range_of_bytes(one)) return any_bytes();
  const Component& component = *one.asked->component;
  if (component.encoding->ending == model::Ending::text) return any_bytes();
  const Symbols begin = first_bytes(shape_of(component, false).texts);
  std::size_t least = 0;
  std::size_t most = 0xFF;
  if (one.asked->bounds_below())
    while (least < most && !begin.test(least)) ++least;
  if (one.asked->bounds_above())
    while (least < most && !begin.test(most)) --most;
  // Of one byte with nothing behind it, the upper bound is the byte above it.
  if (!component.last && one.asked->literal_after.empty() && most < 0xFF) ++most;
  const Symbols first = byte_range(static_cast<unsigned char>(least), static_cast<unsigned char>(most));
  return nothing() | (one_of(first) + any_bytes());
}

/// Leaves what the text and the least one above all that begin with it have in common.
void give_way(std::string& text) {
  constexpr char32_t highest_character = 0x10FFFF;
  while (!text.empty() && utf8::pop_back(text) == highest_character) {
  }
}

/// Behind the parts that the form is about.
std::size_t parts_end(const KeyForm::Key& one) { return one.fork ? one.fork->parts : one.key->parts.size(); }

/// Reads with `use`; no value where that is refused.
template <class Use>
auto unless_refused(Use use) -> std::optional<decltype(use())> {
  try {
    return use();
  } catch (const evaluate::InputError&) {
  } catch (const Error&) {
  }
  return {};
}

}  // namespace

std::vector<KeyForm::Fixed> KeyForm::fixed() const {
  std::vector<Fixed> all;
  for (const Key& one : keys) {
    const auto components = one.key->components();
    for (std::size_t i = 0; i < fixed_components(one); ++i) all.push_back({components[i], one.key});
  }
  return all;
}

KeyForm written_by(const model::Entity& entity, const model::Path& path) {
  KeyForm form{&entity, {}, nullptr, nullptr};
  for (const KeyTemplate* key : path.keys()) form.keys.push_back({key});
  return form;
}

KeyForm written_by(const model::Entity& entity, const model::Unique& unique) {
  KeyForm form{&entity, {{&unique.partition}}, nullptr, &unique};
  if (unique.sort) form.keys.push_back({&*unique.sort});
  return form;
}

KeyForm read_by(const model::Entity& entity, const model::AccessPattern& pattern) {
  plan::KeyCondition asked = plan::query(pattern).key;
  const std::vector<const KeyTemplate*> all = pattern.path->keys();
  KeyForm form{&entity, {}, nullptr, nullptr};
  for (const KeyTemplate* key : asked.equal) form.keys.push_back({key});
  if (asked.next == nullptr) return form;
  form.keys.push_back({asked.next, false, asked.components, std::move(asked)});
  for (std::size_t i = form.keys.size(); i < all.size(); ++i) form.keys.push_back({all[i], false});
  return form;
}

char separator_before(const KeyTemplate& key) {
  const std::size_t count = key.parts.size();
  return count > 1 && !key.parts[count - 2].literal.empty() ? key.parts[count - 2].literal.back() : '#';
}

std::string literal_start(const KeyForm& form) {
  std::string start;
  for (const KeyForm::Key& one : form.keys) {
    std::size_t components = fixed_components(one);
    for (std::size_t i = 0; i < parts_end(one); ++i) {
      const model::Part& part = one.key->parts[i];
      if (part.component) {
        if (&part != &one.key->parts.front() && components == 0 && reads_to_the_end(one)) give_way(start);
        return start;
      }
      start += part.literal;
    }
    if (one.fork) return start + one.fork->literal;
    start += key_end_mark;
  }
  return start;
}

std::optional<std::string> written(const KeyForm& form, const KeyForm::Fixed& component, const evaluate::Json& value) {
  return unless_refused([&]() -> std::string {
    const auto& stand_in = component.component->stand_in;
    if (stand_in && value.kind == evaluate::Json::Kind::null) return stand_in->text;
    const model::Field& field = *component.component->field;
    const evaluate::Value read = evaluate::read_value(field.type(), value, {nullptr, field.name});
    if (component.key->native) return evaluate::native_value(*form.entity, field, read).text();
    KeyText text(form.entity->name, component.key->key->name, model::partition_key_limit);
    evaluate::add_component(text, meant(form, *component.key, *component.component), read);
    return text.text();
  });
}

std::optional<Automaton> words_of(const KeyForm& form, Texts texts, const Values& given) {
  Automaton words = nothing();
  std::uint32_t number = 0;
  const auto component_texts = [&](const KeyForm::Fixed& fixed) -> std::optional<Automaton> {
    if (const auto value = given.find(fixed.component->field); value != given.end()) {
      const auto text = written(form, fixed, value->second);
      return text ? std::optional(literal(*text)) : std::nullopt;
    }
    Component component = meant(form, *fixed.key, *fixed.component);
    component.may_be_empty = component.may_be_empty && texts != Texts::filled;
    Shape shape = shape_of(component, fixed.key->native);
    if (texts == Texts::all || shape.readable) return std::move(shape.texts);
    std::vector<std::string> known;
    if (component.stand_in) known.push_back(component.stand_in->text);
    for (const evaluate::Json& one : sample_values(fixed.component->field->type()))
      if (auto text = written(form, fixed, one)) known.push_back(std::move(*text));
    return one_of(std::move(known));
  };
  for (const KeyForm::Key& one : form.keys) {
    std::size_t left = fixed_components(one);
    for (std::size_t i = 0; i < parts_end(one); ++i) {
      const model::Part& part = one.key->parts[i];
      if (!part.component) {
        words = std::move(words) + literal(part.literal);
        continue;
      }
      if (left-- == 0) break;
      auto component = component_texts({&*part.component, one.key});
      if (!component) return {};
      words = std::move(words) + of_part(std::move(*component), ++number);
    }
    if (one.fork) {
      words = std::move(words) + literal(one.fork->literal) + one.fork->behind;
    } else if (!one.whole) {
      const Automaton fixed = words;
      words = std::move(words) + what_follows(one);
      if (reads_to_the_end(one)) words = words | one_above(fixed);
    }
    words = std::move(words) + key_end();
  }
  return words;
}

std::optional<std::vector<std::string>> key_texts(const KeyForm& form, const evaluate::Json& attributes) {
  return unless_refused([&] {
    const model::Entity& entity = *form.entity;
    const auto fields =
        evaluate::fields_of(entity, evaluate::read_attributes(entity.attributes, attributes, {nullptr, entity.name}));
    std::vector<std::string> all;
    for (const KeyForm::Key& one : form.keys) {
      if (one.whole)
        all.push_back(evaluate::key_value(entity, *one.key, fields).text());
      else if (one.key->native)
        all.emplace_back();
      else
        all.push_back(evaluate::key_text(entity, *one.key, fields, one.components).text());
    }
    return all;
  });
}

}  // namespace keyc::check
