#include "things.keys.hpp"

std::string key_of_all() { return things::Thing1Entity::put({.owner = "x"}).Item.find("pk")->text(); }
