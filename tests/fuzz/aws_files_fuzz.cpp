// What credentials are read from: any text as a config file (first byte c), a credentials file (k), the JSON (j) and
// the XML (x) of a source, and as a time of expiry (t). What is refused names a line of the file; what is accepted is
// the same to another reader.
#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "credentials/expiry.hpp"
#include "credentials/flat_json.hpp"
#include "credentials/profiles.hpp"
#include "credentials/xml_answer.hpp"
#include "fuzz/fuzz.hpp"
#include "keyc/generated/utf8.hpp"

namespace {

using namespace keyc::credentials;

std::string written(const std::vector<Section>& sections) {
  std::string text;
  for (const Section& section : sections) {
    text.append("[").append(section.header).append("]\n");
    for (const Entry& entry : section.entries) {
      text.append(entry.key).append("=").append(entry.value).append("\n");
      for (const auto& [line, more] : entry.continued) text.append("  ").append(more).append("\n");
    }
  }
  return text;
}

void try_file(std::string_view text, bool is_config) {
  const auto lines = std::count(text.begin(), text.end(), '\n') + 1;
  try {
    const std::string once = written(read_sections(text, "file"));
    if (written(read_sections(once, "file")) != once) keyc_tests::fail("read back as something else", once);
    Profiles profiles;
    if (is_config)
      profiles.add_config(text);
    else
      profiles.add_credentials(text);
    static_cast<void>(profiles.absence("p"));
    if (const Profile* const profile = profiles.profile("default"))
      if (const keyc::Setting* const region = profile->word("region"); region != nullptr && region->value.empty())
        keyc_tests::fail("an empty value", region->place);
  } catch (const keyc::ConfigError& error) {
    const std::string_view message = error.what();
    const std::size_t colon = message.find(':');
    const int line = std::atoi(std::string(message.substr(colon + 1, 9)).c_str());  // NOLINT(cert-err34-c)
    if (line < 1 || line > lines) keyc_tests::fail("no line in the message", message);
  }
}

bool is_beyond(const nlohmann::json& number) {
  return number.is_number_unsigned() && number.get<std::uint64_t>() > std::uint64_t{INT64_MAX};
}

void try_json(std::string_view text) {
  const auto object = JsonObject::read(text);
  if (text.find('\0') != std::string_view::npos) return;  // the other reader takes it for the end
  const nlohmann::json other = nlohmann::json::parse(text, nullptr, false);
  if (!object) {
    // Others accept a byte order mark, and nest deeper.
    if (other.is_object() && text.front() != '\xef' &&
        std::count(text.begin(), text.end(), '[') + std::count(text.begin(), text.end(), '{') <= 32)
      keyc_tests::fail("refused", text);
    return;
  }
  if (other.is_discarded()) {  // numbers that a double does not hold
    if (text.find_first_of("eE0123456789") == std::string_view::npos) keyc_tests::fail("accepted", text);
    return;
  }
  for (const auto& [name, value] : other.items()) {
    if (object->text(name).has_value() != value.is_string()) keyc_tests::fail("another type", name);
    if (value.is_string() && *object->text(name) != value.get<std::string>()) keyc_tests::fail("another text", name);
    if (value.is_object() && !object->object(name)) keyc_tests::fail("no object", name);
    if (value.is_number_integer() && object->number(name) != value.get<std::int64_t>() && !is_beyond(value))
      keyc_tests::fail("another number", name);
  }
  JsonObject changed = *object;
  changed.set("added", text);
  nlohmann::json expected = other;
  expected["added"] = std::string(text);
  if (nlohmann::json::parse(changed.written(), nullptr, false) != expected)
    keyc_tests::fail("written as something else", text);
}

void try_xml(std::string_view text) {
  static_cast<void>(element_of(text, "Key"));
  if (keyc::utf8::find_invalid(text) != std::string_view::npos) return;
  std::string escaped;
  for (const char c : text) {
    if (c == '<')
      escaped += "&lt;";
    else if (c == '&')
      escaped += "&amp;";
    else
      escaped += c;
  }
  if (element_of("<a><b k='<Key>'/>x<n:Key c=\"/>\">" + escaped + "</n:Key></a>", "Key") != text)
    keyc_tests::fail("another text", text);
}

void try_expiry(std::string_view text) {
  const auto time = read_expiry(text);
  if (time && read_expiry(written_expiry(*time)) != std::chrono::floor<std::chrono::seconds>(*time) &&
      time->time_since_epoch() > std::chrono::seconds(-62'167'219'200) &&
      time->time_since_epoch() < std::chrono::seconds(253'402'300'800))
    keyc_tests::fail("another time", text);
}

}  // namespace

void keyc_tests::try_input(std::string_view input) {
  if (input.empty()) return;
  const std::string_view text = input.substr(1);
  switch (input.front()) {
    case 'c': try_file(text, true); break;
    case 'k': try_file(text, false); break;
    case 'j':
      if (!text.empty()) try_json(text);
      break;
    case 'x': try_xml(text); break;
    default: try_expiry(text);
  }
}
