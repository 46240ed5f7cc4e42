// What the functions of binary keys write: bytes of fixed width, which need no separator.

#include <utility>

#include "generator/encoding/casts.hpp"
#include "generator/encoding/composer.hpp"
#include "generator/encoding/number_languages.hpp"
#include "generator/encoding/scales.hpp"
#include "generator/encoding/writers.hpp"
#include "keyc/binary_key.hpp"
#include "keyc/generated/decode.hpp"
#include "keyc/generated/utf8.hpp"

namespace keyc::model {
namespace {

using Space = RuntimeFunction::Space;

/// For binary keys: bytes of fixed width.
class BinaryComposer : public Composer {
 public:
  BinaryComposer(const std::string& attribute, const Type& type) : Composer(attribute, type, KeyType::binary) {
    if (type.kind == TypeKind::string) {
      made_.text = [](const Scalar& value) { return std::get<std::string>(value); };
      made_.ending = Ending::text;
    }
    if (has_positions()) {
      set_fixed(2, Alphabet::bytes);
      set_position({Space::binary, "position"}, &binary::position);
    }
  }

  /// Text has no fixed width unless prefix() gives it one.
  Encoding take() override {
    made_.text = nullptr;
    return Composer::take();
  }

 private:
  static constexpr std::size_t most_positions = 65536;

  bool has_positions() const {
    return type().enumeration != nullptr && type().enumeration->values.size() <= most_positions;
  }

  void make(const FunctionCall& call) override {
    if (call.function->function == Function::prefix)
      prefix(call);
    else if (call.function->function == Function::ordinal)
      ordinal(call);
    else if (is_cast(call.function->function))
      cast(call);
    else if (whole_number(call))
      set_whole_number(call);
    else
      misfit(call);
  }

  /// u8 to f64: a number, the units of an epoch, or a time as a whole number, in another width.
  void cast(const FunctionCall& call) {
    want(call, 0, 0);
    const Cast& row = cast_of(call.function->function);
    if (call.scale) return cells(call, row);
    const TypeKind from = write_digits_ ? TypeKind::i64 : type().kind;
    if (write_digits_) {
      made_.writer.functions.pop_back();
      made_.write = std::exchange(write_digits_, nullptr);
      write_anew(made_, {Space::binary, row.name_of}, row.rewrite);
    } else {
      if (!is_bare() || !is_number(from)) misfit_of_cast(call);
      made_.writer.functions = {{Space::binary, row.name, value_kind(from)}};
      made_.write = row.write(from);
    }
    set_fixed(row.width, Alphabet::bytes);
    set_language([width = static_cast<std::size_t>(row.width)] { return bytes(width); }, false);
    if (!row.keeps(from)) set_loss(call);
  }

  /// `u16(x from -60 to 60)`: the cell of a number, a time or a date.
  void cells(const FunctionCall& call, const Cast& row) {
    const WriteCell write = is_bare() ? row.write_cell(type().kind) : nullptr;
    if (write == nullptr) misfit_of_cast(call);
    auto made = scale_of(type().kind, *call.scale);
    if (ScaleFault* const fault = std::get_if<ScaleFault>(&made))
      throw Stop{std::move(fault->message), std::move(fault->hint), Code::bad_scale};
    const Scale scale = std::get<Scale>(made);
    made_.writer.functions = {{Space::binary, row.cell_name(), value_kind(type().kind)}};
    made_.writer.arguments = {scale};
    made_.write = [write, scale](std::string& out, const Scalar& value) { write(out, value, scale); };
    set_fixed(row.width, Alphabet::bytes);
    set_language([width = static_cast<std::size_t>(row.width)] { return bytes(width); }, false);
    set_loss(call);
  }

  [[noreturn]] void misfit_of_cast(const FunctionCall& call) const {
    if (!call.scale) misfit(call, call.function->name, call.function->applies_to, cast_of_time(call));
    misfit(call, fmt::format("{} with a range", call.function->name), "numbers, times and dates", cast_of_time(call));
  }

  /// How a time or an id becomes a number of so many bits; empty for other types.
  std::string cast_of_time(const FunctionCall& call) const {
    const TypeKind kind = type().kind;
    const bool has_time = is_time(kind) || kind == TypeKind::date || (is_id(kind) && kind != TypeKind::uuid);
    if (!has_time) return {};
    const Cast& row = cast_of(call.function->function);
    const std::string seconds =
        fmt::format("{}(epoch_s({}))", row.width < 4 ? "u32" : call.function->name, attribute());
    if (is_id(kind)) return "write " + seconds;
    const std::string cells =
        fmt::format("{}({} from \"2020-01-01\" to \"2040-01-01\")",
                    has_cells(call.function->function) ? call.function->name : "u32", attribute());
    return kind == TypeKind::date ? "write " + cells : fmt::format("write {}, or {}", seconds, cells);
  }

  void set_whole_number(const FunctionCall& call) {
    write_digits_ = made_.write;
    write_anew(made_, {Space::binary, "i64_of"}, &binary::digits_as<&binary::as_i64<std::int64_t>>);
    set_fixed(8, Alphabet::bytes);
    set_language([numbers = wholes_of(type().kind, call.function->function)] { return whole_bytes(numbers); }, false);
    made_.read_count = [](std::string_view bytes) { return decode::binary::i64(bytes); };
  }

  void ordinal(const FunctionCall& call) {
    if (!is_bare() || type().enumeration == nullptr) misfit(call);
    if (!call.numbers.empty() || !call.texts.empty())
      throw Stop{"positions have 2 bytes in a binary key", "leave the digits out"};
    if (!has_positions())
      throw Stop{fmt::format("{} has {} values, and positions have 2 bytes in a binary key: at most {}",
                             type().enumeration->name, type().enumeration->values.size(), most_positions),
                 "make the key a string or a number"};
  }

  void prefix(const FunctionCall& call) {
    want(call, 1, 0);
    const int length = digits_of(call, 1024, "prefix keeps 1 to 1024 bytes");
    if (!is_text() && !(type().kind == TypeKind::bytes && is_bare())) misfit(call);
    const auto text = made_.text;
    cut(made_, {"prefix", "prefix_of_bytes"}, text, &binary::prefix, &binary::prefix_of_bytes, length);
    set_fixed(length, Alphabet::bytes);
    made_.read = [kind = type().kind](std::string_view bytes) { return read_prefix(kind, bytes); };
    set_language(
        [is_bytes = type().kind == TypeKind::bytes, allowed = allowed_, width = static_cast<std::size_t>(length)] {
          return is_bytes ? bytes(width) : bytes_of_prefix(allowed, width);
        },
        true);
    made_.has_prefixes = true;
    set_loss(call);
    Encoding start = made_;
    cut(start, {"start", "start_of_bytes"}, text, &binary::start, &binary::start_of_bytes, length);
    made_.of_prefix = std::make_shared<const Encoding>(std::move(start));
  }

  using MakeText = std::function<std::string(const Scalar& value)>;
  using CutText = void (*)(std::string& out, std::string_view value, int length);
  using CutBytes = void (*)(std::string& out, const Bytes& value, int length);

  struct Names {
    std::string_view of_text;
    std::string_view of_bytes;
  };

  /// Makes the encoding write the first `length` bytes of a value.
  void cut(Encoding& encoding, Names names, const MakeText& text, CutText of_text, CutBytes of_bytes,
           int length) const {
    const bool is_bytes = type().kind == TypeKind::bytes;
    encoding.writer.functions = {{Space::binary, is_bytes ? names.of_bytes : names.of_text}};
    encoding.writer.arguments = {length};
    if (is_bytes)
      encoding.write = [of_bytes, length](std::string& out, const Scalar& value) {
        of_bytes(out, std::get<Bytes>(value), length);
      };
    else
      encoding.write = [of_text, text, length](std::string& out, const Scalar& value) {
        of_text(out, text(value), length);
      };
  }

  void reverse() override {
    Composer::reverse();
    if (made_.of_prefix == nullptr) return;
    Encoding start = *made_.of_prefix;
    write_anew(start, {Space::binary, "desc"}, &binary::complement);
    made_.of_prefix = std::make_shared<const Encoding>(std::move(start));
  }

  std::function<void(std::string& out, const Scalar& value)> write_digits_;  // of a time that is a whole number
};

}  // namespace

std::optional<Scalar> read_prefix(TypeKind type, std::string_view bytes) {
  bytes.remove_suffix(bytes.size() - (bytes.find_last_not_of('\0') + 1));
  if (type == TypeKind::bytes) return read_bytes(bytes);
  // Of a character that was cut, the least one that begins so.
  std::string text(bytes);
  for (const std::string_view rest : {"", "\x80", "\x80\x80", "\x80\x80\x80", "\xA0\x80", "\x90\x80\x80"}) {
    text.resize(bytes.size());
    text += rest;
    if (utf8::find_invalid(text) == std::string::npos) return text;
  }
  return {};
}

std::unique_ptr<Composer> binary_composer(const std::string& attribute, const Type& type) {
  return std::make_unique<BinaryComposer>(attribute, type);
}

}  // namespace keyc::model
