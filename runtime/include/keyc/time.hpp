#pragma once

/// Instants and dates. Generated headers include only what they need of these.
#include "keyc/generated/date.hpp"
#include "keyc/generated/timestamp.hpp"
