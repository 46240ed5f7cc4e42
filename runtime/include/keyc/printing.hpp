#pragma once
#include "keyc/generated/printing.hpp"
