#include "cli/battle_tools.h"

namespace bocage {

BattleTools::BattleTools(const Catalogue& words, const AddCommand& add) {
  const auto say = [&](std::string_view key) { return words.say(key); };
  group_ = add("battle", "cli.battle-tools");
  group_->require_subcommand(1)->fallthrough();
  const auto tool = [&](const char* name, std::string_view about) {
    return group_->add_subcommand(name, say(about))->fallthrough();
  };
  const auto add_side = [&](CLI::App* command) {
    command->add_option("--side", side_, say("cli.below"))->check(CLI::IsMember({"allies", "axis"}));
  };
  const auto add_output = [&](CLI::App* command, ConvertOptions& options) {
    command->add_option("battle", options.battle, say("cli.battle"))->required();
    command->add_option("-o,--output", options.output, say("cli.output"));
    command->add_flag("--overwrite", options.overwrite, say("cli.overwrite"));
  };

  list_command_ = tool("list", "cli.list");
  show_command_ = tool("show", "cli.show");
  show_command_->add_option("battle", shown_, say("cli.battle"))->required();
  add_side(show_command_);

  check_command_ = tool("check", "cli.check");
  check_command_->add_option("battles", checked_, say("cli.battles"));

  draw_command_ = tool("draw", "cli.draw");
  draw_command_->add_option("battle", draw_.battle, say("cli.battle"))->required();
  draw_command_->add_option("-o,--output", draw_.output, say("cli.picture"))->required();
  draw_command_->add_option("--size", draw_.pixels, say("cli.size"))->check(CLI::Range(8.0, 400.0));
  draw_command_->add_flag("--coordinates", draw_.coordinates, say("cli.coordinates"));
  add_side(draw_command_);

  import_command_ = tool("import", "cli.import");
  add_output(import_command_, import_);
  export_command_ = tool("export", "cli.export");
  add_output(export_command_, export_);
}

std::optional<int> BattleTools::run(const Common& common) const {
  const Side below = side_ == "axis" ? Side::Axis : Side::Allies;
  if (list_command_->parsed()) return list_battles(common);
  if (show_command_->parsed()) return show_battle(common, shown_, below);
  if (check_command_->parsed()) return check_battles(common, checked_);
  if (import_command_->parsed()) return import_battle(common, import_);
  if (export_command_->parsed()) return export_battle(common, export_);
  if (!draw_command_->parsed()) return std::nullopt;
  DrawFlags draw = draw_;
  draw.below = below;
  return draw_battle(common, draw);
}

} // namespace bocage
