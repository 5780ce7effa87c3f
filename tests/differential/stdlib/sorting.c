// qsort and bsearch on numbers, structures and strings, with comparators that agree on a total order.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person {
    char name[8];
    unsigned char age;
    double height;
};

static int comparisons;

static int by_number(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    comparisons++;
    return (x > y) - (x < y);
}

static int by_age(const void *a, const void *b) {
    const struct person *x = a, *y = b;
    return x->age != y->age ? x->age - y->age : strcmp(x->name, y->name);
}

static int by_height(const void *a, const void *b) {
    double x = ((const struct person *)a)->height, y = ((const struct person *)b)->height;
    return x < y ? 1 : x > y ? -1 : 0;
}

static int by_text(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

static int age_key(const void *key, const void *element) {
    return *(const int *)key - ((const struct person *)element)->age;
}

int main(void) {
    int numbers[50];
    for (int i = 0; i < 50; i++)
        numbers[i] = (i * 7919 + 13) % 101 - 50;
    qsort(numbers, 50, sizeof *numbers, by_number);
    int ordered = 1;
    for (int i = 1; i < 50; i++)
        ordered &= numbers[i - 1] <= numbers[i];
    printf("%d %d %d %d\n", ordered, numbers[0], numbers[25], numbers[49]);
    printf("%d\n", comparisons > 49);
    int found = 0;
    for (int key = -50; key <= 50; key++) {
        int *place = bsearch(&key, numbers, 50, sizeof *numbers, by_number);
        found += place && *place == key;
    }
    printf("%d\n", found);

    struct person people[] = {{"dora", 31, 1.62}, {"abel", 25, 1.81}, {"carl", 31, 1.75}, {"bea", 64, 1.58}};
    qsort(people, 4, sizeof *people, by_age);
    for (int i = 0; i < 4; i++)
        printf("%s ", people[i].name);
    int key = 64;
    struct person *match = bsearch(&key, people, 4, sizeof *people, age_key);
    printf("%s", match ? match->name : "nobody");
    key = 30;
    printf(" %d\n", bsearch(&key, people, 4, sizeof *people, age_key) == NULL);
    qsort(people, 4, sizeof *people, by_height);
    printf("%s %s\n", people[0].name, people[3].name);

    const char *words[] = {"pear", "fig", "apple", "Zebra", "figs", ""};
    qsort(words, 6, sizeof *words, by_text);
    for (int i = 0; i < 6; i++)
        printf("[%s]", words[i]);
    putchar('\n');
    qsort(words, 1, sizeof *words, by_text);
    qsort(words, 0, sizeof *words, by_text);
    return found;
}
