// The parts of lists, trees and tables that are not in headers.
// possible: ordinary
// impossible: wrong
// warns: wrong: those of libstdc++
#include <list>
#include <map>
#include <string>
#include <unordered_map>

int main() {
    std::list<int> numbers{1, 2, 3}, others{4};
    numbers.splice(numbers.begin(), others);
    numbers.reverse();
    numbers.erase(numbers.begin());
    CASE(wrong, numbers.front() != 2 || numbers.back() != 4 || numbers.size() != 3);
    std::map<int, int> tree;
    for (int key : {3, 1, 4, 2})
        tree[key] = key * key;
    tree.erase(3);
    int last = 0;
    for (auto &entry : tree) {
        CASE(wrong, entry.first <= last || entry.second != entry.first * entry.first);
        last = entry.first;
    }
    auto before = tree.end();
    --before;
    CASE(wrong, before->second != 16 || tree.size() != 3);
    std::unordered_map<std::string, int> table;
    table["one"] = 1;
    table["two"] = 2;
    CASE(ordinary, table["two"] == 2);
    CASE(wrong, table["one"] != 1 || table.count("three"));
}
