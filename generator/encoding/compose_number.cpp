#include "generator/encoding/composer.hpp"
#include "generator/encoding/number_languages.hpp"
#include "keyc/generated/decode.hpp"
#include "keyc/generated/number_key.hpp"

namespace keyc::model {
namespace {

/// For number keys: one number.
class NumberComposer : public Composer {
 public:
  NumberComposer(const std::string& attribute, const Type& type) : Composer(attribute, type, KeyType::number) {}

 private:
  void make(const FunctionCall& call) override {
    if (call.function->function == Function::ordinal)
      ordinal(call);
    else if (whole_number(call))
      set_whole_number(call);
    else
      misfit(call);
  }

  void set_whole_number(const FunctionCall& call) {
    set_fixed(0, Alphabet::number);
    set_language([numbers = wholes_of(type().kind, call.function->function)] { return shortest_digits(numbers); },
                 false);
    made_.read_count = [](std::string_view digits) { return decode::number_key::value<std::int64_t>(digits); };
  }

  void ordinal(const FunctionCall& call) {
    if (!is_bare() || type().enumeration == nullptr) misfit(call);
    if (!call.numbers.empty() || !call.texts.empty())
      throw Stop{"positions have no leading digits in a number key", "leave the digits out"};
    set_fixed(0, Alphabet::number);
    set_position({RuntimeFunction::Space::number_key, "value", TypeKind::u64}, &number_key::value<std::uint64_t>);
  }
};

}  // namespace

std::unique_ptr<Composer> number_composer(const std::string& attribute, const Type& type) {
  return std::make_unique<NumberComposer>(attribute, type);
}

}  // namespace keyc::model
