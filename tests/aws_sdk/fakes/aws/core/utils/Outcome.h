#pragma once
#include <utility>
namespace Aws::Utils {

template <class R, class E>
class Outcome {
 public:
  Outcome() = default;
  Outcome(const R& result) : result_(result), is_success_(true) {}
  Outcome(R&& result) : result_(std::move(result)), is_success_(true) {}
  Outcome(const E& error) : error_(error) {}
  Outcome(E&& error) : error_(std::move(error)) {}
  bool IsSuccess() const { return is_success_; }
  const R& GetResult() const { return result_; }
  R& GetResult() { return result_; }
  const E& GetError() const { return error_; }
  template <class T>
  T GetError() {
    return error_.template GetModeledError<T>();
  }

 private:
  R result_{};
  E error_{};
  bool is_success_ = false;
};

}  // namespace Aws::Utils
