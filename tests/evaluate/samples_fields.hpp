#pragma once

#include <concepts>
#include <type_traits>

#include "samples.keys.hpp"
#include "support/random_values.hpp"

/// The attributes of samples.keys by their names in the schema: `visit(name, member)`, of those that are stored as a
/// number of units since 1970 `visit(name, member, Form::epoch)`, of those with a default `visit(name, member, form,
/// default)`.
namespace samples {

using keyc_tests::Form;

template <class Self, class T>
concept Is = std::same_as<std::remove_const_t<Self>, T>;

template <Is<Position> Self, class Visit>
void fields(Self& of, Visit visit) {
  visit("lat", of.lat);
  visit("lon", of.lon);
}

template <Is<Address> Self, class Visit>
void fields(Self& of, Visit visit) {
  visit("city", of.city);
  visit("position", of.position);
  visit("labels", of.labels);
  visit("floors", of.floors);
  visit("opened", of.opened, Form::epoch);
}

template <Is<Every> Self, class Visit>
void fields(Self& of, Visit visit) {
  visit("text", of.text);
  visit("flag", of.flag);
  visit("a", of.a);
  visit("b", of.b);
  visit("c", of.c);
  visit("d", of.d);
  visit("e", of.e);
  visit("f", of.f);
  visit("g", of.g);
  visit("h", of.h);
  visit("single", of.single);
  visit("double", of.double_);
  visit("price", of.price);
  visit("raw", of.raw);
  visit("ms", of.ms);
  visit("s", of.s);
  visit("us", of.us);
  visit("es", of.es, Form::epoch);
  visit("ems", of.ems, Form::epoch);
  visit("day", of.day);
  visit("v4", of.v4);
  visit("v7", of.v7);
  visit("ul", of.ul);
  visit("ks", of.ks);
  visit("state", of.state);
  visit("anything", of.anything);
  visit("address", of.address);
  visit("list", of.list);
  visit("map", of.map);
  visit("times", of.times, Form::epoch);
  visit("strings", of.strings);
  visit("numbers", of.numbers);
  visit("bools", of.bools);
  visit("blobs", of.blobs);
  visit("days", of.days);
  visit("states", of.states);
  visit("floats", of.floats);
}

template <Is<Made> Self, class Visit>
void fields(Self& of, Visit visit) {
  visit("id", of.id);
  visit("a", of.a);
  visit("d", of.d);
  visit("e", of.e);
  visit("h", of.h);
  visit("single", of.single);
  visit("double", of.double_);
  visit("price", of.price);
  visit("raw", of.raw);
  visit("ms", of.ms);
  visit("s", of.s);
  visit("us", of.us);
  visit("es", of.es, Form::epoch);
  visit("ems", of.ems, Form::epoch);
  visit("day", of.day);
  visit("v4", of.v4);
  visit("v7", of.v7);
  visit("ul", of.ul);
  visit("ks", of.ks);
  visit("state", of.state);
  visit("flag", of.flag);
}

template <Is<Sparse> Self, class Visit>
void fields(Self& of, Visit visit) {
  visit("id", of.id);
  visit("group", of.group);
  visit("text", of.text);
  visit("raw", of.raw);
  visit("number", of.number);
  visit("time", of.time);
  visit("state", of.state);
  visit("small", of.small);
  visit("price", of.price);
  visit("flag", of.flag);
  visit("words", of.words);
  visit("numbers", of.numbers);
  visit("address", of.address);
  visit("weight", of.weight);
  visit("map", of.map);
  visit("anything", of.anything);
  visit("marks", of.marks);
}

template <Is<Absent> Self, class Visit>
void fields(Self& of, Visit visit) {
  visit("id", of.id);
  visit("text", of.text);
  visit("flag", of.flag);
  visit("number", of.number);
  visit("small", of.small);
  visit("price", of.price);
  visit("day", of.day);
  visit("ul", of.ul);
  visit("state", of.state);
  visit("half", of.half);
  visit("address", of.address);
  visit("code", of.code);
  visit("label", of.label);
}

template <Is<Reading> Self, class Visit>
void fields(Self& of, Visit visit) {
  visit("device", of.device);
  visit("at", of.at);
  visit("code", of.code);
  visit("value", of.value);
}

template <Is<Ranged> Self, class Visit>
void fields(Self& of, Visit visit) {
  visit("id", of.id);
  visit("group", of.group);
  visit("text", of.text);
  visit("raw", of.raw);
  visit("number", of.number);
  visit("time", of.time);
  visit("state", of.state);
  visit("small", of.small);
  visit("price", of.price);
  visit("day", of.day);
  visit("v7", of.v7);
  visit("big", of.big);
  visit("half", of.half);
  visit("note", of.note);
  visit("words", of.words);
  visit("tags", of.tags);
  visit("address", of.address);
  visit("flag", of.flag);
}

template <Is<Numbers> Self, class Visit>
void fields(Self& of, Visit visit) {
  visit("id", of.id);
  visit("a", of.a);
  visit("b", of.b);
  visit("c", of.c);
  visit("d", of.d);
  visit("e", of.e);
  visit("f", of.f);
  visit("g", of.g);
  visit("h", of.h);
  visit("single", of.single);
  visit("double", of.double_);
  visit("price", of.price);
  visit("es", of.es, Form::epoch);
  visit("ems", of.ems, Form::epoch);
  visit("state", of.state);
  visit("maybe", of.maybe);
}

template <Is<Moments> Self, class Visit>
void fields(Self& of, Visit visit) {
  visit("id", of.id);
  visit("ms", of.ms);
  visit("s", of.s);
  visit("us", of.us);
  visit("es", of.es, Form::epoch);
  visit("ems", of.ems, Form::epoch);
  visit("day", of.day);
  visit("v7", of.v7);
  visit("ul", of.ul);
  visit("ks", of.ks);
  visit("h", of.h);
  visit("state", of.state);
}

template <Is<Widths> Self, class Visit>
void fields(Self& of, Visit visit) {
  visit("id", of.id);
  visit("flag", of.flag);
  visit("a", of.a);
  visit("b", of.b);
  visit("c", of.c);
  visit("d", of.d);
  visit("e", of.e);
  visit("f", of.f);
  visit("g", of.g);
  visit("h", of.h);
  visit("single", of.single);
  visit("double", of.double_);
  visit("ms", of.ms);
  visit("s", of.s);
  visit("us", of.us);
  visit("es", of.es, Form::epoch);
  visit("ems", of.ems, Form::epoch);
  visit("day", of.day);
  visit("v4", of.v4);
  visit("v7", of.v7);
  visit("ul", of.ul);
  visit("ks", of.ks);
  visit("state", of.state);
  visit("raw", of.raw);
  visit("note", of.note);
}

template <Is<Stepped> Self, class Visit>
void fields(Self& of, Visit visit) {
  visit("id", of.id);
  visit("small", of.small);
  visit("level", of.level);
  visit("half", of.half);
  visit("made", of.made);
  visit("at", of.at);
  visit("on", of.on);
  visit("text", of.text);
  visit("word", of.word);
  visit("raw", of.raw);
  visit("count", of.count);
  visit("cost", of.cost);
  visit("state", of.state);
}

template <Is<Odd> Self, class Visit>
void fields(Self& of, Visit visit) {
  visit("key", of.key);
  visit("class", of.class_, Form::plain, true);
  visit("unix", of.unix_, Form::epoch);
  visit("at", of.at, Form::plain, State::closed);
  visit("update", of.update, Form::plain, false);
  visit("Position", of.Position);
  visit("query", of.query);
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
