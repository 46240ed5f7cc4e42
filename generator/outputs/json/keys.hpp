#pragma once

#include "generator/outputs/json/terms.hpp"

/// Keys: their attributes, their templates, and when items have them.
namespace keyc::schema_json {

Json key_schema(const model::KeySchema& from);
Json key_template(const model::KeyTemplate& from);
Json path(const model::Path& from);
Json unique(const model::Unique& from);

}  // namespace keyc::schema_json
