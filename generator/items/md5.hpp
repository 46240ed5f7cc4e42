#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace keyc::items {

/// The checksum that exports to S3 give for their files. It finds accidents, not forgeries.
class Md5 {
 public:
  Md5();
  ~Md5();
  Md5(Md5&&) noexcept;
  Md5& operator=(Md5&&) noexcept;

  void add(std::string_view bytes);
  /// Of all bytes so far, in base64: 24 characters. Nothing may be added after this.
  std::string base64();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace keyc::items
