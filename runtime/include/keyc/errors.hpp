#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace keyc {

/// The sizes of keys, in bytes. Source: "Service, account, and table quotas in Amazon DynamoDB".
inline constexpr std::size_t partition_key_limit = 2048;
inline constexpr std::size_t sort_key_limit = 1024;

/// The base of everything that this library throws itself. What the standard library throws, such as std::bad_alloc, is
/// not derived from it.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Thrown by an encoder, a parser or a number conversion: a value that cannot be written, without the attribute that it
/// was meant for. `reason()` completes the sentence "'value' …".
class EncodeError : public Error {
 public:
  EncodeError(std::string value, std::string reason);
  const std::string& value() const noexcept { return value_; }
  const std::string& reason() const noexcept { return reason_; }

 private:
  std::string value_;
  std::string reason_;
};

/// A value that cannot be stored or read: the message says which entity, which attribute and which value (shortened to
/// 80 bytes; `value()` is all of it).
class ValueError : public Error {
 public:
  ValueError(std::string_view entity, std::string_view attribute, std::string_view value, std::string_view reason);
  const std::string& entity() const noexcept { return entity_; }
  const std::string& attribute() const noexcept { return attribute_; }
  const std::string& value() const noexcept { return value_; }

 protected:
  /// Uses this message instead.
  ValueError(const Error& message, std::string_view entity, std::string_view attribute, std::string_view value);

 private:
  std::string entity_;
  std::string attribute_;
  std::string value_;
};

/// A key attribute that would be empty or longer than DynamoDB allows (2,048 bytes for a partition key, 1,024 for a
/// sort key). `attribute()` is the key attribute.
class KeySizeError : public ValueError {
 public:
  KeySizeError(std::string_view entity, std::string_view key, std::string_view value, std::size_t size,
               std::size_t limit);
  /// In bytes.
  std::size_t size() const noexcept { return size_; }
  /// In bytes.
  std::size_t limit() const noexcept { return limit_; }

 private:
  std::size_t size_;
  std::size_t limit_;
};

/// An expression that DynamoDB would refuse: it accepts 4,096 bytes and 300 operators. Thrown where the request is
/// built, or written as JSON without being built. Source: "Quotas in Amazon DynamoDB".
class ExpressionError : public Error {
 public:
  ExpressionError(std::string_view expression, std::string_view table, std::size_t count, std::size_t limit,
                  std::string_view unit);
  /// The parameter of the request: "FilterExpression".
  const std::string& expression() const noexcept { return expression_; }
  const std::string& table() const noexcept { return table_; }
  /// Of bytes or operators.
  std::size_t count() const noexcept { return count_; }
  std::size_t limit() const noexcept { return limit_; }

 private:
  std::string expression_;
  std::string table_;
  std::size_t count_;
  std::size_t limit_;
};

/// A stored item that does not match the schema: an attribute is missing, has another DynamoDB type, is out of range,
/// or is not a text of its enum. `found()` is the DynamoDB type of the stored attribute ("S", "N", …), empty if it is
/// missing.
class DecodeError : public ValueError {
 public:
  DecodeError(std::string_view entity, std::string_view attribute, std::string_view value, std::string_view found,
              std::string_view reason);
  const std::string& found() const noexcept { return found_; }

 private:
  std::string found_;
};

}  // namespace keyc
