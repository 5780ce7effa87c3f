// Known narrow numbers keep their sign when they are widened, and lose it when they pass through an unsigned type.
// expect: holds
// fault: sign extension of explicit values
#include <assert.h>

static signed char c = -1;
static short s = -30000;

int main(void) {
    int i = c;
    long long l = s;
    unsigned u = (unsigned)c;
    assert(i == -1 && l == -30000 && u == 0xffffffffu);
    assert((unsigned char)c == 255 && (unsigned short)s == 35536);
    assert((long long)(unsigned)s == 4294937296LL);
    assert((int)(signed char)200 == -56);
    return 0;
}
