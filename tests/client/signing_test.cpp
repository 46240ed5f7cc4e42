#include "keyc/signing.hpp"

#include <string>
#include <vector>

#include "support/catch.hpp"

using keyc::hex_of;
using keyc::hmac_sha256;
using keyc::HttpRequest;
using keyc::sha1;
using keyc::sha256;

namespace {

// Of AWS's published examples ("AWS Signature Version 4 test suite").
const keyc::Credentials example{"AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"};
const keyc::TimestampS example_time{std::chrono::seconds(1440938160)};  // 2015-08-30T12:36:00Z

/// What was signed and the signature.
std::string signature_of(HttpRequest request, const keyc::Credentials& credentials = example) {
  keyc::sign(request, credentials, "us-east-1", "service", example_time);
  const std::string* const authorization = keyc::find_header(request.headers, "authorization");
  REQUIRE(authorization != nullptr);
  return authorization->substr(authorization->find("SignedHeaders="));
}

std::string repeated(std::size_t count, char c) { return std::string(count, c); }

}  // namespace

TEST_CASE("Hashes are those of FIPS 180-4's examples, and of texts around the ends of blocks") {
  CHECK(hex_of(sha256("")) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(hex_of(sha256("abc")) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(hex_of(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")) ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(hex_of(sha256(repeated(1'000'000, 'a'))) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  CHECK(hex_of(sha1("")) == "da39a3ee5e6b4b0d3255bfef95601890afd80709");
  CHECK(hex_of(sha1("abc")) == "a9993e364706816aba3e25717850c26c9cd0d89d");
  CHECK(hex_of(sha1("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")) ==
        "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
  // Computed with Python's hashlib.
  CHECK(hex_of(sha256(repeated(55, 'x'))) == "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072");
  CHECK(hex_of(sha256(repeated(56, 'x'))) == "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e");
  CHECK(hex_of(sha256(repeated(64, 'x'))) == "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c");
  CHECK(hex_of(sha256(repeated(119, 'x'))) == "000b48d4edf0fa7bee3c6236ecd2785baa5db4eeb8bb54341b029e0d9fa5fb0c");
  CHECK(hex_of(sha256(repeated(120, 'x'))) == "13f05a0b594787f5ecd315edc96141bd3243203d1b7d4f0836f37308b276ba98");
  CHECK(hex_of(sha1(repeated(55, 'x'))) == "cef734ba81a024479e09eb5a75b6ddae62e6abf1");
  CHECK(hex_of(sha1(repeated(56, 'x'))) == "901305367c259952f4e7af8323f480d59f81335b");
  CHECK(hex_of(sha1(repeated(119, 'x'))) == "4300320394f7ee239bcdce7d3b8bcee173a0cd5c");
}

TEST_CASE("HMAC-SHA-256 gives the results of RFC 4231") {
  CHECK(hex_of(hmac_sha256(repeated(20, '\x0b'), "Hi There")) ==
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  CHECK(hex_of(hmac_sha256("Jefe", "what do ya want for nothing?")) ==
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  CHECK(hex_of(hmac_sha256(repeated(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First")) ==
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

TEST_CASE("Signatures are those of AWS's published examples") {
  CHECK(signature_of({"GET", "https://example.amazonaws.com/", {}, {}}) ==
        "SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31");
  CHECK(signature_of({"POST", "https://example.amazonaws.com/", {}, {}}) ==
        "SignedHeaders=host;x-amz-date, Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b");
  CHECK(signature_of({"GET", "https://example.amazonaws.com/?Param2=value2&Param1=value1", {}, {}}) ==
        "SignedHeaders=host;x-amz-date, Signature=b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500");
  CHECK(signature_of({"POST",
                      "https://example.amazonaws.com/",
                      {{"Content-Type", "application/x-www-form-urlencoded"}},
                      "Param1=value1"}) ==
        "SignedHeaders=content-type;host;x-amz-date, "
        "Signature=ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a");
}

TEST_CASE("The host is signed as it is sent: without the port that the scheme has anyway") {
  const auto of = [](const char* url) { return signature_of({"POST", url, {}, "x"}); };
  CHECK(of("https://example.amazonaws.com:443") == of("https://example.amazonaws.com/"));
  CHECK(of("http://example.amazonaws.com:80/") == of("https://example.amazonaws.com/"));
  CHECK(of("http://example.amazonaws.com:8000/") != of("https://example.amazonaws.com/"));
}

TEST_CASE("A token is signed with the rest, and headers of other names are not") {
  keyc::Credentials with_token = example;
  with_token.session_token = "token";
  HttpRequest request{"POST", "https://example.amazonaws.com/", {{"X-Other", "1"}}, {}};
  CHECK(signature_of(request, with_token).starts_with("SignedHeaders=host;x-amz-date;x-amz-security-token,"));
  CHECK(signature_of(request).starts_with("SignedHeaders=host;x-amz-date,"));
}

TEST_CASE("A signer's key is of one day, region and secret at a time") {
  keyc::Signer signer("service");
  const auto days = std::chrono::hours(24);
  for (const int day : {0, 1, 0})
    for (const char* const region : {"us-east-1", "eu-west-1"})
      for (const char* const secret : {"one", "two"}) {
        const keyc::Credentials credentials{"AKID", secret};
        HttpRequest kept{"POST", "https://example.amazonaws.com/", {}, "body"};
        HttpRequest fresh = kept;
        signer.sign(kept, credentials, region, example_time + day * days);
        keyc::sign(fresh, credentials, region, "service", example_time + day * days);
        CHECK(kept.headers == fresh.headers);
      }
}

TEST_CASE("Addresses are taken apart as they are sent") {
  const auto parsed = keyc::parse_address("HTTPS://Example.com:8443/a/b?c=d");
  REQUIRE(parsed);
  CHECK(parsed->scheme == "https");
  CHECK(parsed->host == "Example.com");
  CHECK(parsed->port == ":8443");
  CHECK(parsed->path == "/a/b");
  CHECK(parsed->query == "c=d");
  CHECK(keyc::parse_address("http://[::1]:80")->host == "[::1]");
  CHECK(keyc::parse_address("http://[::1]:80")->port.empty());
  for (const char* const wrong :
       {"", "example.com", "ftp://a", "http://", "http:///path", "http://a b", "http://user@a", "http://a:b",
        "http://a:99999", "http://a#b", "http://[::1", "http://a\r\nb", "http://[x]"}) {
    INFO(wrong);
    CHECK_FALSE(keyc::parse_address(wrong));
  }
}

// They would be signed otherwise than they are sent.
TEST_CASE("An address has no segments of dots in its path") {
  for (const char* const wrong :
       {"http://a/.", "http://a/..", "http://a/b/../c", "http://a/./", "http://a/%2e%2E/b", "http://a/b/.%2e?c"}) {
    INFO(wrong);
    CHECK_FALSE(keyc::parse_address(wrong));
  }
  for (const char* const right : {"http://a/.b", "http://a/...", "http://a/b.", "http://a?x=/../"}) {
    INFO(right);
    CHECK(keyc::parse_address(right));
  }
}
