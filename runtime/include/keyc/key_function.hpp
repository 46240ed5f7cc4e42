#pragma once
#include "keyc/generated/key_function.hpp"
