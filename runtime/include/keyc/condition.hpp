#pragma once
#include "keyc/generated/condition.hpp"
