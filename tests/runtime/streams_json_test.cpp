// Records of a stream, as Lambda passes them and as GetRecords returns them; and texts that are no records.
#include <array>
#include <string>

#include "keyc/streams.hpp"
#include "support/catch.hpp"

using Catch::Matchers::Contains;

namespace {

/// As AWS documents an event of Lambda for an item that has expired.
constexpr const char* event = R"({
  "Records": [
    {
      "eventID": "c81e728d9d4c2f636f067f89cc14862c",
      "eventName": "REMOVE",
      "eventVersion": "1.1",
      "eventSource": "aws:dynamodb",
      "awsRegion": "us-east-2",
      "dynamodb": {
        "ApproximateCreationDateTime": 1.479499740E9,
        "Keys": {"Id": {"N": "101"}},
        "OldImage": {"Message": {"S": "This item has changed"}, "Photo": {"B": "AQI="}, "Id": {"N": "101"}},
        "SequenceNumber": "222",
        "SizeBytes": 59,
        "StreamViewType": "NEW_AND_OLD_IMAGES"
      },
      "eventSourceARN": "arn:aws:dynamodb:us-east-2:123456789012:table/ExampleTable/stream/2015-06-27T00:48:05.899",
      "userIdentity": {"principalId": "dynamodb.amazonaws.com", "type": "Service"}
    }
  ]
})";

/// As AWS documents the answer to GetRecords.
constexpr const char* answer = R"({
  "NextShardIterator": "arn:aws:dynamodb:us-west-2:111122223333:table/Forum/stream/2015-05-20T20:51:10.252|1|AAA",
  "Records": [
    {
      "awsRegion": "us-west-2",
      "dynamodb": {
        "ApproximateCreationDateTime": 1.46480646E9,
        "Keys": {"ForumName": {"S": "DynamoDB"}, "Subject": {"S": "DynamoDB Thread 1"}},
        "SequenceNumber": "300000000000000499659",
        "SizeBytes": 41,
        "StreamViewType": "KEYS_ONLY"
      },
      "eventID": "e2fd9c34eff2d779b297b26f5fef4206",
      "eventName": "INSERT",
      "eventSource": "aws:dynamodb",
      "eventVersion": "1.0",
      "userIdentity": null
    },
    {
      "dynamodb": {
        "Keys": {"ForumName": {"S": "DynamoDB"}, "Subject": {"S": "DynamoDB Thread 1"}},
        "SequenceNumber": "400000000000000499660"
      },
      "eventName": "REMOVE",
      "userIdentity": {"PrincipalId": "dynamodb.amazonaws.com", "Type": "Service"}
    }
  ]
})";

std::string refusal(const std::string& json) {
  try {
    keyc::stream_records_from_json(json);
  } catch (const keyc::JsonError& error) {
    return error.what();
  }
  return "read";
}

std::string with(std::string text, const std::string& part, const std::string& other) {
  const std::size_t at = text.find(part);
  REQUIRE(at != text.npos);
  return text.replace(at, part.size(), other);
}

}  // namespace

TEST_CASE("an event of Lambda is read: kind, number, keys, images, and who made the change") {
  const keyc::StreamRecords records = keyc::stream_records_from_json(event);
  REQUIRE(records.size() == 1);
  CHECK(records.next_shard_iterator.empty());
  const keyc::StreamRecord& record = *records.begin();
  CHECK(record.event_id == "c81e728d9d4c2f636f067f89cc14862c");
  CHECK(record.kind == keyc::ChangeKind::remove);
  CHECK(to_text(record.kind) == "REMOVE");
  CHECK(record.sequence_number == "222");
  CHECK(record.sequence() == "0000000000000000000000000000000000000222");
  CHECK(record.keys == keyc::Item{{"Id", keyc::AttributeValue::number("101")}});
  REQUIRE(record.old_item);
  CHECK(record.old_item->find("Photo")->text() == std::string("\1\2"));
  CHECK_FALSE(record.new_item);
  CHECK(record.source_arn ==
        "arn:aws:dynamodb:us-east-2:123456789012:table/ExampleTable/stream/2015-06-27T00:48:05.899");
  CHECK(record.is_expiry());
}

TEST_CASE("only DynamoDB itself removes what has expired") {
  const auto is_expiry = [](const std::string& json) {
    return keyc::stream_records_from_json(json).records.front().is_expiry();
  };
  CHECK_FALSE(is_expiry(with(event, "\"REMOVE\"", "\"MODIFY\"")));
  CHECK_FALSE(is_expiry(with(event, "\"Service\"", "\"AssumedRole\"")));
  CHECK_FALSE(is_expiry(with(event, "\"dynamodb.amazonaws.com\"", "\"AIDAEXAMPLE\"")));
  CHECK_FALSE(is_expiry(with(event, "\"userIdentity\"", "\"other\"")));
}

TEST_CASE("an answer to GetRecords is read, with where to go on") {
  const keyc::StreamRecords records = keyc::stream_records_from_json(answer);
  REQUIRE(records.size() == 2);
  CHECK(records.next_shard_iterator ==
        "arn:aws:dynamodb:us-west-2:111122223333:table/Forum/stream/2015-05-20T20:51:10.252|1|AAA");
  const keyc::StreamRecord& record = records.records.front();
  CHECK(record.kind == keyc::ChangeKind::insert);
  CHECK_FALSE(record.old_item);
  CHECK_FALSE(record.new_item);
  CHECK_FALSE(record.is_expiry());
  CHECK(record.sequence() < records.records.back().sequence());
  CHECK(records.records.back().is_expiry());
  CHECK(keyc::stream_records_from_json(R"({"Records":[]})").size() == 0);
  CHECK(keyc::stream_records_from_json(R"({"Records":[],"NextShardIterator":null})").next_shard_iterator.empty());
}

TEST_CASE("later sequence numbers are greater as text, however many digits they have") {
  keyc::StreamRecord early;
  keyc::StreamRecord late;
  early.sequence_number = "99";
  late.sequence_number = "100";
  CHECK(early.sequence() < late.sequence());
}

TEST_CASE("what is no record says what is wrong, and where") {
  CHECK(refusal("") != "read");
  CHECK(refusal("[]") != "read");
  CHECK(refusal("{}") == "the document: expected a member 'Records', found an object");
  CHECK(refusal(R"({"Records":{}})") == "Records: expected an array, found an object");
  CHECK(refusal(R"({"Records":[1]})") == "Records[0]: expected an object, found a number");
  CHECK(refusal(with(event, "\"eventName\"", "\"event\"")) ==
        "Records[0]: expected a member 'eventName', found an object");
  CHECK(refusal(with(event, "\"REMOVE\"", "\"EXPIRE\"")) ==
        "Records[0].eventName: expected INSERT, MODIFY or REMOVE, found a string 'EXPIRE'");
  CHECK(refusal(with(event, "\"dynamodb\":", "\"dynamo\":")) ==
        "Records[0]: expected a member 'dynamodb', found an object");
  CHECK(refusal(with(event, "\"Keys\"", "\"Key\"")) ==
        "Records[0].dynamodb: expected a member 'Keys', found an object");
  CHECK(refusal(with(event, R"({"S": "This item has changed"})", R"({"S": 1})")) ==
        "Records[0].dynamodb.OldImage.Message.S: expected a string, found a number");
  for (const char* const number : {"\"\"", "\"-1\"", "\"2e2\"", "222", "\"12345678901234567890123456789012345678901\""})
    CHECK_THAT(refusal(with(event, "\"222\"", number)), Contains("Records[0].dynamodb.SequenceNumber: expected"));
  CHECK(refusal(with(event, "aws:dynamodb", "aws:sqs")) ==
        "Records[0].eventSource: expected 'aws:dynamodb', found a string 'aws:sqs'");
  CHECK(refusal(with(event, R"({"principalId": "dynamodb.amazonaws.com", "type": "Service"})", "[]")) ==
        "Records[0].userIdentity: expected an object, found an array");
}

TEST_CASE("the answer to Lambda names the records that failed") {
  CHECK(keyc::batch_item_failures() == R"({"batchItemFailures":[]})");
  const std::array<std::string, 2> numbers{"222", "333"};
  CHECK(keyc::batch_item_failures(numbers) ==
        R"({"batchItemFailures":[{"itemIdentifier":"222"},{"itemIdentifier":"333"}]})");
  const keyc::StreamRecords records = keyc::stream_records_from_json(event);
  CHECK(keyc::batch_item_failures(records.records.front()) == R"({"batchItemFailures":[{"itemIdentifier":"222"}]})");
  CHECK_THROWS_AS(keyc::batch_item_failures(keyc::StreamRecord()), keyc::Error);
}
