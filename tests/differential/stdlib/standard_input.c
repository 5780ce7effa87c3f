// Reading standard input by characters and by lines until the end of file.
// stdin: 12 apples, 7 pears\nand -3 plums\n\nlast line without newline
#include <ctype.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[64];
    if (!fgets(line, 8, stdin))
        return 1;
    printf("[%s] %zu\n", line, strlen(line));
    if (!fgets(line, sizeof line, stdin))
        return 2;
    printf("[%s] %zu\n", line, strlen(line));

    int c, lines = 0, letters = 0, total = 0, number = 0;
    while ((c = getchar()) != EOF && c != 'p') {
        if (isdigit(c))
            number = number * 10 + (c - '0');
        else {
            total += number;
            number = 0;
        }
        letters += isalpha(c) != 0;
    }
    ungetc('P', stdin);
    printf("%d %d %d\n", letters, total, number);
    while (fgets(line, sizeof line, stdin)) {
        lines++;
        line[strcspn(line, "\n")] = '\0';
        printf("%d: %s\n", lines, line);
    }
    printf("%d %d\n", getchar() == EOF, feof(stdin) != 0);
    return lines;
}
