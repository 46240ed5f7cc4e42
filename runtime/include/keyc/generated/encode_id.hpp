#pragma once

#include <string>

/// How ids are written into text keys; see keyc/generated/encode.hpp. Each type has one width and sorts as its bytes
/// do.
namespace keyc {

class Ksuid;
class Ulid;
class Uuid;
class Uuid7;

inline namespace generated {
namespace encode {

/// 36 characters, lower case.
void uuid(std::string& out, const Uuid& value);
void uuid7(std::string& out, const Uuid7& value);
/// 26 characters.
void ulid(std::string& out, const Ulid& value);
/// 27 characters.
void ksuid(std::string& out, const Ksuid& value);

// The time of an id, floored to the unit, as `epoch_s` and `epoch_ms` write it.
void epoch_s_of_uuid7(std::string& out, const Uuid7& value);
void epoch_s_of_ulid(std::string& out, const Ulid& value);
void epoch_s_of_ksuid(std::string& out, const Ksuid& value);
void epoch_ms_of_uuid7(std::string& out, const Uuid7& value);
void epoch_ms_of_ulid(std::string& out, const Ulid& value);
void epoch_ms_of_ksuid(std::string& out, const Ksuid& value);

}  // namespace encode
}  // namespace generated
}  // namespace keyc
