#pragma once
#include "keyc/generated/boxed.hpp"
