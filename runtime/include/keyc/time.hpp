#pragma once

/// Instants and dates. Generated headers include only what they need of these.
#include "keyc/date.hpp"
#include "keyc/timestamp.hpp"
