#include "cli/output.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iostream>

namespace bocage {

namespace fs = std::filesystem;

bool write_file(const Catalogue& words, const std::string& file, const std::string& bytes) {
  const std::string draft = file + '.' + std::to_string(getpid());
  std::error_code error;
  std::ofstream out(draft, std::ios::binary);
  out << bytes;
  out.close();
  if (out) fs::rename(draft, file, error);
  if (out && !error) return true;
  fs::remove(draft, error);
  std::cerr << "bocage: " << words.say("error.write", {{"file", file}}) << '\n';
  return false;
}

bool write_new_file(const Catalogue& words, const std::string& file, const std::string& bytes) {
  std::error_code error;
  if (!fs::exists(file, error)) return write_file(words, file, bytes);
  std::cerr << "bocage: " << words.say("error.exists", {{"file", file}}) << '\n';
  return false;
}

} // namespace bocage
