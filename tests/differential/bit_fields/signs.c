// Sign extension, truncation on assignment and promotion of bit-fields.
#include <stdint.h>
#include <stdio.h>

struct fields {
    signed int s3 : 3;
    unsigned int u3 : 3;
    signed int s1 : 1;
    unsigned int u31 : 31;
    _Bool flag : 1;
    unsigned char byte : 5;
    signed short half : 9;
    int64_t wide : 40;
    uint64_t huge : 63;
};

static void show(const struct fields *f) {
    printf("%d %u %d %u %d %d %d %lld %llu\n", f->s3, f->u3, f->s1, f->u31, f->flag, f->byte, f->half,
           (long long)f->wide, (unsigned long long)f->huge);
}

int main(void) {
    struct fields f = {0};
    f.s3 = 3, f.u3 = 7, f.s1 = -1, f.flag = 4;
    show(&f);
    for (int i = 0; i < 8; i++) {
        f.s3 = i;
        f.u3 = i + 5;
        f.half = i * 100;
        printf("%d/%u/%d ", f.s3, f.u3, f.half);
    }
    putchar('\n');

    // The value of an assignment is that of the field after truncation.
    int assigned = f.s3 = 5;
    unsigned over = f.u3 = 9;
    printf("%d %u\n", assigned, over);
    f.s3 = -4;
    f.s3--;
    f.u3 = 0;
    f.u3--;
    f.byte = 31;
    f.byte += 2;
    f.flag = 1;
    f.flag--;
    show(&f);
    f.wide = -1;
    f.wide >>= 3;
    f.wide -= (int64_t)1 << 38;
    f.huge = UINT64_MAX;
    f.huge += 3;
    f.u31 = ~0u;
    show(&f);
    // A field narrower than int promotes to int, so the difference is negative.
    f.u31 = 0;
    f.u3 = 0;
    printf("%d %d\n", f.u31 - 1 < 0, f.u3 - 1 < 0);
    printf("%d %d\n", -f.s1, f.s1 == 1);
    f.s1 = 1;
    printf("%d\n", f.s1);
    return -f.s1 + 4 * (f.half < 0);
}
