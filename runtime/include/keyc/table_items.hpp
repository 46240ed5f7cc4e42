#pragma once
#include "keyc/generated/table_items.hpp"
