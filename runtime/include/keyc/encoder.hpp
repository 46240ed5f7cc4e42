#pragma once
#include "keyc/generated/encoder.hpp"
