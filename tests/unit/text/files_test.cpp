#include "generator/text/files.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "support/catch.hpp"

namespace fs = std::filesystem;
using keyc::write_files;

namespace {

/// A temporary folder, removed in the destructor.
struct Folder {
  fs::path path;
  Folder() {
    std::string name = (fs::temp_directory_path() / "keyc test XXXXXX").string();
    path = mkdtemp(name.data());
  }
  ~Folder() { fs::remove_all(path); }
};

std::string content(const fs::path& path) { return keyc::read_file(path).text.value_or("(none)"); }

}  // namespace

TEST_CASE("files are written together with their folders") {
  const Folder folder;
  CHECK_FALSE(write_files({{folder.path / "a" / "b" / "x", "one"}, {folder.path / "y", "two"}}));
  CHECK(content(folder.path / "a" / "b" / "x") == "one");
  CHECK(content(folder.path / "y") == "two");
}

TEST_CASE("a new folder gets its name when all that is in it is complete") {
  const Folder folder;
  {
    keyc::StagedFiles files;
    files.append(folder.path / "new" / "x", "o");
    files.add(folder.path / "new" / "in" / "y", "two");
    files.add(folder.path / "." / "new" / "z", "three");  // the same folder
    files.append(folder.path / "new" / "x", "ne");
    CHECK_FALSE(fs::exists(folder.path / "new"));
    CHECK_FALSE(files.take_places());
  }
  CHECK(content(folder.path / "new" / "x") == "one");
  CHECK(content(folder.path / "new" / "in" / "y") == "two");
  CHECK(content(folder.path / "new" / "z") == "three");
  CHECK(std::distance(fs::directory_iterator(folder.path), fs::directory_iterator()) == 1);
}

TEST_CASE("nothing is left of a new folder that is not completed") {
  const Folder folder;
  {
    keyc::StagedFiles files;
    files.add(folder.path / "new" / "in" / "x", "one");
  }
  CHECK(fs::is_empty(folder.path));
}

TEST_CASE("files of a new folder that somebody else makes meanwhile join what is there") {
  const Folder folder;
  keyc::StagedFiles files;
  files.add(folder.path / "new" / "x", "one");
  files.add(folder.path / "new" / "in" / "y", "two");
  fs::create_directory(folder.path / "new");
  std::ofstream(folder.path / "new" / "theirs") << "three";
  std::ofstream(folder.path / "new" / "x") << "four";
  CHECK_FALSE(files.take_places());
  CHECK(content(folder.path / "new" / "x") == "one");
  CHECK(content(folder.path / "new" / "in" / "y") == "two");
  CHECK(content(folder.path / "new" / "theirs") == "three");
}

TEST_CASE("a file that already has its content is not touched") {
  const Folder folder;
  CHECK_FALSE(write_files({{folder.path / "x", "same"}, {folder.path / "y", "old"}}));
  const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(1);
  fs::last_write_time(folder.path / "x", long_ago);
  fs::last_write_time(folder.path / "y", long_ago);
  CHECK_FALSE(write_files({{folder.path / "x", "same"}, {folder.path / "y", "new"}}));
  CHECK(fs::last_write_time(folder.path / "x") == long_ago);
  CHECK(fs::last_write_time(folder.path / "y") != long_ago);
}

TEST_CASE("if one file cannot be written, none is changed and no temporary file is left") {
  const Folder folder;
  CHECK_FALSE(write_files({{folder.path / "a", "old"}}));
  fs::create_directory(folder.path / "b");
  const auto failure = write_files({{folder.path / "a", "new"}, {folder.path / "b", "new"}});
  REQUIRE(failure);
  CHECK(failure->path == folder.path / "b");
  CHECK(content(folder.path / "a") == "old");
  CHECK(std::distance(fs::directory_iterator(folder.path), fs::directory_iterator()) == 2);
}

TEST_CASE("a file that cannot be read is reported with the reason") {
  CHECK(keyc::read_file("/nowhere/at/all").error == "No such file or directory");
  CHECK(keyc::read_file("/").error == "Is a directory");
}
