#pragma once

#include "grammar/sample.hpp"

/// Example items for the documentation and for tests. A check makes sure that their values are those of items.
namespace keyc::model {

using SampleValue = ast::SampleValue;
using SampleMember = ast::SampleMember;
using Sample = ast::Sample;

}  // namespace keyc::model
