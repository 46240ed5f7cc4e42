#include "generator/encoding/casts.hpp"

#include <algorithm>
#include <array>

#include "generator/encoding/encodings.hpp"
#include "keyc/binary_key.hpp"

namespace keyc::model {
namespace {

// function, what the runtime calls it, and what it calls that of a written number, width, exact bits
constexpr std::array casts{
    Cast{Function::u8, "as_u8", "as_u8_of", &binary::digits_as<&binary::as_u8<std::int64_t>>, 1, 0},
    Cast{Function::u16, "as_u16", "as_u16_of", &binary::digits_as<&binary::as_u16<std::int64_t>>, 2, 0},
    Cast{Function::u32, "as_u32", "as_u32_of", &binary::digits_as<&binary::as_u32<std::int64_t>>, 4, 0},
    Cast{Function::u64, "as_u64", "as_u64_of", &binary::digits_as<&binary::as_u64<std::int64_t>>, 8, 0},
    Cast{Function::i8, "as_i8", "as_i8_of", &binary::digits_as<&binary::as_i8<std::int64_t>>, 1, 0},
    Cast{Function::i16, "as_i16", "as_i16_of", &binary::digits_as<&binary::as_i16<std::int64_t>>, 2, 0},
    Cast{Function::i32, "as_i32", "as_i32_of", &binary::digits_as<&binary::as_i32<std::int64_t>>, 4, 0},
    Cast{Function::i64, "as_i64", "as_i64_of", &binary::digits_as<&binary::as_i64<std::int64_t>>, 8, 0},
    Cast{Function::f32, "as_f32", "as_f32_of", &binary::digits_as<&binary::as_f32<std::int64_t>>, 4, 24},
    Cast{Function::f64, "as_f64", "as_f64_of", &binary::digits_as<&binary::as_f64<std::int64_t>>, 8, 53},
};

template <class T>
constexpr bool is_castable = (std::is_arithmetic_v<T> && !std::same_as<T, bool>) ||
                             one_of_types<T, Decimal, TimestampS, Timestamp, TimestampUs, TimestampNs>;

/// In the order of the table.
template <class T>
constexpr std::array<Write, casts.size()> writers{
    &Writer<&binary::as_u8<T>>::write,  &Writer<&binary::as_u16<T>>::write, &Writer<&binary::as_u32<T>>::write,
    &Writer<&binary::as_u64<T>>::write, &Writer<&binary::as_i8<T>>::write,  &Writer<&binary::as_i16<T>>::write,
    &Writer<&binary::as_i32<T>>::write, &Writer<&binary::as_i64<T>>::write, &Writer<&binary::as_f32<T>>::write,
    &Writer<&binary::as_f64<T>>::write,
};

constexpr std::array<std::string_view, 4> cell_names{"cell_u8", "cell_u16", "cell_u32", "cell_u64"};

/// In the order of the table.
template <class T>
constexpr std::array<WriteCell, cell_names.size()> cell_writers{
    &Writer<&binary::cell_u8<T>>::write,
    &Writer<&binary::cell_u16<T>>::write,
    &Writer<&binary::cell_u32<T>>::write,
    &Writer<&binary::cell_u64<T>>::write,
};

}  // namespace

Write Cast::write(TypeKind from) const {
  Write result = nullptr;
  with_scalar_type(from, [&]<class T>(T*) {
    if constexpr (is_castable<T>) result = writers<T>[static_cast<std::size_t>(this - casts.data())];
  });
  return result;
}

WriteCell Cast::write_cell(TypeKind from) const {
  WriteCell result = nullptr;
  if (has_cells(function))
    with_scalar_type(from, [&]<class T>(T*) {
      if constexpr (is_castable<T> || std::same_as<T, Date>)
        result = cell_writers<T>[static_cast<std::size_t>(this - casts.data())];
    });
  return result;
}

std::string_view Cast::cell_name() const { return cell_names.at(static_cast<std::size_t>(this - casts.data())); }

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
