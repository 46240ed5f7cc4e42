#include "generator/encoding/composer.hpp"
#include "keyc/number_key.hpp"

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
    else if (!whole_number(call))
      misfit(call);
    set_fixed(0, Alphabet::number);
  }

  void ordinal(const FunctionCall& call) {
    if (!is_bare() || type().enumeration == nullptr) misfit(call);
    if (!call.numbers.empty() || !call.texts.empty())
      throw Stop{"positions have no leading digits in a number key", "leave the digits out"};
    set_position({RuntimeFunction::Space::number_key, "value", headers::number_key, "std::uint64_t"},
                 &number_key::value<std::uint64_t>);
  }
};

}  // namespace

std::unique_ptr<Composer> number_composer(const std::string& attribute, const Type& type) {
  return std::make_unique<NumberComposer>(attribute, type);
}

}  // namespace keyc::model
