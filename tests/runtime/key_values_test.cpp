#include "keyc/generated/key_values.hpp"

#include <cstddef>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "keyc/generated/reused_text.hpp"
#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::KeyValues;
using keyc::ReusedText;

TEST_CASE("The values of a key are those that it was made of, also in copies") {
  const std::vector<AttributeValue> values{AttributeValue::string("CUSTOMER#acme"), AttributeValue::number("-12.5"),
                                           AttributeValue::binary(std::string("\0\xFF", 2)), AttributeValue::string(""),
                                           AttributeValue::string(std::string(2048, 'x'))};
  for (std::size_t count = 0; count <= values.size(); ++count) {
    const std::vector<AttributeValue> some(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count));
    KeyValues key(some);
    const KeyValues copy = key;
    const KeyValues moved = std::move(key);
    for (const KeyValues* const each : {&copy, &moved}) {
      CHECK(each->size() == count);
      CHECK(each->attribute_values() == some);
      for (std::size_t i = 0; i < count; ++i) {
        CHECK((*each)[i].type == some[i].type());
        CHECK((*each)[i].text == some[i].text());
      }
    }
  }
}

TEST_CASE("A reused text is empty, whatever the one before it had") {
  for (const std::size_t size : {std::size_t{1}, std::size_t{15}, std::size_t{200}, std::size_t{100'000}}) {
    ReusedText first;
    CHECK(first->empty());
    first->assign(size, 'x');
    ReusedText copy = first;
    const ReusedText moved = std::move(first);
    CHECK(*copy == std::string(size, 'x'));
    CHECK(*moved == *copy);
    copy = ReusedText();
    CHECK(copy->empty());
    CHECK(*moved == std::string(size, 'x'));
  }
  CHECK(ReusedText()->empty());
}

TEST_CASE("The room of a text is used by the next one of the thread") {
  const auto where = [] {
    ReusedText text;
    text->assign(100, 'x');
    return text->data();
  };
  const char* const first = where();
  CHECK(where() == first);
}

TEST_CASE("A text may be destroyed by another thread than its own, and after the last one of a thread") {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([text = ReusedText()]() mutable {
      static thread_local ReusedText at_the_end;
      at_the_end->assign(100, 'y');
      text->assign(300, 'x');
      ReusedText();
    });
  for (std::thread& thread : threads) thread.join();
}
