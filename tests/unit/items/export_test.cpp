// Folders of exports to S3, as AWS writes them, and as nobody should.
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "generator/items/manifest.hpp"
#include "support/catch.hpp"
#include "support/item_files.hpp"

using keyc::items::ProblemKind;
using keyc::items::ProblemList;
using keyc_tests::gzipped;
using keyc_tests::ItemFolder;
using keyc_tests::md5_of;
using keyc_tests::read_all;
using keyc_tests::ReadFiles;

namespace fs = std::filesystem;

namespace {

using Kinds = std::vector<ProblemKind>;
using Texts = std::vector<std::string>;

const std::string a = R"({"pk":{"S":"a"}})";
const std::string b = R"({"pk":{"S":"b"}})";
const std::string c = R"({"pk":{"S":"c"}})";

std::string export_line(const std::string& item) { return "{\"Item\":" + item + "}\n"; }

std::string summary(int items, const std::string& more = R"("exportType":"FULL_EXPORT")",
                    const std::string& format = "DYNAMODB_JSON") {
  return R"({"version":"2020-06-30","s3SseKmsKeyId":null,"billedSizeBytes":0,"itemCount":)" + std::to_string(items) +
         R"(,"outputFormat":")" + format + "\"," + more + "}";
}

std::string listed(const std::string& key, std::string_view content, int items) {
  return R"({"itemCount":)" + std::to_string(items) + R"(,"md5Checksum":")" + md5_of(content) +
         R"(","etag":"af83d6f217c19b8b0fff8023d8ca4716-1","dataFileS3Key":")" + key + "\"}\n";
}

/// Three files, of which one is empty.
struct Export {
  Export() {
    folder.write("manifest-summary.json", summary(3));
    folder.write("manifest-files.json", files);
    folder.write("manifest-files.checksum", "is not read");
    folder.write("data/one.json.gz", one);
    folder.write("data/two.json.gz", two);
    folder.write("data/none.json.gz", "");
  }

  ReadFiles read() const {
    ReadFiles found = read_all(folder.path());
    const ReadFiles in_threads = read_all(folder.path(), {.threads = 3, .block_size = 5});
    CHECK(in_threads.items == found.items);
    CHECK(in_threads.read.problems.all() == found.read.problems.all());
    CHECK(in_threads.read.bytes == found.read.bytes);
    return found;
  }

  ItemFolder folder;
  std::string one = gzipped(export_line(a) + export_line(b));
  std::string two = gzipped(export_line(c));
  std::string files = listed("prefix/AWSDynamoDB/01-a/data/one.json.gz", one, 2) +
                      listed("AWSDynamoDB/01-a/data/none.json.gz", "", 0) +
                      listed("AWSDynamoDB/01-a/data/two.json.gz", two, 1);
};

}  // namespace

TEST_CASE("MD5 is that of RFC 1321") {
  CHECK(md5_of("") == "1B2M2Y8AsgTpgAmY7PhCfg==");
  CHECK(md5_of("message digest") == "+WtpfXy3k41SWi8xqvFh0A==");
}

TEST_CASE("the files of an export are read in the order of its manifest") {
  const Export exported;
  const ReadFiles found = exported.read();
  CHECK(found.texts() == Texts{a, b, c});
  CHECK(found.items.back().file == 2);
  CHECK(found.read.problems.empty());
  CHECK(found.read.bytes == exported.one.size() + exported.two.size());
  exported.folder.write("manifest-summary.json", summary(3, R"("exportTime":"2020-11-04T07:28:34.028Z")"));
  CHECK(exported.read().read.problems.empty());
}

TEST_CASE("files that are lost, not listed or not regular are problems, and the others are read") {
  const Export exported;
  fs::remove(exported.folder.path("data/one.json.gz"));
  exported.folder.write("data/three.json.gz", exported.one);
  CHECK(exported.read().texts() == Texts{c});
  CHECK(exported.read().kinds() == Kinds{ProblemKind::unlisted, ProblemKind::lost});
  fs::create_directory(exported.folder.path("data/one.json.gz"));
  CHECK(exported.read().kinds() == Kinds{ProblemKind::unlisted, ProblemKind::unreadable});
  fs::remove(exported.folder.path("data/one.json.gz"));
  fs::create_symlink("three.json.gz", exported.folder.path("data/one.json.gz"));
  CHECK(exported.read().texts() == Texts{c});
  CHECK(exported.read().kinds() == Kinds{ProblemKind::unlisted, ProblemKind::unreadable});
}

TEST_CASE("a file with another checksum or another number of items is a problem") {
  const Export exported;
  exported.folder.write("data/one.json.gz", gzipped(export_line(a)));
  CHECK(exported.read().kinds() == Kinds{ProblemKind::wrong_checksum});
  exported.folder.write("data/one.json.gz", exported.one.substr(0, 30));
  CHECK(exported.read().kinds() == Kinds{ProblemKind::cut_off});
  const std::string one_item = gzipped(export_line(a));
  exported.folder.write("data/one.json.gz", one_item);
  exported.folder.write("manifest-files.json", listed("x/one.json.gz", one_item, 2) + listed("x/none.json.gz", "", 0) +
                                                   listed("x/two.json.gz", exported.two, 1));
  CHECK(exported.read().kinds() == Kinds{ProblemKind::wrong_count});
}

TEST_CASE("the files of a manifest must have as many items as its summary says") {
  const Export exported;
  exported.folder.write("manifest-summary.json", summary(4));
  CHECK(exported.read().kinds() == Kinds{ProblemKind::wrong_count});
}

TEST_CASE("other exports, and folders that are none, are refused, and nothing is read") {
  const Export exported;
  for (const std::string& text : {summary(3, R"("exportType":"FULL_EXPORT")", "ION"),
                                  summary(3, R"("exportType":"INCREMENTAL_EXPORT")"), summary(3, R"("exportType":7)"),
                                  summary(3, R"("outputView":"NEW_IMAGE")"), std::string(R"({"itemCount":3})")}) {
    INFO(text);
    exported.folder.write("manifest-summary.json", text);
    CHECK(exported.read().items.empty());
    CHECK(exported.read().kinds() == Kinds{ProblemKind::refused});
  }
  fs::remove(exported.folder.path("manifest-summary.json"));
  const ReadFiles found = exported.read();
  CHECK(found.items.empty());
  CHECK(found.kinds() == Kinds{ProblemKind::refused});
  CHECK_THAT(found.read.problems.all()[0].text, Catch::Matchers::Contains("full export to S3"));
}

TEST_CASE("a summary that is broken is a problem, and nothing is read") {
  const Export exported;
  for (const std::string& text :
       {std::string(), std::string("[]"), std::string("{"), std::string(100'000, '['), std::string(40'000, '['),
        summary(-1), "{\"x\":\"" + std::string(100'000, 'x') + "\"}"}) {
    exported.folder.write("manifest-summary.json", text);
    CHECK(exported.read().items.empty());
    CHECK(exported.read().kinds() == Kinds{ProblemKind::manifest});
  }
}

TEST_CASE("keys of a manifest never lead out of its folder") {
  const Export exported;
  exported.folder.write("secret", export_line(a));
  fs::create_directory_symlink(exported.folder.path(), exported.folder.path("data/up"));
  for (const std::string key : {"../secret", "/etc/passwd", "data/../../secret", "data/up/secret", "secret"}) {
    exported.folder.write("manifest-files.json", listed(key, export_line(a), 3));
    const ReadFiles found = exported.read();
    CHECK(found.items.empty());
    CHECK(found.kinds().back() == ProblemKind::lost);
  }
  for (const std::string key : {"..", "data/..", "data/.", "", "data/", "data/a\\u0000b"}) {
    exported.folder.write("manifest-files.json", listed(key, export_line(a), 3));
    const ReadFiles found = exported.read();
    CHECK(found.items.empty());
    CHECK(found.kinds().front() == ProblemKind::manifest);
  }
  fs::remove_all(exported.folder.path("data"));
  fs::create_directory_symlink(exported.folder.path(), exported.folder.path("data"));
  exported.folder.write("manifest-files.json", listed("secret", export_line(a), 3));
  CHECK(exported.read().items.empty());
  CHECK(exported.read().kinds() == Kinds{ProblemKind::unreadable});
}

TEST_CASE("lines of a manifest that do not say what they must are problems with their lines") {
  const std::string md5 = R"("md5Checksum":"sQMSpEILNgoQmarvDFonGQ==")";
  const std::string key = R"("dataFileS3Key":"data/a.json.gz")";
  for (const std::string& line :
       {std::string("x"), std::string("[]"), "{" + md5 + "," + key + "}", "{\"itemCount\":1," + key + "}",
        "{\"itemCount\":1," + md5 + "}", "{\"itemCount\":\"1\"," + md5 + "," + key + "}",
        "{\"itemCount\":-1," + md5 + "," + key + "}", "{\"itemCount\":1.5," + md5 + "," + key + "}",
        "{\"itemCount\":99999999999999999999," + md5 + "," + key + "}",
        "{\"itemCount\":18446744073709551615," + md5 + "," + key + "}",
        R"({"itemCount":1,"md5Checksum":"sQMS",)" + key + "}", R"({"itemCount":1,"md5Checksum":7,)" + key + "}",
        "{\"itemCount\":1," + md5 + ",\"dataFileS3Key\":[]}", std::string(60'000, '['), std::string(70'000, ' ') + "x",
        "{\"itemCount\":1," + md5 + ",\"dataFileS3Key\":\"" + std::string(300, 'x') + "\"}"}) {
    INFO(line.substr(0, 200));
    ProblemList problems(10);
    const auto files = keyc::items::read_files("{\"itemCount\":1," + md5 + "," + key + "}\r\n\n" + line, "m", problems);
    CHECK(files.size() == 1);
    REQUIRE(problems.all().size() == 1);
    CHECK(problems.all()[0].kind == ProblemKind::manifest);
    CHECK(problems.all()[0].line == 3);
  }
}

TEST_CASE("a file that is listed twice is read once") {
  const Export exported;
  exported.folder.write("manifest-files.json", exported.files + listed("other/two.json.gz", exported.two, 1));
  CHECK(exported.read().texts() == Texts{a, b, c});
  CHECK(exported.read().kinds() == Kinds{ProblemKind::manifest});
}

TEST_CASE("names with control characters are shown escaped, and many unlisted files as a number") {
  const Export exported;
  for (int i = 0; i < 50; ++i) exported.folder.write("data/\x1B[31m" + std::to_string(i), "");
  const auto problems = exported.read().read.problems.all();
  REQUIRE(problems.size() == 21);
  for (const auto& problem : problems) CHECK(problem.file.find('\x1B') == std::string::npos);
  CHECK_THAT(problems.back().text, Catch::Matchers::Contains("30 more files"));
}
