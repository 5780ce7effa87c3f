// Arithmetic on known numbers rounds as IEEE 754 says; zero has two signs that are equal.
// expect: holds
#include <assert.h>

static double tenth = 0.1, fifth = 0.2;
static float zero = 0.0f;

int main(void) {
    assert(tenth + fifth != 0.3);
    assert((float)tenth + (float)fifth == 0.3f);
    assert(-zero == zero);
    assert(1.0f / zero > 1e38f && 1.0f / -zero < -1e38f);
    assert((int)-2.7 == -2 && (unsigned char)200.9f == 200);
    return 0;
}
