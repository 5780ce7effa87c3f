// strchr, strrchr, strstr, strspn, strcspn, strpbrk, memchr at their edges, as offsets.
#include <stdio.h>
#include <string.h>

static int at(const char *base, const char *found) { return found ? (int)(found - base) : -1; }

static int count(const char *text, const char *pattern) {
    int matches = 0;
    for (const char *p = text; (p = strstr(p, pattern)) != NULL; p++)
        matches++;
    return matches;
}

int main(void) {
    const char *text = "abracadabra";
    printf("%d %d %d\n", at(text, strchr(text, 'a')), at(text, strchr(text, 'z')), at(text, strchr(text, '\0')));
    printf("%d %d %d\n", at(text, strrchr(text, 'a')), at(text, strrchr(text, 'c')), at(text, strrchr(text, 0)));
    printf("%d %d %d %d\n", at(text, strstr(text, "cad")), at(text, strstr(text, "abra!")), at(text, strstr(text, "")),
           at(text, strstr(text, "abracadabraa")));
    printf("%d %d\n", count("aaaa", "aa"), count(text, "abra"));
    printf("%zu %zu %zu\n", strspn(text, "abr"), strspn(text, ""), strspn(text, "abcdr"));
    printf("%zu %zu %zu\n", strcspn(text, "dc"), strcspn(text, ""), strcspn("", "x"));
    printf("%d %d\n", at(text, strpbrk(text, "xdc")), at(text, strpbrk(text, "xyz")));

    const char binary[] = "\0\xff\x80z\0end";
    printf("%d %d %d\n", at(binary, memchr(binary, 'z', sizeof binary)), at(binary, memchr(binary, 0xff, 3)),
           at(binary, memchr(binary, 'e', 5)));
    printf("%d\n", at(binary, memchr(binary + 1, 0, sizeof binary - 1)));
    const char *high = "caf\xe9 au lait";
    printf("%d %d\n", at(high, strchr(high, '\xe9')), at(high, strchr(high, 0xe9)));

    int words = 0;
    for (const char *p = "  split  these   words "; *(p += strspn(p, " ")); p += strcspn(p, " ")) {
        printf("[%.*s]", (int)strcspn(p, " "), p);
        words++;
    }
    putchar('\n');
    return words;
}
