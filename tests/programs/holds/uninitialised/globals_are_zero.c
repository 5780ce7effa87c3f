// Globals and static variables without initialiser are zero.
// expect: holds
#include <assert.h>
#include <stddef.h>

static int number;
static struct {
    char c;
    long values[3];
    int *place;
} record;

int main(void) {
    static double fraction;
    assert(number == 0 && record.c == 0 && record.values[2] == 0 && record.place == NULL && fraction == 0.0);
    return 0;
}
