// Output in the default format; whether it failed, and formats, are not modelled.
// possible: printed
// unsupported: asked
#include <iostream>
#include <string>

int main() {
    std::string text = "text";
    std::cout << text << ' ' << 3 << ' ' << 4UL << ' ' << 2.5 << ' ' << true << "\n" << std::endl << std::flush;
    std::cerr << 'x';
    CASE(printed, true);
    CASE(asked, std::cout.fail());
}
