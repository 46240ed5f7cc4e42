#pragma once
#include "keyc/generated/walked.hpp"
