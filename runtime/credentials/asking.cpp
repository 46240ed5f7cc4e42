#include "credentials/asking.hpp"

#include <algorithm>
#include <initializer_list>
#include <optional>

#include "credentials/expiry.hpp"
#include "credentials/flat_json.hpp"
#include "credentials/text_file.hpp"
#include "credentials/xml_answer.hpp"
#include "http/address_text.hpp"
#include "http/header_text.hpp"

namespace keyc::credentials {
namespace {

constexpr std::size_t largest_answer = std::size_t{1} << 20;

std::string shown_host(const std::string& url) {
  const auto address = parse_address(url);
  return address ? address->scheme + "://" + address->host + address->port : "an address that is none";
}

std::string first_of(const JsonObject& object, std::initializer_list<const char*> names) {
  for (const char* const name : names)
    if (auto text = object.text(name)) return *text;
  return {};
}

std::string error_message_of(const HttpAnswer& answer) {
  if (auto message = element_of(answer.body, "Message")) return *message;
  const auto object = JsonObject::read(answer.body);
  return object ? first_of(*object, {"message", "Message", "error_description"}) : std::string();
}

std::string without(std::string text, const std::vector<std::string_view>& secrets) {
  for (const std::string_view secret : secrets)
    for (std::size_t at = 0; !secret.empty() && (at = text.find(secret, at)) != std::string::npos;)
      text.replace(at, secret.size(), "...");
  return text;
}

// One line of what others write, and not too much of it.
std::string in_one_line(std::string text) {
  constexpr std::size_t longest = 300;
  std::replace_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  if (text.size() > longest) text.resize(longest);
  return text;
}

}  // namespace

bool may_pass(const HttpAnswer& answer) noexcept {
  return answer.status == 0 || answer.status >= 500 || answer.status == 429;
}

HttpAnswer ask(const Means& means, const HttpRequest& request, const Patience& patience,
               const std::function<bool(const HttpAnswer&)>& is_passing) {
  HttpLimits limits;
  limits.connect = patience.connect;
  limits.whole = patience.whole;
  limits.body = largest_answer;
  std::chrono::milliseconds wait = patience.wait;
  for (int attempt = 1;; ++attempt) {
    HttpAnswer answer = means.http->exchange(request, limits);
    const bool again = may_pass(answer) || (is_passing && is_passing(answer));
    if (attempt >= patience.attempts || !again) return answer;
    means.wait(wait);
    if (patience.longer) wait *= 2;
  }
}

std::string error_code_of(const HttpAnswer& answer) {
  if (auto code = element_of(answer.body, "Code")) return *code;
  if (const std::string* const type = find_header(answer.headers, "x-amzn-errortype"))
    return type->substr(0, type->find(':'));
  const auto object = JsonObject::read(answer.body);
  return object ? first_of(*object, {"__type", "error", "code", "Code"}) : std::string();
}

std::string problem_of(const HttpRequest& request, const HttpAnswer& answer,
                       const std::vector<std::string_view>& secrets) {
  const std::string host = shown_host(request.url);
  if (answer.status == 0) return host + " does not answer: " + in_one_line(without(answer.problem, secrets));
  std::string text = host + " answers " + std::to_string(answer.status);
  for (const std::string& said : {error_code_of(answer), error_message_of(answer)})
    if (!said.empty()) text += ": " + in_one_line(without(said, secrets));
  return text;
}

std::string form_of(const std::vector<std::pair<std::string_view, std::string_view>>& fields) {
  std::string form;
  for (const auto& [name, value] : fields) {
    if (!form.empty()) form += '&';
    http::append_escaped(form, name);
    form += '=';
    http::append_escaped(form, value);
  }
  return form;
}

const std::string& require_region(const Setting& region) {
  if (!http::is_host_label(region.value)) throw ConfigError(region.place + ": '" + region.value + "' is not a region");
  return region.value;
}

std::string token_in(const Setting& file) {
  std::optional<std::string> text = read_text_file(file.value);
  const std::string place = file.value + ", which " + file.place + " names, ";
  if (!text) throw CredentialsError(place + "does not exist");
  text->erase(text->find_last_not_of(" \t\r\n") + 1);
  if (text->empty()) throw CredentialsError(place + "is empty");
  if (!http::is_header_text(*text))
    throw CredentialsError(place + "has a line end, a space or another character in its token");
  return *text;
}

Credentials usable(Credentials credentials) {
  using Part = std::pair<const char*, const std::string&>;
  const Part parts[] = {{"an access key id", credentials.access_key_id},
                        {"a secret access key", credentials.secret_access_key},
                        {"a session token", credentials.session_token}};
  for (const auto& [name, text] : parts) {
    if (text.empty() && &text != &credentials.session_token)
      throw CredentialsError(credentials.source + " gives no credentials: " + name + " is missing");
    if (!http::is_header_text(text))
      throw CredentialsError(credentials.source + " gives " + name +
                             " with a space, a line end or another character that it cannot have");
  }
  return credentials;
}

TimestampUs expiry_of(const std::string& text, const std::string& source) {
  const auto time = read_expiry(text);
  if (!time) throw CredentialsError(source + " gives '" + in_one_line(text) + "' as the time of expiry, which is none");
  return *time;
}

}  // namespace keyc::credentials
