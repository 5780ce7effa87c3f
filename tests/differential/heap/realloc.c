// realloc that grows, shrinks, starts from nothing; calloc that clears; freeing null.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct buffer {
    char *text;
    size_t length, capacity;
};

static void append(struct buffer *b, const char *piece) {
    size_t extra = strlen(piece);
    while (b->length + extra + 1 > b->capacity) {
        b->capacity = b->capacity ? b->capacity * 2 : 4;
        b->text = realloc(b->text, b->capacity);
    }
    memcpy(b->text + b->length, piece, extra + 1);
    b->length += extra;
}

int main(void) {
    struct buffer b = {0};
    for (int i = 0; i < 12; i++) {
        char piece[8];
        snprintf(piece, sizeof piece, "<%d>", i * i);
        append(&b, piece);
    }
    printf("%s %zu %zu\n", b.text, b.length, b.capacity);
    b.text = realloc(b.text, 6);
    b.text[5] = '\0';
    printf("%s\n", b.text);
    free(b.text);

    int *numbers = calloc(8, sizeof *numbers), zeros = 0;
    for (int i = 0; i < 8; i++)
        zeros += numbers[i] == 0;
    for (int i = 0; i < 8; i++)
        numbers[i] = i * i;
    numbers = realloc(numbers, 100 * sizeof *numbers);
    for (int i = 8; i < 100; i++)
        numbers[i] = numbers[i - 8] + numbers[i / 2];
    numbers = realloc(numbers, 50 * sizeof *numbers);
    long sum = 0;
    for (int i = 0; i < 50; i++)
        sum += numbers[i];
    printf("%d %ld\n", zeros, sum);

    // Many blocks of different sizes keep their contents apart.
    unsigned char *blocks[20];
    for (int i = 0; i < 20; i++) {
        blocks[i] = malloc((size_t)i * 3 + 1);
        memset(blocks[i], i, (size_t)i * 3 + 1);
    }
    for (int i = 0; i < 20; i += 2) {
        free(blocks[i]);
        blocks[i] = NULL;
    }
    int check = 0;
    for (int i = 1; i < 20; i += 2)
        check += blocks[i][0] + blocks[i][i * 3];
    for (int i = 0; i < 20; i++)
        free(blocks[i]);
    free(numbers);
    printf("%d\n", check);
    return check % 128;
}
