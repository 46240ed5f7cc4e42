// A key of three parts, compared with copies of its parts into one string.
#include <string>
#include <utility>

#include "keyc/generated/encode.hpp"
#include "keyc/generated/key_text.hpp"
#include "side_by_side.hpp"

namespace {

struct Parts {
  std::string country;
  std::string city;
  std::string street;
};

const Parts plain{"Brasil", "Florianopolis", "Avenida-Beira-Mar-Norte_1202"};
const Parts spaced{"Costa Rica", "San Pedro", "Calle 3, Casa #12"};
const Parts accented{"Brasil", "Florianópolis", "Rua_João_Pio_Duarte_Silva_241"};

std::string escaped(const Parts& parts) {
  keyc::KeyText key("Place", "sk", keyc::sort_key_limit);
  key.literal("PLACE#");
  key.add("country", &keyc::encode::escaped, parts.country, '#');
  key.literal("#");
  key.add("city", &keyc::encode::escaped, parts.city, '#');
  key.literal("#");
  key.add("street", &keyc::encode::escaped, parts.street, '#');
  return std::move(key).finish();
}

std::string copied(const Parts& parts) {
  std::string key("PLACE#");
  key += parts.country;
  key += '#';
  key += parts.city;
  key += '#';
  key += parts.street;
  return key;
}

void add(const char* name, const Parts& parts) {
  const auto timed = [&parts](auto write) {
    return [&parts, write] {
      const std::string key = write(parts);
      benchmark::DoNotOptimize(key.data());
      return key.size();
    };
  };
  side_by_side::add(name, timed(escaped), timed(copied));
}

const bool registered = [] {
  add("a key of three parts", plain);
  add("a key of three parts, accented", accented);
  add("a key of three parts, four escapes", spaced);
  return true;
}();

}  // namespace
