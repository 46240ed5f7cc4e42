#include "generator/encoding/casts.hpp"

#include <algorithm>
#include <array>

#include "generator/encoding/encodings.hpp"
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

/// In the order of the table.
template <class T>
constexpr std::array<Write, casts.size()> writers{
    &Writer<&binary::as_u8<T>>::write,  &Writer<&binary::as_u16<T>>::write, &Writer<&binary::as_u32<T>>::write,
    &Writer<&binary::as_u64<T>>::write, &Writer<&binary::as_i8<T>>::write,  &Writer<&binary::as_i16<T>>::write,
    &Writer<&binary::as_i32<T>>::write, &Writer<&binary::as_i64<T>>::write, &Writer<&binary::as_f32<T>>::write,
    &Writer<&binary::as_f64<T>>::write,
};

}  // namespace

Write Cast::write(TypeKind from) const {
  Write result = nullptr;
  with_cpp_type(from, [&]<class T>(T*) {
    if constexpr (is_castable<T>) result = writers<T>[static_cast<std::size_t>(this - casts.data())];
  });
  return result;
}

bool Cast::keeps(TypeKind from) const {
  if (exact_bits == 0 || from == TypeKind::f32) return true;
  if (from == TypeKind::f64) return function == Function::f64;
  const Encoding* const whole = find_encoding(from, KeyType::binary);
  return whole != nullptr && whole->width * 8 <= exact_bits;
}

const Cast& cast_of(Function function) {
  return *std::find_if(casts.begin(), casts.end(), [&](const Cast& cast) { return cast.function == function; });
}

}  // namespace keyc::model
