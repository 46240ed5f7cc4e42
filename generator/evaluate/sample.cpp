#include "generator/evaluate/sample.hpp"

namespace keyc::evaluate {
namespace {

Json::Kind kind_of(const model::SampleValue& value) {
  using SampleKind = model::SampleValue::Kind;
  switch (value.kind) {
    case SampleKind::text: return Json::Kind::text;
    case SampleKind::number: return Json::Kind::number;
    case SampleKind::list: return Json::Kind::list;
    case SampleKind::object: return Json::Kind::object;
    case SampleKind::word: break;
  }
  return value.text == "true" || value.text == "false" ? Json::Kind::boolean : Json::Kind::text;
}

}  // namespace

Json json_of(const model::SampleValue& value) {
  Json json{kind_of(value), value.text, {}, {}};
  for (const model::SampleValue& element : value.elements) json.elements.push_back(json_of(element));
  for (const model::SampleMember& member : value.members) json.members.push_back({member.name, json_of(member.value)});
  return json;
}

Json json_of(const model::Sample& sample) { return json_of(sample.values); }

}  // namespace keyc::evaluate
