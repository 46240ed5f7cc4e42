#pragma once

/// What headers of generated code name of keyc/item_io.hpp.
namespace keyc {

class ItemReader;
class ItemWriter;

/// Says which struct is read: the second argument of `read_members`.
template <class T>
struct Members {};

}  // namespace keyc
