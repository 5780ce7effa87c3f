// Bitwuzla as a process of its own, which `make setup` compiles where it can: adamant-bitwuzla SECONDS MEGABYTES.
//
// Reads lines and prints what they ask for. A line is a command of SMT-LIB, or
//   interpolate NODES TERM TERM ..
// which checks whether these asserted terms can hold together, prints the answer, and if they cannot, the interpolants
// between them in this order as a graph of at most so many nodes: a line for each, which mentions those before it by
// their numbers, and a last line `end` with the numbers of the interpolants. Whatever goes wrong ends the process; what
// is thrown is printed first.
// The process ends with its limits of time and memory, and with the one that started it.

#include <bitwuzla/cpp/bitwuzla.h>
#include <bitwuzla/cpp/parser.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

using bitwuzla::Kind;
using bitwuzla::Term;

// Prints terms as a graph, each node once.
class Graph {
 public:
  explicit Graph(size_t most) : d_most(most) {}

  // The number of a term, after the lines of all nodes that it has and that were not printed.
  size_t print(const Term& root) {
    std::vector<std::pair<Term, bool>> pending{{root, false}};
    while (!pending.empty()) {
      auto [term, is_ready] = pending.back();
      pending.pop_back();
      if (d_numbers.count(term.id())) continue;
      if (is_ready) {
        print_node(term);
        continue;
      }
      pending.emplace_back(term, true);
      for (const Term& child : term.children()) pending.emplace_back(child, false);
    }
    return d_numbers.at(root.id());
  }

 private:
  void print_node(const Term& term) {
    if (d_numbers.size() >= d_most) throw std::runtime_error("too many nodes");
    if (term.is_value()) {
      std::cout << "value " << term.value<std::string>(2);
    } else if (term.is_const()) {
      std::cout << "symbol " << term.symbol().value().get();
    } else {
      std::cout << term.kind();
      for (uint64_t index : term.indices()) std::cout << ':' << index;
      for (const Term& child : term.children()) std::cout << ' ' << d_numbers.at(child.id());
    }
    std::cout << '\n';
    d_numbers.emplace(term.id(), d_numbers.size());
  }

  size_t d_most;
  std::unordered_map<uint64_t, size_t> d_numbers;
};

void interpolate(bitwuzla::parser::Parser& parser, std::istringstream& arguments) {
  size_t most = 0;
  arguments >> most;
  std::vector<std::vector<Term>> parts;
  for (std::string name; arguments >> name;) parts.push_back({parser.parse_term(name)});
  // The last one is what remains.
  if (!parts.empty()) parts.pop_back();
  bitwuzla::Result result = parser.bitwuzla()->check_sat();
  std::cout << result << std::endl;
  if (result != bitwuzla::Result::UNSAT) return;
  Graph graph(most);
  std::vector<size_t> roots;
  if (!parts.empty()) {
    for (const Term& found : parser.bitwuzla()->get_interpolants(parts)) roots.push_back(graph.print(found));
  }
  std::cout << "end";
  for (size_t root : roots) std::cout << ' ' << root;
  std::cout << std::endl;
}

void limit(int resource, uint64_t value) {
  struct rlimit limits = {value, value};
  if (setrlimit(resource, &limits) != 0) throw std::runtime_error("cannot limit the process");
}

void run(uint64_t seconds, uint64_t megabytes) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  limit(RLIMIT_CPU, seconds);
  limit(RLIMIT_AS, megabytes << 20);
  limit(RLIMIT_CORE, 0);
  bitwuzla::TermManager terms;
  bitwuzla::Options options;
  bitwuzla::parser::Parser parser(terms, options, "smt2", &std::cout);
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string first;
    words >> first;
    if (first == "interpolate") {
      interpolate(parser, words);
    } else {
      parser.parse(line, false, false);
      std::cout.flush();
    }
  }
}

}  // namespace

int main(int count, char** arguments) {
  try {
    if (count != 3) throw std::runtime_error("usage: adamant-bitwuzla SECONDS MEGABYTES");
    run(std::strtoull(arguments[1], nullptr, 10), std::strtoull(arguments[2], nullptr, 10));
    return 0;
  } catch (const std::exception& error) {
    std::cout << "error " << error.what() << std::endl;
  } catch (...) {
    std::cout << "error" << std::endl;
  }
  return 1;
}
