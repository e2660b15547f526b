#include "draw/draw.h"
namespace bocage {
std::string draw_contact_sheet() { return {}; }
}
