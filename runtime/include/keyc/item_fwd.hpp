#pragma once

/// Declares what headers of generated code use of keyc/item_io.hpp.
namespace keyc {

class ItemReader;
class ItemWriter;

/// Selects the struct that is read: the second argument of `read_members`.
template <class T>
struct Members {};

}  // namespace keyc
