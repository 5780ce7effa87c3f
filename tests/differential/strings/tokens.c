// strtok and strtok_r on text with empty fields, and reversing words in place.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>

static void reverse(char *from, char *to) {
    while (from < --to) {
        char swap = *from;
        *from++ = *to;
        *to = swap;
    }
}

static void reverse_words(char *text) {
    reverse(text, text + strlen(text));
    for (char *word = text; *word;) {
        char *end = word + strcspn(word, " ");
        reverse(word, end);
        word = *end ? end + 1 : end;
    }
}

int main(void) {
    char line[] = ",alpha,,beta;gamma, ;,";
    int fields = 0;
    for (char *field = strtok(line, ",;"); field; field = strtok(NULL, ",;"))
        printf("%d[%s] ", ++fields, field);
    putchar('\n');

    // The set of separators may change between calls.
    char path[] = "key = some value # comment";
    char *key = strtok(path, " ="), *value = strtok(NULL, "#"), *comment = strtok(NULL, "");
    printf("(%s)(%s)(%s)%d\n", key, value, comment, strtok(NULL, " ") == NULL);

    char table[] = "1 2 3|40 50|600";
    char *outer, *inner;
    int total = 0;
    for (char *row = strtok_r(table, "|", &outer); row; row = strtok_r(NULL, "|", &outer))
        for (char *cell = strtok_r(row, " ", &inner); cell; cell = strtok_r(NULL, " ", &inner)) {
            int number = 0;
            while (*cell)
                number = number * 10 + (*cell++ - '0');
            total += number;
        }
    printf("%d\n", total);

    char sentence[] = "the order of these words";
    reverse_words(sentence);
    puts(sentence);
    char empty[] = ";;;";
    printf("%d\n", strtok(empty, ";") == NULL);
    return fields;
}
