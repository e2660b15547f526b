#include "draw/png.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>

extern char** environ; // NOLINT: what posix_spawn hands on

namespace bocage {
namespace {

PngResult convert(const std::string& svg, const std::string& png) {
  std::string program = "rsvg-convert", output = "--output=" + png, input = svg;
  char* arguments[] = {program.data(), output.data(), input.data(), nullptr};
  pid_t child = 0;
  int status = 1;
  const int error = posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments, environ);
  if (error != 0) return error == ENOENT ? PngResult::NoProgram : PngResult::Failed;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? PngResult::Made : PngResult::Failed;
}

} // namespace

PngResult write_png(const std::string& svg, const std::string& file) {
  const std::string draft = file + '.' + std::to_string(getpid()), source = draft + ".svg";
  std::ofstream out(source, std::ios::binary);
  out << svg;
  out.close();
  PngResult result = out ? convert(source, draft) : PngResult::Failed;
  std::error_code error, ignored;
  if (result == PngResult::Made) std::filesystem::rename(draft, file, error);
  if (error) result = PngResult::Failed;
  std::filesystem::remove(source, ignored);
  std::filesystem::remove(draft, ignored);
  return result;
}

} // namespace bocage
