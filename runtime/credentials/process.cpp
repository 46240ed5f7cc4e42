#include "credentials/process.hpp"

#include "credentials/asking.hpp"
#include "credentials/flat_json.hpp"
#include "credentials/run_program.hpp"

namespace keyc::credentials {
namespace {

class Process final : public Source {
 public:
  Process(Setting command, std::string account_id, std::chrono::milliseconds patience)
      : command_(std::move(command)),
        account_id_(std::move(account_id)),
        patience_(patience),
        name_("the credential_process in " + command_.place) {}

  Credentials fetch() override {
    const Ran ran = run_program(command_.value, patience_);
    if (!ran.problem.empty()) {
      const std::size_t end = ran.errors.find_last_not_of(" \r\n");
      throw CredentialsError(name_ + " " + ran.problem +
                             (end == std::string::npos ? "" : ": " + ran.errors.substr(0, end + 1)));
    }
    // What it printed is not shown: it may have secrets.
    const auto object = JsonObject::read(ran.output);
    if (!object) throw CredentialsError(name_ + " does not print a JSON object");
    if (object->number("Version") != 1) throw CredentialsError(name_ + " does not print \"Version\": 1");
    Credentials credentials;
    credentials.access_key_id = object->text("AccessKeyId").value_or("");
    credentials.secret_access_key = object->text("SecretAccessKey").value_or("");
    credentials.session_token = object->text("SessionToken").value_or("");
    credentials.account_id = object->text("AccountId").value_or(account_id_);
    credentials.source = name_;
    if (const auto expiration = object->text("Expiration")) credentials.expires = expiry_of(*expiration, name_);
    return usable(std::move(credentials));
  }

 private:
  const Setting command_;
  const std::string account_id_;
  const std::chrono::milliseconds patience_;
  const std::string name_;
};

}  // namespace

MakeSource process_source(const Setting& command, const std::string& account_id, std::chrono::milliseconds patience) {
  return [command, account_id, patience] { return std::make_unique<Process>(command, account_id, patience); };
}

}  // namespace keyc::credentials
