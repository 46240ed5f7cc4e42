// The languages of the proofs, both ways, of every function on every type, and of every stored form: what is written of
// a value is in the language, and each text of the language is written of some value. Where a language is wider, it is
// listed here with the reason.
#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "forms/forms.hpp"
#include "generator/encoding/text_mode.hpp"
#include "generator/encoding/time_fields.hpp"
#include "generator/proof/key_language.hpp"
#include "generator/proof/shape/json_values.hpp"
#include "generator/proof/shape/shape.hpp"
#include "keyc/errors.hpp"
#include "runtime/values/time_at.hpp"
#include "support/catch.hpp"
#include "support/in_memory.hpp"
#include "support/random_values.hpp"
#include "support/sanitized.hpp"

namespace keyc::proof {
namespace {

using automata::Automaton;
using keyc_tests::Place;
using keyc_tests::Random;
using model::FormInfo;
using model::KeyType;
using model::Scalar;
using model::TypeKind;
using Kind = StoredForm::Kind;

constexpr int tries = keyc_tests::is_sanitized ? 6 : 60;
/// Of how many schemas one is checked.
constexpr std::size_t one_in = keyc_tests::is_sanitized ? 5 : 1;

/// Of a type and a function in a key, why the language has texts that are never written.
struct Wider {
  std::function<bool(const model::Encoding& encoding, const model::Component& component, bool native)> is_of;
  const char* reason;
};
const std::vector<Wider>& wider_languages() {
  const auto is_number_or_bytes = [](const model::Encoding& encoding) { return encoding.key != KeyType::string; };
  static const std::vector<Wider> all{
      {[](const auto&, const auto& component, bool) { return component.in_address; },
       "the bits of the dimensions are interleaved"},
      {[](const auto& encoding, const auto&, bool native) {
         const bool is_digits = native || encoding.key == KeyType::number || encoding.applies(model::Function::plain);
         return model::is_floating(encoding.type) && is_digits;
       },
       "which decimals are the shortest that show a float, no regular language says"},
      {[=](const auto& encoding, const auto&, bool) {
         return is_number_or_bytes(encoding) &&
                std::any_of(encoding.calls.begin(), encoding.calls.end(),
                            [](const auto& call) { return model::find_period(call.function->function) != nullptr; });
       },
       "the seconds at which days and months begin are not a language of few states"},
      {[](const auto& encoding, const auto&, bool) {
         const bool is_of_seconds = encoding.type == TypeKind::timestamp_s || encoding.type == TypeKind::epoch_s ||
                                    encoding.type == TypeKind::ksuid;
         return encoding.key == KeyType::binary && is_of_seconds && encoding.applies(model::Function::epoch_ms);
       },
       "the bytes of multiples of 1000 are not a language of few states"},
  };
  return all;
}

/// Fields of a calendar in an order that does not sort, too.
std::vector<std::string> patterns_of(TypeKind type) {
  if (type == TypeKind::date) return {"\"yyyy-MM-dd\"", "\"dd/MM/yyyy\"", "\"MM.yyyy.dd\""};
  const unsigned digits = model::fraction_digits(type).value();
  if (digits == 0) return {"\"yyyyMMddTHHmmssZ\"", "\"HH:mm dd.MM.yyyy ss\" at \"-03:30\""};
  // Of seven digits, only times between which there are 100 nanoseconds are written.
  if (type == TypeKind::timestamp_ns)
    return {"\"yyyy-MM-ddTHH:mm:ss.SSSSSSS+00:00\"", "\"yyyy-MM-ddTHH:mm:ss[.S+]Z\"",
            "\"ss.SSSSSSSSS HH:mm dd.MM.yyyy\" at \"+09:00\""};
  return {"\"yyyy-MM-dd HH:mm:ss." + std::string(digits, 'S') + "\" at \"+09:00\"",
          "\"ss.SSSSSSSSS HH:mm dd.MM.yyyy\"",
          "\"yyyy-MM-ddTHH:mm:ss[." + std::string(digits, 'S') + "]+00:00\"",
          "\"yyyy-MM-ddTHH:mm:ss[.SSSSSSSSS]Z\"",
          "\"yyyy-MM-ddTHH:mm:ss[.S+]Z\"",
          "\"yyyy-MM-ddTHH:mm:ss[.SSS+]Z\""};
}

/// The ways to write a form of a type in a schema.
std::vector<std::string> written_forms(Kind kind, TypeKind type) {
  switch (kind) {
    case Kind::own: return {};
    case Kind::number: return {"number"};
    case Kind::words: return {"(\"Y\", \"N\")"};
    case Kind::pattern: return patterns_of(type);
    case Kind::string: return {"string"};
    case Kind::places: return {"string 0", "string 2", "string 20", "string 38"};
    case Kind::upper: return {"upper"};
    case Kind::lower: return {"lower"};
    case Kind::hex: return {"hex"};
    case Kind::hex_lower: return {"hex lower"};
    case Kind::base64: break;
  }
  return {"base64"};
}

/// Every type, and every form of each.
std::vector<std::string> types_with_forms() {
  std::vector<std::string> types = keyc_tests::all_types();
  for (const std::string_view name : model::type_names()) {
    const TypeKind type = model::find_type(name)->kind;
    std::string listed;
    for (int kind = 0; kind <= static_cast<int>(Kind::base64); ++kind) {
      const FormInfo& info = model::form_info(static_cast<Kind>(kind));
      if (!info.is_for(type)) continue;
      listed += (listed.empty() ? "" : ", ") + std::string(info.written);
      for (const std::string& form : written_forms(info.kind, type))
        types.push_back(std::string(name) + " stored " + form);
    }
    CHECK(listed == model::forms_of(type));  // none is left out
  }
  return types;
}

std::optional<Scalar> random_value(const model::Type& type, Random& random) {
  if (type.enumeration != nullptr) return type.enumeration->values[random.below(type.enumeration->values.size())].text;
  std::optional<Scalar> made;
  model::with_scalar_type(type.kind, [&]<class T>(T*) {
    T value = keyc_tests::make<T>(random, keyc_tests::Form::epoch);
    if constexpr (model::with_a_time<T> && !std::is_same_v<T, Date>) {
      if (random.one_in(20)) value = random.one_in(2) ? model::least_time<T>() : model::greatest_time<T>();
    }
    if constexpr (std::is_same_v<T, bool> || !std::is_integral_v<T>)
      made = std::move(value);
    else if constexpr (std::is_signed_v<T>)
      made = std::int64_t{value};
    else
      made = std::uint64_t{value};
  });
  return made;
}

/// Chooses the edges of a word by chance, of those that lead to its end.
class RandomWords {
 public:
  explicit RandomWords(const Automaton& words) : words_(words), leads_(words.states.size()) {
    for (bool grows = true; std::exchange(grows, false);)
      for (std::size_t i = 0; i < leads_.size(); ++i)
        if (!leads_[i] && (words.states[i].accepts || !live_edges(i).empty())) leads_[i] = grows = true;
  }

  std::string next(Random& random) const {
    std::string word;
    for (std::size_t state = 0;;) {
      const auto edges = live_edges(state);
      if (words_.states[state].accepts && (edges.empty() || random.one_in(3))) return word;
      const Automaton::Edge& edge = *edges[random.below(edges.size())];
      std::size_t symbol = random.below(256);
      while (!edge.on.test(symbol)) symbol = (symbol + 1) % 256;
      word += static_cast<char>(symbol);
      state = edge.to;
    }
  }

 private:
  std::vector<const Automaton::Edge*> live_edges(std::size_t state) const {
    std::vector<const Automaton::Edge*> live;
    for (const Automaton::Edge& edge : words_.states[state].edges)
      if (edge.on.any() && leads_[edge.to]) live.push_back(&edge);
    return live;
  }

  const Automaton& words_;
  std::vector<bool> leads_;
};

/// One component of a key.
class Checked {
 public:
  Checked(const KeyForm& form, const KeyForm::Fixed& fixed)
      : form_(form), fixed_(fixed), component_(*fixed.component), encoding_(*component_.encoding) {}

  void run(Random& random) const {
    const Automaton texts = shape_of(component_, native()).texts;
    for (int i = 0; i < tries; ++i) check_value(texts, random);
    const RandomWords words(texts);
    if (is_wider()) return check_reason(words, random);
    for (int i = 0; i < tries; ++i) {
      const std::string word = words.next(random);
      if (component_.stand_in && component_.stand_in->text == word) continue;
      CAPTURE(word);
      CHECK(is_written(word));
    }
  }

 private:
  bool native() const { return fixed_.key->native; }

  bool is_wider() const {
    return std::any_of(wider_languages().begin(), wider_languages().end(),
                       [&](const Wider& wider) { return wider.is_of(encoding_, component_, native()); });
  }

  /// A reason that is none any more must go. Of the random dimensions of an address, all are written.
  void check_reason(const RandomWords& words, Random& random) const {
    bool is_needed = component_.in_address;
    for (int i = 0; i < 100 * tries && !is_needed; ++i) is_needed = !is_written(words.next(random));
    CHECK(is_needed);
  }

  void check_value(const Automaton& texts, Random& random) const {
    const auto value = random_value(component_.field->type(), random);
    REQUIRE(value);
    const auto text = written_of(*value);
    if (!text || text->empty()) return;  // refused
    CAPTURE(*text);
    CHECK(meet(texts, automata::literal(*text)));
  }

  /// What a key has of the value; none if it is refused. Also of values that have no text of their own, such as times
  /// of far years.
  std::optional<std::string> written_of(const Scalar& value) const {
    if (native()) {
      const auto json = json_of(component_.field->type(), value);
      return json ? written(form_, fixed_, *json) : std::nullopt;
    }
    std::string text;
    try {
      if (encoding_.text)
        model::write_text(text, encoding_.text(value), component_.mode, component_.as_it_is, component_.separator);
      else
        encoding_.write(text, value);
    } catch (const Error&) {
      return std::nullopt;
    }
    return text;
  }

  /// Whether some value is written as this text.
  bool is_written(const std::string& word) const {
    if (const auto value = value_of_word(word); value && !native()) return written_of(*value) == word;
    const auto json = value_of(component_, native(), word);
    return (json && written(form_, fixed_, *json) == word) || is_beyond_text(word);
  }

  std::optional<Scalar> value_of_word(const std::string& word) const {
    std::optional<std::string> text = word;
    if (!native() && encoding_.ending == model::Ending::text)
      text = model::read_text(word, component_.mode, component_.as_it_is, component_.separator);
    if (text && encoding_.read) return encoding_.read(*text);
    if (!encoding_.read_count) return std::nullopt;
    if (encoding_.descending) encoding_.reverse(*text, 0);
    const auto count = encoding_.read_count(*text);
    return count ? value_of_count(*count) : std::nullopt;
  }

  /// A value of which epoch_s or epoch_ms is this.
  std::optional<Scalar> value_of_count(std::int64_t count) const {
    const bool is_ms = encoding_.applies(model::Function::epoch_ms);
    const Instant at =
        is_ms ? Instant(Timestamp(std::chrono::milliseconds(count))) : Instant(TimestampS(std::chrono::seconds(count)));
    std::optional<Scalar> value;
    model::with_time_type(encoding_.type, [&]<class T>(T*) {
      if constexpr (model::an_id<T>) {
        auto bytes = model::least_time<T>().bytes();
        const bool is_ksuid = std::is_same_v<T, Ksuid>;
        const auto seconds = static_cast<std::uint64_t>(at.seconds);  // of no id if it is negative, or large
        auto rest = is_ksuid ? seconds - 1'400'000'000 : seconds * 1000 + at.nanosecond / 1'000'000;
        for (std::size_t i = is_ksuid ? 4 : 6; i-- > 0; rest >>= 8) bytes[i] = static_cast<std::uint8_t>(rest & 255);
        value = T(bytes);
      } else if constexpr (!std::is_same_v<T, Date>) {
        value = time_at<T>(at).value_or(T::min());
      }
    });
    return value;
  }

  /// Whether it can be a time of the first or the last year on the clock of an offset (after desc, each is the other)
  /// that has no text in UTC: a key could hold it.
  bool is_beyond_text(const std::string& word) const {
    return encoding_.offset != Offset() && (word.find("0000") != word.npos || word.find("9999") != word.npos);
  }

  const KeyForm& form_;
  const KeyForm::Fixed& fixed_;
  const model::Component& component_;
  const model::Encoding& encoding_;
};

/// The attribute itself is the key attribute.
std::string schema_of_key_attribute(const std::string& type, const Place& place) {
  return "schema forms\nenum Color { red, green as \"#1\", blue }\ntable Items { key (pk); index by1 (p1, s1" +
         std::string(place.type) + ") }\nentity E in Items {\n  id : string\n  s1 : " + type +
         "\n  pk = <id>\n  p1 = <id>\n}\n";
}

/// Whether the schema is accepted. Its entity then has one component of the type.
bool check_schema(const std::string& schema, Random& random) {
  CAPTURE(schema);
  Run run;
  keyc_tests::compile_in_memory(schema, run);
  if (run.diagnostics.has_errors()) return false;
  const model::Entity& entity = run.model.schemas.front().entities.front();
  const KeyForm of_key = written_by(entity, *entity.path_on(&entity.table->indexes.front()));
  for (const KeyForm::Fixed& fixed : of_key.fixed())
    if (fixed.component->field->name == "a1" || fixed.component->field->name == "s1")
      Checked(of_key, fixed).run(random);
  return true;
}

}  // namespace

TEST_CASE("languages of the proofs have exactly what is written") {
  Random random(323);
  const std::vector<std::string> forms = keyc_tests::all_forms();
  std::size_t schemas = 0;
  for (const std::string& type : types_with_forms()) {
    bool is_accepted = false;
    for (const Place& place : keyc_tests::all_places()) {
      if (place.sort_key.find("else") != std::string_view::npos) continue;
      is_accepted |= check_schema(schema_of_key_attribute(type, place), random);
      for (const std::string& form : forms)
        if (schemas++ % one_in == 0) is_accepted |= check_schema(keyc_tests::schema_of(type, place, form), random);
    }
    CAPTURE(type);
    CHECK(is_accepted);
  }
}

}  // namespace keyc::proof
