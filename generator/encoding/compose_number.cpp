#include "generator/encoding/composer.hpp"
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
      set_whole_number();
    else
      misfit(call);
  }

  void set_whole_number() {
    set_fixed(0, Alphabet::number);
    set_language(&whole_numbers, false);
    made_.read_count = [](std::string_view digits) { return decode::number_key::value<std::int64_t>(digits); };
  }

  /// The language of other numbers has each number with either sign, that of positions does not.
  void reverse() override {
    Composer::reverse();
    if (type().enumeration == nullptr || !made_.write) return;
    std::vector<std::string> positions;
    for (std::size_t i = 0; i < type().enumeration->values.size(); ++i)
      made_.reverse(positions.emplace_back(std::to_string(i)), 0);
    set_language([positions = std::move(positions)] { return automata::one_of(positions); }, true);
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
