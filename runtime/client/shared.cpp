#include "client/shared.hpp"

#include "client/reports.hpp"
#include "client/sent_headers.hpp"
#include "client/settings.hpp"

namespace keyc::client {

Shared::Shared(const ClientOptions& options) : Shared(options, config_of(options)) {}

Shared::Shared(ClientOptions options, const AwsConfig& config)
    : endpoint(options.transport == nullptr ? endpoint_settings(options, config) : EndpointSettings{}),
      settings(complete(std::move(options), config)),
      tables(settings.table_names, settings.other_tables_unmapped),
      http(settings.http),
      transport(settings.transport),
      quota(settings.retry_quota),
      corrects_clock(
          !config.flag({"AWS_DISABLE_CLOCK_SKEW_CORRECTION"}, "disable_clock_skew_correction").value_or(false)),
      is_in_lambda(!config.variable("AWS_LAMBDA_FUNCTION_NAME").empty()),
      user_agent(client::user_agent(settings.app_id)) {
  std::vector<std::string> notes = config.notes();
  if (std::string of_mode = retry_mode_note(config); !of_mode.empty()) notes.push_back(std::move(of_mode));
  for (const std::string& note : notes) tell(settings.observer, Note::Kind::ignored_setting, note);
  if (http == nullptr && transport == nullptr) http = curl_http({settings.ca_bundle});
}

}  // namespace keyc::client
