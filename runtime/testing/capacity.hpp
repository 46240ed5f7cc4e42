#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace keyc::fake {

/// What a request consumes of each table, without its indexes: a unit reads 4 KB consistently, or writes 1 KB.
class Capacity {
 public:
  enum class Read { eventual, consistent, transaction };
  enum class Write { single, transaction };

  /// Of one item, also if there is none, or of a page.
  void read(const std::string& table, std::size_t bytes, Read how) {
    constexpr std::size_t unit = 4096;
    const double each = how == Read::eventual ? 0.5 : how == Read::consistent ? 1 : 2;
    units_[table] += each * static_cast<double>(counted(bytes, unit));
  }
  /// Of the larger one of an item before and after.
  void write(const std::string& table, std::size_t bytes, Write how) {
    constexpr std::size_t unit = 1024;
    const double each = how == Write::single ? 1 : 2;
    units_[table] += each * static_cast<double>(counted(bytes, unit));
  }

  const std::map<std::string, double>& units() const { return units_; }

 private:
  static std::size_t counted(std::size_t bytes, std::size_t unit) { return bytes == 0 ? 1 : (bytes + unit - 1) / unit; }

  std::map<std::string, double> units_;
};

}  // namespace keyc::fake
