// Drives a target without libFuzzer: over its seeds, over what fuzzing once found, and over damaged copies of
// both.
//
//   replay_lines FINDINGS          a test of every build
//   replay_lines --write FOLDER    writes the seeds, and the words in them as a dictionary FOLDER.dict
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "tests/fuzz/damage.h"
#include "tests/fuzz/target.h"

namespace {

namespace fs = std::filesystem;
using bocage::Picker;

constexpr int kDamaged = 2000; // copies in all

void run(const std::string& bytes) {
  bocage::fuzz::fuzz({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

std::vector<std::string> contents(const fs::path& folder) {
  std::set<fs::path> files; // in the same order on every machine
  if (fs::is_directory(folder))
    for (const auto& entry : fs::directory_iterator(folder)) files.insert(entry.path());
  std::vector<std::string> found;
  for (const fs::path& file : files) {
    std::ostringstream bytes;
    bytes << std::ifstream(file, std::ios::binary).rdbuf();
    found.push_back(bytes.str());
  }
  return found;
}

void write_dictionary(const std::vector<std::string>& seeds, const fs::path& file) {
  const auto in_word = [](char c) { return (c >= 'a' && c <= 'z') || c == '-' || c == '_'; };
  std::set<std::string> words;
  for (const std::string& seed : seeds) {
    std::string word;
    for (const char c : seed + ' ') {
      if (in_word(c)) {
        word += c;
      } else {
        if (word.size() >= 3 && word.size() <= 24) words.insert(word);
        word.clear();
      }
    }
  }
  std::ofstream out(file);
  for (const std::string& word : words) out << '"' << word << "\"\n";
}

int write(const fs::path& folder) {
  const std::vector<std::string> seeds = bocage::fuzz::seeds();
  fs::create_directories(folder);
  int n = 0;
  for (const std::string& seed : seeds) std::ofstream(folder / std::to_string(n++), std::ios::binary) << seed;
  write_dictionary(seeds, folder.string() + ".dict");
  return 0;
}

} // namespace

int main(int argc, char** argv) {
  if (argc == 3 && std::string_view(argv[1]) == "--write") return write(argv[2]);
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s FINDINGS | --write FOLDER\n", argv[0]);
    return 2;
  }
  std::vector<std::string> all = bocage::fuzz::seeds();
  if (all.empty()) {
    std::fprintf(stderr, "no seeds: run from the project's folder\n");
    return 1;
  }
  const std::vector<std::string> findings = contents(argv[1]);
  all.insert(all.end(), findings.begin(), findings.end());
  run({});
  for (const std::string& bytes : all) run(bytes);
  Picker picker(44);
  for (int n = 0; n < kDamaged; ++n) {
    const auto any = [&] {
      return all[static_cast<std::size_t>(picker.below(static_cast<int>(all.size())))];
    };
    const std::string input = any(), other = any();
    run(bocage::fuzz::copy_of(input, other, picker));
  }
  std::printf("%zu seeds and findings, %d damaged copies: no promise broken\n", all.size(), kDamaged);
}
