#pragma once

#include <concepts>
#include <type_traits>

#include "samples.keys.hpp"
#include "support/random_values.hpp"

/// The attributes of samples.keys by their names in the schema: `visit(name, member)`; for those that are stored as a
/// number of units since 1970 `visit(name, member, Form::epoch)`; for those with a default `visit(name, member, form,
/// default)`.
namespace samples {

using keyc_tests::Form;

template <class Self, class T>
concept Is = std::same_as<std::remove_const_t<Self>, T>;

template <Is<Position> Self, class Visit>
void fields(Self& self, Visit visit) {
  visit("lat", self.lat);
  visit("lon", self.lon);
}

template <Is<Address> Self, class Visit>
void fields(Self& self, Visit visit) {
  visit("city", self.city);
  visit("position", self.position);
  visit("labels", self.labels);
  visit("floors", self.floors);
  visit("opened", self.opened, Form::epoch);
}

template <Is<Every> Self, class Visit>
void fields(Self& self, Visit visit) {
  visit("text", self.text);
  visit("flag", self.flag);
  visit("a", self.a);
  visit("b", self.b);
  visit("c", self.c);
  visit("d", self.d);
  visit("e", self.e);
  visit("f", self.f);
  visit("g", self.g);
  visit("h", self.h);
  visit("single", self.single);
  visit("double", self.double_);
  visit("price", self.price);
  visit("raw", self.raw);
  visit("ms", self.ms);
  visit("s", self.s);
  visit("us", self.us);
  visit("ns", self.ns);
  visit("es", self.es, Form::epoch);
  visit("ems", self.ems, Form::epoch);
  visit("eus", self.eus, Form::epoch);
  visit("ens", self.ens, Form::epoch);
  visit("day", self.day);
  visit("v4", self.v4);
  visit("v7", self.v7);
  visit("ul", self.ul);
  visit("ks", self.ks);
  visit("state", self.state);
  visit("anything", self.anything);
  visit("address", self.address);
  visit("list", self.list);
  visit("map", self.map);
  visit("times", self.times, Form::epoch);
  visit("strings", self.strings);
  visit("numbers", self.numbers);
  visit("bools", self.bools);
  visit("blobs", self.blobs);
  visit("days", self.days);
  visit("states", self.states);
  visit("floats", self.floats);
}

template <Is<Made> Self, class Visit>
void fields(Self& self, Visit visit) {
  visit("id", self.id);
  visit("a", self.a);
  visit("d", self.d);
  visit("e", self.e);
  visit("h", self.h);
  visit("single", self.single);
  visit("double", self.double_);
  visit("price", self.price);
  visit("raw", self.raw);
  visit("ms", self.ms);
  visit("s", self.s);
  visit("us", self.us);
  visit("ns", self.ns);
  visit("es", self.es, Form::epoch);
  visit("ems", self.ems, Form::epoch);
  visit("eus", self.eus, Form::epoch);
  visit("ens", self.ens, Form::epoch);
  visit("day", self.day);
  visit("v4", self.v4);
  visit("v7", self.v7);
  visit("ul", self.ul);
  visit("ks", self.ks);
  visit("state", self.state);
  visit("flag", self.flag);
}

template <Is<Sparse> Self, class Visit>
void fields(Self& self, Visit visit) {
  visit("id", self.id);
  visit("group", self.group);
  visit("text", self.text);
  visit("raw", self.raw);
  visit("number", self.number);
  visit("time", self.time);
  visit("state", self.state);
  visit("small", self.small);
  visit("price", self.price);
  visit("flag", self.flag);
  visit("words", self.words);
  visit("numbers", self.numbers);
  visit("address", self.address);
  visit("weight", self.weight);
  visit("map", self.map);
  visit("anything", self.anything);
  visit("marks", self.marks);
}

template <Is<Absent> Self, class Visit>
void fields(Self& self, Visit visit) {
  visit("id", self.id);
  visit("text", self.text);
  visit("flag", self.flag);
  visit("number", self.number);
  visit("small", self.small);
  visit("price", self.price);
  visit("day", self.day);
  visit("ul", self.ul);
  visit("state", self.state);
  visit("half", self.half);
  visit("address", self.address);
  visit("code", self.code);
  visit("label", self.label);
}

template <Is<Reading> Self, class Visit>
void fields(Self& self, Visit visit) {
  visit("device", self.device);
  visit("at", self.at);
  visit("code", self.code);
  visit("value", self.value);
}

template <Is<Ranged> Self, class Visit>
void fields(Self& self, Visit visit) {
  visit("id", self.id);
  visit("group", self.group);
  visit("text", self.text);
  visit("raw", self.raw);
  visit("number", self.number);
  visit("time", self.time);
  visit("state", self.state);
  visit("small", self.small);
  visit("price", self.price);
  visit("day", self.day);
  visit("v7", self.v7);
  visit("big", self.big);
  visit("half", self.half);
  visit("note", self.note);
  visit("words", self.words);
  visit("tags", self.tags);
  visit("address", self.address);
  visit("flag", self.flag);
}

template <Is<Numbers> Self, class Visit>
void fields(Self& self, Visit visit) {
  visit("id", self.id);
  visit("a", self.a);
  visit("b", self.b);
  visit("c", self.c);
  visit("d", self.d);
  visit("e", self.e);
  visit("f", self.f);
  visit("g", self.g);
  visit("h", self.h);
  visit("single", self.single);
  visit("double", self.double_);
  visit("price", self.price);
  visit("es", self.es, Form::epoch);
  visit("ems", self.ems, Form::epoch);
  visit("eus", self.eus, Form::epoch);
  visit("ens", self.ens, Form::epoch);
  visit("state", self.state);
  visit("maybe", self.maybe);
}

template <Is<Moments> Self, class Visit>
void fields(Self& self, Visit visit) {
  visit("id", self.id);
  visit("ms", self.ms);
  visit("s", self.s);
  visit("us", self.us);
  visit("ns", self.ns);
  visit("es", self.es, Form::epoch);
  visit("ems", self.ems, Form::epoch);
  visit("eus", self.eus, Form::epoch);
  visit("ens", self.ens, Form::epoch);
  visit("day", self.day);
  visit("v7", self.v7);
  visit("ul", self.ul);
  visit("ks", self.ks);
  visit("h", self.h);
  visit("state", self.state);
}

template <Is<Widths> Self, class Visit>
void fields(Self& self, Visit visit) {
  visit("id", self.id);
  visit("flag", self.flag);
  visit("a", self.a);
  visit("b", self.b);
  visit("c", self.c);
  visit("d", self.d);
  visit("e", self.e);
  visit("f", self.f);
  visit("g", self.g);
  visit("h", self.h);
  visit("single", self.single);
  visit("double", self.double_);
  visit("ms", self.ms);
  visit("s", self.s);
  visit("us", self.us);
  visit("ns", self.ns);
  visit("es", self.es, Form::epoch);
  visit("ems", self.ems, Form::epoch);
  visit("eus", self.eus, Form::epoch);
  visit("ens", self.ens, Form::epoch);
  visit("day", self.day);
  visit("v4", self.v4);
  visit("v7", self.v7);
  visit("ul", self.ul);
  visit("ks", self.ks);
  visit("state", self.state);
  visit("raw", self.raw);
  visit("note", self.note);
}

template <Is<Stepped> Self, class Visit>
void fields(Self& self, Visit visit) {
  visit("id", self.id);
  visit("small", self.small);
  visit("level", self.level);
  visit("half", self.half);
  visit("made", self.made);
  visit("at", self.at);
  visit("on", self.on);
  visit("text", self.text);
  visit("word", self.word);
  visit("raw", self.raw);
  visit("count", self.count);
  visit("cost", self.cost);
  visit("state", self.state);
}

template <Is<Margins> Self, class Visit>
void fields(Self& self, Visit visit) {
  visit("left", self.left, Form::plain, std::uint8_t{2});
  visit("right", self.right);
}

template <Is<Odd> Self, class Visit>
void fields(Self& self, Visit visit) {
  visit("key", self.key);
  visit("class", self.class_, Form::plain, true);
  visit("unix", self.unix_, Form::epoch);
  visit("at", self.at, Form::plain, State::closed);
  visit("update", self.update, Form::plain, false);
  visit("Position", self.Position);
  visit("query", self.query);
  visit("margins", self.margins, Form::plain, std::optional(Margins()));
  visit("marks", self.marks, Form::plain, std::optional(std::map<std::string, std::uint8_t>()));
  visit("steps", self.steps, Form::plain, std::optional(std::vector<std::uint8_t>()));
}

}  // namespace samples

namespace keyc_tests {

struct VisitNothing {
  void operator()(const char*, const auto&, Form = Form::plain, const auto&...) const {}
};

/// An entity or a struct of the schema.
template <class T>
concept Structure = requires(T& value) {
  fields(value, VisitNothing());
};

}  // namespace keyc_tests
