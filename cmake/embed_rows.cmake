# Writes OUTPUT, a source file that holds the rows of the tables FILES as one constant array of TYPE, which FUNCTION
# returns. A tab becomes the comma between two strings and an end of line the brace between two rows, so a row with a
# column too few or too many does not compile. The first line of a table must name its COLUMNS.
#
# usage: cmake -D "FILES=a.tsv;b.tsv" -D TYPE=Rule -D FUNCTION=all -D "COLUMNS=id en fr" -D OUTPUT=rows.cpp
#              -P embed_rows.cmake

set(source "// Made by cmake/embed_rows.cmake: edit the tables it was made from.
#include \"rulebook/rulebook.h\"

using std::string_view_literals::operator\"\"sv; // which knows the length: clang will not count so many

namespace bocage::rulebook {
namespace {

constexpr ${TYPE} kRows[] = {
")
foreach(file IN LISTS FILES)
  file(READ ${file} text)
  string(FIND "${text}" "\n" end)
  math(EXPR begin "${end} + 1")
  string(SUBSTRING "${text}" 0 ${end} header)
  string(REPLACE "\t" " " header "${header}")
  if(NOT header STREQUAL COLUMNS)
    message(FATAL_ERROR "${file}: the first line must name the columns: ${COLUMNS}, with tabs")
  endif()
  string(SUBSTRING "${text}" ${begin} -1 text)
  string(REGEX REPLACE "\n+$" "" text "${text}")
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REPLACE "\t" "\"sv, \"" text "${text}")
  string(REPLACE "\n" "\"sv},\n    {\"" text "${text}")
  string(APPEND source "    {\"${text}\"sv},\n")
endforeach()
string(APPEND source "};

} // namespace

std::span<const ${TYPE}> ${FUNCTION}() { return kRows; }

} // namespace bocage::rulebook
")
file(WRITE ${OUTPUT} "${source}")
