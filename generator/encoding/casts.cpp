#include "generator/encoding/casts.hpp"

#include <algorithm>
#include <array>

#include "keyc/binary_key.hpp"

namespace keyc::model {
namespace {

// function, what the runtime calls it, width, exact bits
constexpr std::array casts{
    Cast{Function::u8, "as_u8", 1, 0},    Cast{Function::u16, "as_u16", 2, 0}, Cast{Function::u32, "as_u32", 4, 0},
    Cast{Function::u64, "as_u64", 8, 0},  Cast{Function::i8, "as_i8", 1, 0},   Cast{Function::i16, "as_i16", 2, 0},
    Cast{Function::i32, "as_i32", 4, 0},  Cast{Function::i64, "as_i64", 8, 0}, Cast{Function::f32, "as_f32", 4, 24},
    Cast{Function::f64, "as_f64", 8, 53},
};

template <class T>
constexpr bool is_castable =
    (std::is_arithmetic_v<T> && !std::same_as<T, bool>) || one_of_types<T, Decimal, TimestampS, Timestamp>;

template <class T>
Write writer(Function function) {
  switch (function) {
    case Function::u8: return &Writer<&binary::as_u8<T>>::write;
    case Function::u16: return &Writer<&binary::as_u16<T>>::write;
    case Function::u32: return &Writer<&binary::as_u32<T>>::write;
    case Function::u64: return &Writer<&binary::as_u64<T>>::write;
    case Function::i8: return &Writer<&binary::as_i8<T>>::write;
    case Function::i16: return &Writer<&binary::as_i16<T>>::write;
    case Function::i32: return &Writer<&binary::as_i32<T>>::write;
    case Function::i64: return &Writer<&binary::as_i64<T>>::write;
    case Function::f32: return &Writer<&binary::as_f32<T>>::write;
    default: return &Writer<&binary::as_f64<T>>::write;
  }
}

/// The most bits that a whole number of the type needs, without its sign.
int bits_of(TypeKind type) {
  switch (type) {
    case TypeKind::i8:
    case TypeKind::u8: return 8;
    case TypeKind::i16:
    case TypeKind::u16: return 16;
    case TypeKind::i32:
    case TypeKind::u32: return 32;
    default: return 64;
  }
}

}  // namespace

Write Cast::write(TypeKind from) const {
  Write result = nullptr;
  with_cpp_type(from, [&]<class T>(T*) {
    if constexpr (is_castable<T>) result = writer<T>(function);
  });
  return result;
}

bool Cast::keeps(TypeKind from) const {
  if (exact_bits == 0 || from == TypeKind::f32) return true;
  if (from == TypeKind::f64) return function == Function::f64;
  return from != TypeKind::decimal && bits_of(from) <= exact_bits;
}

const Cast& cast_of(Function function) {
  return *std::find_if(casts.begin(), casts.end(), [&](const Cast& cast) { return cast.function == function; });
}

}  // namespace keyc::model
