// strcpy, strncpy with padding and without terminator, strcat, strncat, stpcpy by hand.
#include <stdio.h>
#include <string.h>

static void dump(const char *buffer, int size) {
    for (int i = 0; i < size; i++)
        putchar(buffer[i] ? buffer[i] : '.');
    putchar('\n');
}

static char *copy_until(char *to, const char *from, char stop) {
    while (*from && *from != stop)
        *to++ = *from++;
    *to = '\0';
    return to;
}

int main(void) {
    char buffer[12];
    memset(buffer, '#', sizeof buffer);
    strncpy(buffer, "abc", 6);
    dump(buffer, 12);
    strncpy(buffer, "a longer text", 5);
    dump(buffer, 12);
    strncpy(buffer + 8, "", 4);
    dump(buffer, 12);
    strncpy(buffer, "xyz", 3);
    dump(buffer, 12);

    memset(buffer, '#', sizeof buffer);
    strcpy(buffer, "ab");
    strcat(buffer, "cd");
    strncat(buffer, "efghij", 3);
    dump(buffer, 12);
    strncat(buffer, "k", 10);
    strncat(buffer, "", 10);
    strncat(buffer, "zzz", 0);
    dump(buffer, 12);
    printf("%zu %zu\n", strlen(buffer), strnlen(buffer, 4));

    char *end = copy_until(buffer, "key=value", '=');
    end = copy_until(end, "=!", '!');
    copy_until(end, "42", 0);
    printf("%s %d\n", buffer, (int)(end - buffer));
    printf("%d\n", strcpy(buffer, "") == buffer && strcat(buffer, "q") == buffer);

    char literal[] = "two\0parts", exact[4] = "four";
    printf("%zu %zu %s %s\n", sizeof literal, strlen(literal), literal, literal + 4);
    dump(exact, 4);
    return (int)strlen(literal + 4);
}
