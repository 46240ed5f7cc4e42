#pragma once
#include "keyc/generated/key_unit.hpp"
