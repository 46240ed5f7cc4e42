#pragma once

#include "grammar/sample.hpp"

/// Rows for the documentation and for tests: their values are those of items, which a check has seen to.
namespace keyc::model {

using SampleValue = ast::SampleValue;
using SampleMember = ast::SampleMember;
using Sample = ast::Sample;

}  // namespace keyc::model
