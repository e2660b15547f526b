#include "draw/palette.h"

namespace bocage::draw {
namespace {

constexpr Palette kCountry = {
    .seam = "#859657",
    .fields = {"#9aab60", "#a3b168", "#8a9f57", "#92a55b", "#adb56e", "#7d9451", "#b9bc6e", "#c3be77"},
    .bush = "#4f6a35",
    .furrow = "#4a5a26",
    .furrow_opacity = 0.13,
    .tuft = "#5f7238",
    .sand = "#dfcd9f",
    .damp_sand = "#cdb888",
    .wet_sand = "#b39f78",
    .ripple = "#a98f5e",
    .shallow = "#86adab",
    .water = "#5e8f9c",
    .deep = "#42748a",
    .foam = "#f4f3ea",
    .bank = "#6d7c43",
    .shore = "#c6b885",
    .river = "#4b7a90",
    .river_light = "#6798a9",
    .river_glint = "#cfe3e4",
    .wood = "#57703a",
    .leaves = {"#567638", "#4b6b36", "#638040", "#456545"},
    .trees = {"tree-1", "tree-2", "tree-3", "tree-4"},
    .hedges = {"#47652f", "#557236"},
    .pastures = {"#b3bd74", "#a6b569"},
    .paving = "#c2b491",
    .roofs = {"#a9583c", "#96533f", "#b2694a", "#6c7681", "#8a5a45"},
    .heights = {"#8f9350", "#9b9353", "#ada160", "#c3b57a"},
    .rocks = {"#8f8968", "#9d9680", "#b1ab9a", "#cfcabd"},
    .bluffs = {"#a9ac6c", "#b3b577"},
    .sunny = "#fff6d0",
    .shady = "#33260c",
    .contour = "#6b5524",
    .earth = "#c3a873",
    .rock = "#d9d2bf",
    .ballast = "#a79d88",
};

constexpr Palette kWinter = {
    .seam = "#c3cfd8",
    .fields = {"#e3eaef", "#dbe4eb", "#e9eef1", "#d5dfe7", "#eef2f4", "#e0e7ec", "#cfdae2", "#dcdfdc"},
    .bush = "#8d9a94",
    .furrow = "#6d8496",
    .furrow_opacity = 0.15,
    .tuft = "#8b928f",
    .sand = "#ded8c9",
    .damp_sand = "#cbc6b8",
    .wet_sand = "#adaca3",
    .ripple = "#96917f",
    .shallow = "#9db7be",
    .water = "#6f929f",
    .deep = "#4f7487",
    .foam = "#f8fafa",
    .bank = "#a7b5be",
    .shore = "#f2f6f8",
    .river = "#7b9fb3",
    .river_light = "#a3c0cd",
    .river_glint = "#f4fafc",
    .wood = "#a9b8bb",
    .leaves = {"#4f6a60", "#5a6f6a", "#466057", "#7f8784"},
    .trees = {"tree-snow-1", "tree-snow-1", "tree-snow-1", "tree-snow-2"},
    .hedges = {"#6b7b70", "#7c877d"},
    .pastures = {"#eef2f4", "#e6ecf0"},
    .paving = "#cfcdc6",
    .roofs = {"#9d6a58", "#8a6153", "#a97a66", "#737d88", "#86695d"},
    .heights = {"#b4c1cb", "#bac6cf", "#cdd7df", "#f0f4f6"},
    .rocks = {"#9aa3ab", "#a7b0b8", "#c2cad1", "#eef2f5"},
    .bluffs = {"#d6dde2", "#e2e8ec"},
    .sunny = "#ffffff",
    .shady = "#2b4258",
    .contour = "#5c6f80",
    .earth = "#b3a996",
    .rock = "#cfd0cd",
    .ballast = "#a9a9a6",
};

constexpr Palette kDesert = {
    .seam = "#c9a368",
    .fields = {"#dab97c", "#d4b073", "#dfc088", "#cfaa6c", "#e3c791", "#d8b57a", "#d2b175", "#dcc08a"},
    .bush = "#8f8048",
    .furrow = "#8f6a33",
    .furrow_opacity = 0.2,
    .tuft = "#8f8048",
    .sand = "#e6d3a3",
    .damp_sand = "#d3bb88",
    .wet_sand = "#b8a076",
    .ripple = "#a5803f",
    .shallow = "#83b0ac",
    .water = "#5a929c",
    .deep = "#3f758a",
    .foam = "#f6f3e6",
    .bank = "#a58a51",
    .shore = "#e3cf9b",
    .river = "#5a8a92",
    .river_light = "#7aa7a8",
    .river_glint = "#dcebe2",
    .wood = "#a08d4e",
    .leaves = {"#7d8044", "#6d7640", "#8a8a4a", "#5f6f40"},
    .trees = {"tree-1", "tree-2", "tree-3", "tree-2"},
    .hedges = {"#717a3f", "#848646"},
    .pastures = {"#c9b571", "#bfae6a"},
    .paving = "#d9c49a",
    .roofs = {"#cfae7d", "#d9bd90", "#c29a68", "#b98d5e", "#e0c9a0"},
    .heights = {"#c79d5f", "#c89a59", "#d2a768", "#dfba81"},
    .rocks = {"#a57f50", "#a98357", "#bd996d", "#d6b990"},
    .bluffs = {"#cda768", "#d7b377"},
    .sunny = "#fff3cf",
    .shady = "#4a2a08",
    .contour = "#8a5a22",
    .earth = "#b98a50",
    .rock = "#d2b48a",
    .ballast = "#b9a27c",
};

} // namespace

const Palette& palette(BoardFace face) {
  switch (face) {
  case BoardFace::Winter: return kWinter;
  case BoardFace::Desert: return kDesert;
  case BoardFace::Country:
  case BoardFace::Beach: break;
  }
  return kCountry;
}

} // namespace bocage::draw
