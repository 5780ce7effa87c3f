// Streams of C++ write to those of C, which must be open.
// expect: unknown(undefined behaviour)
#include <cstdio>
#include <iostream>

int main() {
    std::fclose(stdout);
    std::cout << "text\n";
}
