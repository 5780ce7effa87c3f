// printf of strings and characters, puts, putchar, fputs, fwrite, and snprintf that truncates.
#include <stdio.h>
#include <string.h>

static void show(const char *buffer, int size) {
    for (int i = 0; i < size; i++)
        putchar(buffer[i] ? buffer[i] : '.');
    putchar('\n');
}

int main(void) {
    const char *text = "hello";
    char unterminated[3] = {'a', 'b', 'c'};
    printf("[%s][%8s][%-8s][%.3s][%8.3s][%-8.3s][%.0s][%.10s]\n", text, text, text, text, text, text, text, text);
    printf("[%*s][%-*s][%.*s][%*.*s]\n", 7, text, 7, text, 2, text, 6, 4, text);
    printf("[%.3s][%.*s][%s]\n", unterminated, 2, unterminated, "");
    printf("[%c][%3c][%-3c][%c%c]\n", 'x', 'y', 'z', 65, 0x162);
    printf("%s%c%s\n", "a", '\t', "b");

    char buffer[16];
    memset(buffer, '#', sizeof buffer);
    int needed = snprintf(buffer, 8, "%s-%d", "truncated", 12345);
    printf("%d ", needed);
    show(buffer, 16);
    memset(buffer, '#', sizeof buffer);
    needed = snprintf(buffer, 1, "%d", 99);
    printf("%d ", needed);
    show(buffer, 4);
    printf("%d\n", snprintf(NULL, 0, "%5.1f|%s", 2.25, text));
    memset(buffer, '#', sizeof buffer);
    needed = sprintf(buffer, "%03d%c%x", 7, 0, 0xab);
    printf("%d ", needed);
    show(buffer, 8);

    int written = 0;
    for (int i = 0; i < 3; i++)
        written += sprintf(buffer + written, "%d,", i * 5);
    puts(buffer);
    fputs("fputs ", stdout);
    fputc('!', stdout);
    putc('?', stdout);
    fprintf(stdout, "%d\n", putchar('\n'));
    size_t items = fwrite("raw\0bytes\n", 1, 10, stdout);
    printf("%zu\n", items);
    puts("");
    printf("no newline at the end");
    return written;
}
