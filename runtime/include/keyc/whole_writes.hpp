#pragma once
#include "keyc/generated/whole_writes.hpp"
