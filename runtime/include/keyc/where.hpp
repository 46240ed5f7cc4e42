#pragma once
#include "keyc/generated/where.hpp"
