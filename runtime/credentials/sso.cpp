#include "credentials/sso.hpp"

#include "credentials/asking.hpp"
#include "credentials/expiry.hpp"
#include "credentials/flat_json.hpp"
#include "credentials/text_file.hpp"
#include "keyc/endpoint.hpp"

namespace keyc::credentials {
namespace {

constexpr std::chrono::minutes refreshed_before{15};
const Patience sso_patience{std::chrono::seconds(5), std::chrono::seconds(10), 3, std::chrono::milliseconds(200), true};

struct SsoSettings {
  std::string profile;
  std::string session;  // empty in the old form, whose tokens cannot be refreshed
  std::string start_url;
  std::string region;
  std::string account_id;
  std::string role_name;
  std::string place;
};

const Setting& needed(const Setting* setting, const char* key, const Profile& profile, const std::string& place) {
  if (setting == nullptr)
    throw ConfigError(place + ": the profile '" + profile.name + "' is one of SSO, and has no '" + key + "'");
  return *setting;
}

// A value that stands in both the profile and its session must be the same.
const Setting& agreed(const Setting* in_profile, const Setting& in_session, const char* key) {
  if (in_profile != nullptr && in_profile->value != in_session.value)
    throw ConfigError(in_profile->place + ": '" + key + "' has another value in " + in_session.place);
  return in_session;
}

SsoSettings settings_of(const Profiles& profiles, const Profile& profile) {
  const Setting* const session = profile.find("sso_session");
  const Setting* const account = profile.word("sso_account_id");
  const std::string& place = session != nullptr ? session->place : account->place;
  SsoSettings settings{profile.name, "", "", "", "", "", place};
  settings.account_id = needed(account, "sso_account_id", profile, place).value;
  settings.role_name = needed(profile.word("sso_role_name"), "sso_role_name", profile, place).value;
  if (session == nullptr) {
    settings.start_url = needed(profile.word("sso_start_url"), "sso_start_url", profile, place).value;
    settings.region = require_region(needed(profile.word("sso_region"), "sso_region", profile, place));
    return settings;
  }
  settings.session = session->value;
  const Settings* const section = profiles.sso_session(session->value);
  if (section == nullptr) throw ConfigError(place + ": there is no section [sso-session " + session->value + "]");
  const auto of_session = [&](const char* key) {
    const Setting* const found = find(*section, key);
    if (found == nullptr)
      throw ConfigError(place + ": the section [sso-session " + session->value + "] has no '" + key + "'");
    return agreed(profile.word(key), checked(*found, key), key);
  };
  settings.start_url = of_session("sso_start_url").value;
  settings.region = require_region(of_session("sso_region"));
  return settings;
}

class Sso final : public Source {
 public:
  Sso(Means means, SsoSettings settings)
      : means_(std::move(means)),
        settings_(std::move(settings)),
        file_(means_.config.expanded("~/.aws/sso/cache/") +
              hex_of(sha1(settings_.session.empty() ? settings_.start_url : settings_.session)) + ".json"),
        name_("SSO of the profile '" + settings_.profile + "' (" + settings_.place + ")") {}

  Credentials fetch() override {
    const std::string token = access_token();
    HttpRequest request;
    request.method = "GET";
    request.url = address("sso", "portal.sso") + "/federation/credentials?" +
                  form_of({{"role_name", settings_.role_name}, {"account_id", settings_.account_id}});
    request.headers = {{"x-amz-sso_bearer_token", token}};
    const HttpAnswer answer = ask(means_, request, sso_patience);
    if (answer.status == 401) log_in("the token is refused: " + problem_of(request, answer, {token}));
    if (answer.status != 200)
      throw CredentialsError(name_ + ": " + problem_of(request, answer, {token}), may_pass(answer));
    const auto object = JsonObject::read(answer.body);
    const auto keys = object ? object->object("roleCredentials") : std::nullopt;
    if (!keys) throw CredentialsError(name_ + ": the answer has no roleCredentials");
    Credentials credentials;
    credentials.access_key_id = keys->text("accessKeyId").value_or("");
    credentials.secret_access_key = keys->text("secretAccessKey").value_or("");
    credentials.session_token = keys->text("sessionToken").value_or("");
    credentials.account_id = settings_.account_id;
    credentials.source = name_;
    const auto expiration = keys->number("expiration");  // in milliseconds
    constexpr std::int64_t latest = std::int64_t{1} << 50;
    if (!expiration || *expiration < 0 || *expiration > latest)
      throw CredentialsError(name_ + ": the answer has no time of expiry");
    credentials.expires = TimestampUs(std::chrono::milliseconds(*expiration));
    return usable(std::move(credentials));
  }

 private:
  // Anew each time: `aws sso login`, or another program, may have renewed it.
  std::string access_token() {
    const auto text = read_text_file(file_);
    if (!text) log_in("there is no token (" + file_ + ")");
    auto cached = JsonObject::read(*text);
    const auto token = cached ? cached->text("accessToken") : std::nullopt;
    const auto expires = cached ? read_expiry(cached->text("expiresAt").value_or("")) : std::nullopt;
    if (!token || token->empty() || !expires) log_in("there is no token in " + file_);
    const TimestampUs now = means_.now();
    if (*expires - now < refreshed_before)
      if (auto fresh = refreshed(*cached, *expires <= now)) return *fresh;
    if (*expires <= now) log_in("the token in " + file_ + " expired at " + written_expiry(*expires));
    return *token;
  }

  // Nothing if it could not be refreshed: it may still be valid. Throws if it is not, and may be refreshed later.
  std::optional<std::string> refreshed(JsonObject& cached, bool has_expired) {
    const auto id = cached.text("clientId");
    const auto secret = cached.text("clientSecret");
    const auto refresh = cached.text("refreshToken");
    const auto registered = read_expiry(cached.text("registrationExpiresAt").value_or(""));
    const TimestampUs now = means_.now();
    if (settings_.session.empty() || !id || !secret || !refresh || !registered || *registered <= now)
      return std::nullopt;
    JsonObject asked;
    asked.set("grantType", "refresh_token");
    asked.set("clientId", *id);
    asked.set("clientSecret", *secret);
    asked.set("refreshToken", *refresh);
    const std::string body = asked.written();
    HttpRequest request;
    request.url = address("sso_oidc", "oidc") + "/token";
    request.headers = {{"content-type", "application/json"}};
    request.body = body;
    const HttpAnswer answer = ask(means_, request, sso_patience);
    if (has_expired && may_pass(answer))
      throw CredentialsError(name_ + ": the token in " + file_ + " has expired, and cannot be refreshed now: " +
                                 problem_of(request, answer, {*secret, *refresh}),
                             true);
    const auto object = answer.status == 200 ? JsonObject::read(answer.body) : std::nullopt;
    auto token = object ? object->text("accessToken") : std::nullopt;
    const auto lifetime = object ? object->number("expiresIn") : std::nullopt;
    constexpr std::int64_t longest = 366LL * 24 * 3600;
    if (!token || token->empty() || !lifetime || *lifetime <= 0 || *lifetime > longest) return std::nullopt;
    cached.set("accessToken", *token);
    cached.set("expiresAt", written_expiry(now + std::chrono::seconds(*lifetime)));
    if (const auto next = object->text("refreshToken")) cached.set("refreshToken", *next);
    replace_file(file_, cached.written());  // the token counts, also if it could not be kept
    return token;
  }

  std::string address(const char* service, const char* host) const {
    if (const auto url = means_.config.endpoint_url(service)) {
      std::string text = url->value;
      while (text.ends_with('/')) text.pop_back();
      return text;
    }
    return std::string("https://") + host + "." + settings_.region + "." +
           std::string(partition_of(settings_.region).suffix);
  }

  [[noreturn]] void log_in(const std::string& problem) const {
    throw CredentialsError(name_ + ": " + problem + "; run: aws sso login --profile '" + settings_.profile + "'",
                           false);
  }

  const Means means_;
  const SsoSettings settings_;
  const std::string file_;
  const std::string name_;
};

}  // namespace

MakeSource sso_source(const Means& means, const Profile& profile) {
  SsoSettings settings = settings_of(means.config.profiles(), profile);
  return [means, settings] { return std::make_unique<Sso>(means, settings); };
}

}  // namespace keyc::credentials
