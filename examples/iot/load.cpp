#include "load.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace {

template <class T>
T parsed(const std::string& text) {
  using keyc::from_text;
  T value{};
  if (!from_text(text, value)) throw std::runtime_error("not understood: " + text);
  return value;
}

}  // namespace

std::vector<iot::DeviceFeed> load_telemetry(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error(file + " cannot be read");
  std::vector<iot::DeviceFeed> all;
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::istringstream fields(line);
    std::string what, device, second, third, fourth, alarm;
    for (std::string* field : {&what, &device, &second, &third, &fourth}) std::getline(fields, *field, '\t');
    std::getline(fields, alarm);
    if (what == "device") {
      all.push_back(iot::Device{.deviceId = device,
                                .kind = parsed<iot::Kind>(second),
                                .site = third,
                                .installedOn = parsed<keyc::Date>(fourth)});
    } else if (what == "reading") {
      iot::Reading reading{.deviceId = device, .at = parsed<keyc::Timestamp>(second), .celsius = keyc::Decimal(third)};
      if (!fourth.empty()) reading.bar = keyc::Decimal(fourth);
      reading.alarm = alarm == "yes";
      all.push_back(std::move(reading));
    } else {
      throw std::runtime_error("neither a device nor a reading: " + what);
    }
  }
  return all;
}
