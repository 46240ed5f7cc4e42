#pragma once
#include "keyc/generated/loaded_state.hpp"
