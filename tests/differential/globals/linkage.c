// Global data: tentative definitions, zero initialisation, extern inside a block, shadowing, constants.
#include <stdio.h>

int tentative;
int tentative;
static int counter = 5;
extern int later;
const int limits[] = {10, -20, 30};
static const char *const names[] = {"zero", "one", "two"};
double unset_double;
char *unset_pointer;
struct {
    int a;
    char b[3];
    struct {
        float f;
        long l;
    } inner[2];
} unset;

static int bump(void) { return counter++; }

static int read_later(void) {
    extern int later;
    return later * 2;
}

static int shadow(int counter) {
    int sum = counter;
    {
        extern int later;
        int counter = later;
        sum += counter;
        {
            static int counter = 1000;
            sum += counter++;
        }
    }
    return sum + counter;
}

int later = 42;
int *alias = &later;
int **alias_of_alias = &alias;
static int table[3][2] = {{1, 2}, {3}, {0, 6}};
int *middle = &table[1][1];
const char *suffix = &"prefix"[3];
unsigned char wrapped = (unsigned char)300;
long difference = sizeof table / sizeof table[0] - 4L;

int main(void) {
    printf("%d %g %d\n", tentative, unset_double, unset_pointer == NULL);
    printf("%d %d %g %ld\n", unset.a, unset.b[2], (double)unset.inner[1].f, unset.inner[1].l);
    int first = bump(), second = bump();
    printf("%d %d %d\n", first, second, counter);
    printf("%d\n", read_later());
    **alias_of_alias = 7;
    printf("%d %d\n", later, read_later());
    alias = &counter;
    **alias_of_alias += 100;
    printf("%d\n", counter);
    int once = shadow(1), twice = shadow(1);
    printf("%d %d\n", once, twice);
    middle[0] = 9;
    printf("%d %d %s %d %ld\n", table[1][1], middle[-1], suffix, wrapped, difference);
    tentative += limits[1];
    printf("%d %s\n", tentative, names[2]);
    unset.inner[1].l = 1L << 20;
    unset.b[0] = (char)unset.inner[1].l;
    return unset.b[0] + later;
}
