// Generated code of tests/generated/social.keys: items of a table without a type attribute, distinguished by their whole
// keys, and what becomes of those whose keys are faulty.
#include <fstream>
#include <string>

#include "keyc/entity_page.hpp"
#include "keyc/errors.hpp"
#include "keyc/json.hpp"
#include "social.keys.hpp"
#include "support/catch.hpp"

using namespace social;
using Catch::Matchers::Contains;
using keyc::AttributeValue;
using keyc::Item;

namespace {

const std::string ada = "13CC114A-6A1B-4A8E-9D5C-0B2F6C1A7E33";
const std::string bo = "8F14E45F-CEEA-467A-9575-1BC3D0E6A111";

AttributeValue text(std::string of) { return AttributeValue::string(std::move(of)); }

Item keyed(const std::string& pk, const std::string& sk) { return {{"pk", text(pk)}, {"sk", text(sk)}}; }

Item note(const std::string& pk, const std::string& sk) {
  Item item = keyed(pk, sk);
  item.set("user", AttributeValue::number("7"));
  item.set("tag", text("x"));
  item.set("text", text("hello"));
  return item;
}

std::string page_of(const Item& item) {
  return "{\"Items\":[" + keyc::to_json(item) + "],\"Count\":1,\"ScannedCount\":1}";
}

}  // namespace

TEST_CASE("items that AWS's sample wrote are distinguished by their whole keys, and written back as they were") {
  std::ifstream items(KEYC_SOCIAL_ITEMS);
  std::size_t count = 0;
  for (std::string line; std::getline(items, line); ++count) {
    const Item item = keyc::item_from_json(line);
    INFO(line);
    if (item.find("pk")->text() == "u#a#b") {
      // An id with the separator in it, which the sample does not refuse.
      CHECK_THROWS_WITH(SocialTable::decode(item), Contains("User.pk") && Contains("a part 'user'") &&
                                                       Contains("<checked(user)> of string: \"a#b\""));
      continue;
    }
    const auto read = SocialTable::decode(item);
    const Item written = std::visit([]<class T>(const T& value) { return keyc::CompanionOf<T>::to_item(value); }, read);
    CHECK(written.find("pk")->text() == item.find("pk")->text());
    CHECK(written.find("sk")->text() == item.find("sk")->text());
  }
  CHECK(count == 14);
}

TEST_CASE("keys that begin alike are of different entities") {
  const Item follower = keyed("u#" + ada + "#follower", "u#" + bo);
  const Item following = keyed("u#" + ada + "#following", "u#" + bo);
  CHECK(FollowerEntity::matches(follower));
  CHECK_FALSE(FollowerEntity::matches(following));
  CHECK(FollowingEntity::matches(following));
  CHECK_FALSE(FollowingEntity::matches(follower));
  CHECK(std::holds_alternative<Following>(SocialTable::decode(following)));
  CHECK_THROWS_WITH(FollowerEntity::from_item(following), Contains("is a key of Following"));
  CHECK(FollowerEntity::In_byKey::matches(follower));
  CHECK_FALSE(FollowerEntity::In_byKey::matches(following));
  CHECK_THROWS_WITH(FollowerEntity::In_byKey::from_item(following), Contains("is a key of Following"));
}

TEST_CASE("an item whose literals are those of one entity is not skipped, and the error names the part and its form") {
  const Item faulty = keyed("u#" + ada + "#follower", "u#" + bo.substr(1));
  CHECK(FollowerEntity::matches(faulty));
  CHECK_FALSE(FollowingEntity::matches(faulty));
  CHECK_THROWS_WITH(FollowerEntity::from_item(faulty), Contains("Follower.sk") && Contains("a part 'by'") &&
                                                           Contains("<by> of uuid stored upper") &&
                                                           Contains(bo.substr(1)));
  CHECK_THROWS_AS(SocialTable::decode(faulty), keyc::DecodeError);
  CHECK_THROWS_AS(keyc::all_from_json<FollowerEntity>(page_of(faulty)), keyc::DecodeError);
  CHECK(keyc::all_from_json<FollowingEntity>(page_of(faulty)).empty());

  const Item number = note("n#007", "note");
  CHECK(NoteEntity::matches(number));
  CHECK_THROWS_WITH(NoteEntity::from_item(number), Contains("a part 'user'") && Contains("<user> of u32"));
  CHECK_THROWS_AS(keyc::all_from_json<NoteEntity>(page_of(number)), keyc::DecodeError);
}

TEST_CASE("an error names all entities whose literals an item has") {
  const Item several = note("n#0000000007", "note#x#by#12#end");
  CHECK(TagEntity::matches(several));
  CHECK(MarkEntity::matches(several));
  CHECK_FALSE(NoteEntity::matches(several));
  CHECK_THROWS_WITH(SocialTable::decode(several), Contains("literals of those of Tag and Mark"));
  CHECK_THROWS_WITH(MarkEntity::from_item(several), Contains("literals of those of Tag and Mark") &&
                                                        Contains("a part 'by'") && Contains("<by> of u32: \"12\""));
  CHECK_FALSE(TagEntity::matches(note("n#0000000007", "note#x#by#0000000012#end")));
  const Item notes = note("n#7", "note#x#y#end");
  CHECK(TagEntity::matches(notes));
  CHECK_FALSE(NoteEntity::matches(notes));
  CHECK_THROWS_WITH(TagEntity::from_item(notes), Contains("a part 'user'"));
}

TEST_CASE("only an item whose literals fit no entity is foreign") {
  const Item foreign = note("config", "note");
  CHECK_FALSE(NoteEntity::matches(foreign));
  CHECK(keyc::all_from_json<NoteEntity>(page_of(foreign)).empty());
  CHECK_THROWS_WITH(SocialTable::decode(foreign), Contains("has no entity with this key"));
  CHECK_THROWS_WITH(NoteEntity::from_item(foreign), Contains("is no key of Note"));
  CHECK_FALSE(NotesCollection::matches(foreign));
}

TEST_CASE("an item with the key of an entity and without its attributes is an error") {
  const Item empty = keyed("n#0000000007", "note");
  CHECK(NoteEntity::matches(empty));
  CHECK_THROWS_WITH(NoteEntity::from_item(empty), Contains("is missing"));
  CHECK_THROWS_WITH(NoteEntity::from_item(Item{{"sk", text("note")}}), Contains("Note.pk is missing"));
}

TEST_CASE("a collection divides its items by whole keys, and does not skip a faulty one") {
  CHECK(std::holds_alternative<Note>(NotesCollection::from_item(note("n#0000000007", "note"))));
  CHECK(std::holds_alternative<Tag>(NotesCollection::from_item(note("n#0000000007", "note#x#end"))));
  const Item faulty = note("n#0000000007", "note#x#y#end");
  CHECK(NotesCollection::matches(faulty));
  CHECK_THROWS_WITH(NotesCollection::from_item(faulty),
                    Contains("Tag.sk") && Contains("a part 'tag'") && Contains("x#y"));
  CHECK_FALSE(NotesCollection::matches(note("n#0000000007", "notes")));
}

TEST_CASE("numbers and bytes are keys, too") {
  const Reading reading{.device = 1, .port = 2, .at = keyc::TimestampS(std::chrono::seconds(100))};
  Item item = ReadingEntity::to_item(reading);
  CHECK(ReadingEntity::matches(item));
  CHECK(ReadingEntity::from_item(item) == reading);
  item.set("at", AttributeValue::number("1e2"));
  CHECK(ReadingEntity::from_item(item) == reading);
  item.set("id", AttributeValue::binary(std::string("\0\1", 2)));
  CHECK(ReadingEntity::matches(item));
  CHECK_THROWS_WITH(ReadingEntity::from_item(item), Contains("Reading.id") && Contains("'device, port'"));
}
