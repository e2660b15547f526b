# Writes OUTPUT, a source file that holds the drawings FILES (*.svg) as one constant array in the order given.
#
# usage: cmake -D "FILES=a.svg;b.svg" -D OUTPUT=symbols.cpp -P embed_symbols.cmake

set(source "// Made by cmake/embed_symbols.cmake: edit the drawings it was made from.
#include \"draw/symbols.h\"

namespace bocage::draw {
namespace {

constexpr Symbol kSymbols[] = {
")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} text)
  string(APPEND source "    {\"${name}\", R\"SVG(${text})SVG\"},\n")
endforeach()
string(APPEND source "};

} // namespace

std::span<const Symbol> symbols() { return kSymbols; }

} // namespace bocage::draw
")
file(WRITE ${OUTPUT} "${source}")
