// A structure that is read beyond its array is any structure, as a number is any number.
// expect: unknown(undefined behaviour: )
// options: --undefined-behaviour passed-over
// opt2: skip the read may be gone
extern void __VERIFIER_error(void);

struct point {
    int x, y, z, w;
};

static struct point points[3];

int main(void) {
    struct point last = {0, 0, 0, 0};
    for (int index = 0; index <= 3; index++)
        last = points[index];
    if (last.x == 1)
        __VERIFIER_error();
    return 0;
}
