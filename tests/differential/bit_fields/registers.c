// Device registers: fields in unions with the whole word, updated field by field and passed by value.
#include <stdint.h>
#include <stdio.h>

union status {
    uint32_t word;
    struct {
        uint32_t ready : 1;
        uint32_t mode : 2;
        uint32_t level : 5;
        int32_t offset : 8;
        uint32_t count : 16;
    };
};

struct date {
    unsigned day : 5;
    unsigned month : 4;
    signed year : 12;
    unsigned leap : 1;
};

static union status advance(union status s) {
    s.count++;
    s.level = s.level * 3 + 1;
    s.offset = s.offset - 100;
    s.mode += s.ready;
    s.ready ^= 1;
    return s;
}

static struct date next_year(struct date d) {
    d.year++;
    d.leap = d.year % 4 == 0;
    return d;
}

static int days(const struct date *d) {
    static const struct {
        unsigned char length : 5;
        unsigned char extra : 1;
    } months[] = {{31}, {28, 1}, {31}, {30}, {31}, {30}, {31}, {31}, {30}, {31}, {30}, {31}};
    int total = d->day;
    for (unsigned m = 1; m < d->month; m++)
        total += months[m - 1].length + (months[m - 1].extra & d->leap);
    return total;
}

int main(void) {
    union status s = {.word = 0xfffe0000};
    for (int i = 0; i < 6; i++) {
        s = advance(s);
        printf("%08x %u %u %u %d %u\n", s.word, s.ready, s.mode, s.level, s.offset, s.count);
    }
    s.word &= ~0xff00u;
    printf("%d\n", s.offset);

    struct date d = {.day = 29, .month = 12, .year = -2048};
    for (int i = 0; i < 5; i++) {
        printf("%d %d\n", d.year, days(&d));
        d = next_year(d);
    }
    struct date swap[2] = {{1, 2, 3, 0}, {31, 12, 2047, 1}};
    struct date keep = swap[0];
    swap[0] = swap[1];
    swap[1] = keep;
    printf("%d %d %d\n", swap[0].year, swap[1].year, swap[0].day > swap[1].day);
    return (int)(s.word & 0x7f);
}
