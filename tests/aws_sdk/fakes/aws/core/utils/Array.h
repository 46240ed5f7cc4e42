#pragma once
#include <cstddef>
#include <vector>
namespace Aws::Utils {

template <class T>
class Array {
 public:
  Array(std::size_t size = 0) : elements_(size) {}
  Array(const T* from, std::size_t size) : elements_(from, from + size) {}
  T const& operator[](std::size_t index) const { return elements_.at(index); }
  T& operator[](std::size_t index) { return elements_.at(index); }
  std::size_t GetLength() const { return elements_.size(); }
  T* GetUnderlyingData() const { return const_cast<T*>(elements_.data()); }
  friend bool operator==(const Array&, const Array&) = default;

 private:
  std::vector<T> elements_;
};

typedef Array<unsigned char> ByteBuffer;

}  // namespace Aws::Utils
