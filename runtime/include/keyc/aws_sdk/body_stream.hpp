#pragma once

#include <aws/core/utils/memory/stl/AWSStreamFwd.h>

#include <iostream>
#include <memory>
#include <streambuf>
#include <string>
#include <utility>

/// The body of an answer, as the SDK receives it.
namespace keyc::aws_sdk::detail {

/// What is written is appended to a text that outlives the stream; the SDK reads it from there.
class BodyBuffer : public std::streambuf {
 public:
  explicit BodyBuffer(std::shared_ptr<std::string> body) : body_(std::move(body)) {}

 protected:
  std::streamsize xsputn(const char* bytes, std::streamsize size) override {
    append(bytes, static_cast<std::size_t>(size));
    return size;
  }

  int_type overflow(int_type next) override {
    if (traits_type::eq_int_type(next, traits_type::eof())) return traits_type::not_eof(next);
    const char byte = traits_type::to_char_type(next);
    append(&byte, 1);
    return next;
  }

  pos_type seekoff(off_type by, std::ios_base::seekdir from, std::ios_base::openmode which) override {
    const auto size = static_cast<off_type>(body_->size());
    const bool is_read = (which & std::ios_base::in) != 0;
    const off_type here = is_read ? gptr() - eback() : size;
    const off_type target = by + (from == std::ios_base::beg ? 0 : from == std::ios_base::end ? size : here);
    if (target < 0 || target > size || (!is_read && target != size)) return pos_type(off_type(-1));
    if (is_read) show(target);
    return pos_type(target);
  }

  pos_type seekpos(pos_type to, std::ios_base::openmode which) override {
    return seekoff(off_type(to), std::ios_base::beg, which);
  }

 private:
  void append(const char* bytes, std::size_t size) {
    const off_type read = gptr() - eback();
    body_->append(bytes, size);
    show(read);
  }

  void show(off_type read) {
    char* const begin = body_->data();
    setg(begin, begin + read, begin + body_->size());
  }

  std::shared_ptr<std::string> body_;
};

class BodyStream : public Aws::IOStream {
 public:
  explicit BodyStream(std::shared_ptr<std::string> body) : Aws::IOStream(nullptr), buffer_(std::move(body)) {
    rdbuf(&buffer_);
  }

 private:
  BodyBuffer buffer_;
};

}  // namespace keyc::aws_sdk::detail
