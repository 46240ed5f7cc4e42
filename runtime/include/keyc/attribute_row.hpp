#pragma once
#include "keyc/generated/attribute_row.hpp"
