// std::string: short and long, concatenation, search, comparison, growth character by character, substrings.
// data-model: LP64
#include <cstdio>
#include <string>

static std::string repeat(const std::string &piece, int times) {
    std::string result;
    for (int i = 0; i < times; i++)
        result += piece;
    return result;
}

static bool palindrome(std::string text) {
    for (std::size_t i = 0, j = text.size(); i < j; i++)
        if (text[i] != text[--j])
            return false;
    return true;
}

static std::string decimal(unsigned n) {
    std::string digits;
    do
        digits.insert(digits.begin(), static_cast<char>('0' + n % 10));
    while (n /= 10);
    return digits;
}

int main() {
    std::string a = "short", b("a text too long for the small buffer"), c(5, '*');
    std::printf("%s %zu %s\n", a.c_str(), b.size(), c.c_str());
    std::string joined = a + "-" + b.substr(2, 4) + '!' + c;
    std::printf("%s %zu\n", joined.c_str(), joined.length());
    std::printf("%zu %zu %d\n", b.find("long"), b.rfind('l'), b.find("absent") == std::string::npos);
    std::printf("%d %d %d\n", a < b, a == "short", a.compare("shorter") < 0);

    std::string grown;
    for (char ch = 'a'; ch <= 'z'; ch++)
        grown.push_back(ch);
    grown.erase(3, 20);
    grown.replace(1, 2, "<middle>");
    std::printf("%s\n", grown.c_str());
    std::string copy = grown, moved = static_cast<std::string &&>(grown);
    copy[0] = 'A';
    std::printf("%s %s %d\n", copy.c_str(), moved.c_str(), copy != moved);
    std::printf("%s\n", repeat("ab", 12).c_str());
    std::printf("%d %d\n", palindrome("neveroddoreven"), palindrome("never"));
    std::printf("%s %s\n", decimal(0).c_str(), decimal(4294967295u).c_str());

    std::string zero("in\0side", 7);
    std::printf("%zu %d\n", zero.size(), zero[2] == '\0');
    std::swap(a, b);
    a.resize(6);
    b.clear();
    std::printf("[%s] %d %c\n", a.c_str(), b.empty(), a.back());
    int sum = 0;
    for (char ch : joined)
        sum += ch;
    std::printf("%d\n", sum);
    return sum % 100;
}
