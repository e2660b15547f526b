// A strict reader of the XML that pictures are made of: elements, attributes and text; no declarations, no
// CDATA, no processing instructions, no entities but the five and numbers.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace bocage::test {

struct Element {
  std::string name;
  std::map<std::string, std::string> attributes; // as they read: entities replaced
  std::string text;                              // its own, without that of its children
  int parent = -1;

  std::string at(const std::string& attribute) const {
    const auto it = attributes.find(attribute);
    return it == attributes.end() ? std::string() : it->second;
  }
  bool is(std::string_view one_class) const {
    const std::string all = " " + at("class") + " ";
    return all.find(" " + std::string(one_class) + " ") != std::string::npos;
  }
};

class Xml {
 public:
  explicit Xml(std::string_view text) : text_(text) { read(); } // throws std::invalid_argument

  const std::vector<Element>& elements() const { return elements_; } // in the order of the document
  const Element* find(std::string_view id) const {
    const auto it =
        std::find_if(elements_.begin(), elements_.end(), [&](const Element& e) { return e.at("id") == id; });
    return it == elements_.end() ? nullptr : &*it;
  }
  int count(std::string_view one_class) const {
    return static_cast<int>(
        std::count_if(elements_.begin(), elements_.end(), [&](const Element& e) { return e.is(one_class); }));
  }
  int count_inside(std::string_view id, std::string_view one_class) const {
    return static_cast<int>(std::count_if(elements_.begin(), elements_.end(), [&](const Element& e) {
      return e.is(one_class) && inside(e, id);
    }));
  }
  bool inside(const Element& element, std::string_view id) const {
    for (int i = element.parent; i >= 0; i = elements_[static_cast<std::size_t>(i)].parent)
      if (elements_[static_cast<std::size_t>(i)].at("id") == id) return true;
    return false;
  }
  std::string all_text() const {
    std::string all;
    for (const Element& e : elements_)
      if (e.name != "style") all += e.text + '\n';
    return all;
  }

 private:
  [[noreturn]] void fail(const std::string& why) const {
    throw std::invalid_argument(why + " at " + std::to_string(at_) + ": " +
                                std::string(text_.substr(at_, 60)));
  }
  bool next(std::string_view what) {
    if (!text_.substr(at_).starts_with(what)) return false;
    at_ += what.size();
    return true;
  }
  void blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
  }
  std::string name() {
    const std::size_t from = at_;
    const auto part = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
             c == '_';
    };
    while (at_ < text_.size() && part(text_[at_])) ++at_;
    if (at_ == from || (text_[from] >= '0' && text_[from] <= '9') || text_[from] == '-')
      fail("a name expected");
    return std::string(text_.substr(from, at_ - from));
  }
  void character(std::string& out) {
    const auto c = static_cast<unsigned char>(text_[at_]);
    if (c == '<') fail("'<' in text");
    if (c < 0x20 && c != '\n' && c != '\t') fail("a control character");
    if (c != '&') {
      out += text_[at_++];
      return;
    }
    static const std::map<std::string_view, char> known = {
        {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}};
    for (const auto& [entity, meaning] : known)
      if (next(entity)) {
        out += meaning;
        return;
      }
    fail("an unknown entity");
  }
  void read() {
    blanks();
    std::vector<int> open;
    bool any = false;
    while (at_ < text_.size()) {
      if (text_[at_] != '<') {
        std::string text;
        while (at_ < text_.size() && text_[at_] != '<') character(text);
        if (open.empty() && text.find_first_not_of(" \n") != std::string::npos)
          fail("text outside of the document");
        if (!open.empty()) elements_[static_cast<std::size_t>(open.back())].text += text;
        continue;
      }
      if (next("<!--")) {
        const std::size_t end = text_.find("--", at_);
        if (end == std::string_view::npos || text_.substr(end, 3) != "-->")
          fail("a comment that does not end");
        at_ = end + 3;
        continue;
      }
      if (next("</")) {
        const std::string closed = name();
        blanks();
        if (!next(">")) fail("'>' expected");
        if (open.empty() || elements_[static_cast<std::size_t>(open.back())].name != closed)
          fail("</" + closed + "> closes nothing");
        open.pop_back();
        continue;
      }
      if (!next("<")) fail("'<' expected");
      if (open.empty() && any) fail("a second root");
      any = true;
      Element element;
      element.name = name();
      element.parent = open.empty() ? -1 : open.back();
      while (true) {
        const std::size_t before = at_;
        blanks();
        if (next("/>")) {
          elements_.push_back(std::move(element));
          break;
        }
        if (next(">")) {
          elements_.push_back(std::move(element));
          open.push_back(static_cast<int>(elements_.size()) - 1);
          break;
        }
        if (before == at_) fail("a blank expected");
        const std::string attribute = name();
        if (!next("=\"")) fail("=\" expected");
        std::string value;
        while (at_ < text_.size() && text_[at_] != '"') character(value);
        if (!next("\"")) fail("an attribute that does not end");
        if (!element.attributes.emplace(attribute, value).second) fail(attribute + " twice");
      }
    }
    if (!open.empty())
      fail("<" + elements_[static_cast<std::size_t>(open.back())].name + "> is never closed");
    if (!any) fail("nothing");
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Element> elements_;
};

// What a picture must be to be safe inside a page: only shapes, nothing fetched, nothing run, every reference
// kept.
inline std::vector<std::string> picture_faults(std::string_view svg) {
  std::vector<std::string> faults;
  try {
    const Xml xml(svg);
    static const std::set<std::string> allowed = {
        "svg",      "g",    "defs",           "path",           "circle", "ellipse",
        "rect",     "use",  "linearGradient", "radialGradient", "stop",   "pattern",
        "clipPath", "text", "tspan",          "title",          "style",  "symbol"};
    std::set<std::string> ids;
    for (const Element& e : xml.elements()) {
      if (!allowed.contains(e.name)) faults.push_back("<" + e.name + ">");
      if (const std::string id = e.at("id"); !id.empty() && !ids.insert(id).second)
        faults.push_back("id " + id + " twice");
    }
    for (const Element& e : xml.elements()) {
      if (e.name == "style" &&
          (e.text.find("@import") != std::string::npos || e.text.find("url(") != std::string::npos))
        faults.push_back("a style that fetches");
      for (const auto& [name, value] : e.attributes) {
        if (name.starts_with("on")) faults.push_back(name);
        if (name == "href" && (!value.starts_with("#") || !ids.contains(value.substr(1))))
          faults.push_back("href " + value);
        if (const std::size_t at = value.find("url("); at != std::string::npos && name != "data-badge") {
          const std::string to = value.substr(at + 4, value.find(')', at) - at - 4);
          if (!to.starts_with("#") || !ids.contains(to.substr(1))) faults.push_back(name + " " + value);
        }
        static const std::set<std::string> numbers = {
            "x", "y", "d", "width", "height", "viewBox", "transform", "opacity", "r", "cx", "cy"};
        if (numbers.contains(name) &&
            (value.find("nan") != std::string::npos || value.find("inf") != std::string::npos))
          faults.push_back("no number: " + name + " " + value);
      }
    }
  } catch (const std::invalid_argument& wrong) {
    faults.emplace_back(wrong.what());
  }
  return faults;
}

} // namespace bocage::test
