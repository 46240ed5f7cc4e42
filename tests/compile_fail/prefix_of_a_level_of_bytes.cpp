// error: (no matching|no viable|could not convert|cannot convert)
#include "visits.keys.hpp"

using namespace visits;

auto wrong() { return VisitEntity::on_byBytes().place("p").at(keyc::begins_with(std::vector<std::byte>{})); }
