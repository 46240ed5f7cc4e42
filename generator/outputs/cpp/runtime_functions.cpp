#include "generator/outputs/cpp/runtime_functions.hpp"

#include <array>
#include <stdexcept>

#include "generator/outputs/cpp/types.hpp"
#include "generator/outputs/cpp/value_types.hpp"
#include "generator/text/concat.hpp"
#include "grammar/words.hpp"

namespace keyc::cpp {
namespace {

using model::RuntimeFunction;

/// "keyc::encode::", "keyc::decode::binary::"
std::string_view namespace_of(RuntimeFunction::Space space, Way way) {
  using enum RuntimeFunction::Space;
  switch (space) {
    case encode: return way == Way::write ? "keyc::encode::" : "keyc::decode::";
    case binary: return way == Way::write ? "keyc::binary::" : "keyc::decode::binary::";
    case number_key: break;
  }
  return way == Way::write ? "keyc::number_key::" : "keyc::decode::number_key::";
}

/// A header of namespace keyc::encode.
struct Header {
  std::string_view name;
  std::string_view functions;  // divided by spaces
};
constexpr std::array headers{
    Header{"\"keyc/generated/encode.hpp\"",
           "text escaped checked raw boolean u8 u16 u32 u64 i8 i16 i32 i64 f32 f64 decimal plain pad ordinal"},
    Header{"\"keyc/generated/encode_bytes.hpp\"", "hex sort64 hex_of sort64_of"},
    Header{"\"keyc/generated/encode_case.hpp\"", "in_upper in_lower"},
    Header{"\"keyc/generated/encode_desc.hpp\"",
           "desc_digits desc_signed desc_hex desc_sort64 desc_ulid desc_ksuid desc_uuid"},
    Header{"\"keyc/generated/encode_stored.hpp\"", "stored"},
    Header{"\"keyc/generated/encode_id.hpp\"",
           "uuid uuid7 ulid ksuid epoch_s_of_uuid7 epoch_s_of_ulid epoch_s_of_ksuid epoch_ms_of_uuid7 epoch_ms_of_ulid "
           "epoch_ms_of_ksuid"},
    Header{"\"keyc/generated/encode_time.hpp\"",
           "timestamp timestamp_s timestamp_us timestamp_ns epoch_s epoch_ms epoch_us epoch_ns date year quarter month "
           "week day hour hours minute minutes format epoch_s_of_timestamp epoch_s_of_timestamp_s "
           "epoch_s_of_timestamp_us epoch_s_of_timestamp_ns "
           "epoch_ms_of_timestamp epoch_ms_of_timestamp_s epoch_ms_of_timestamp_us epoch_ms_of_timestamp_ns "
           "plain_epoch_s plain_epoch_ms plain_epoch_us plain_epoch_ns "
           "pad_epoch_s pad_epoch_ms pad_epoch_us pad_epoch_ns"},
};

}  // namespace

std::string name_of(const std::vector<RuntimeFunction>& functions, Way way) {
  std::string name;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const RuntimeFunction& function = functions[i];
    const std::string argument = i > 0 ? concat(i == 1 ? "&" : "", name)
                                 : function.form != nullptr
                                     ? concat(value_type(*function.of).name, ", ", name_of(*function.form))
                                 : function.of ? std::string(value_type(*function.of).name)
                                               : std::string();
    name = concat(namespace_of(function.space, way), function.name, argument.empty() ? "" : "<", argument,
                  argument.empty() ? "" : ">");
  }
  return name;
}

std::string_view header_of(const RuntimeFunction& function) {
  using enum RuntimeFunction::Space;
  switch (function.space) {
    case binary: return "\"keyc/binary_key.hpp\"";
    case number_key: return "\"keyc/generated/number_key.hpp\"";
    case encode: break;
  }
  for (const Header& header : headers)
    if (grammar::has_word(header.functions, function.name)) return header.name;
  throw std::logic_error(concat("no header declares keyc::encode::", function.name));
}

}  // namespace keyc::cpp
