// A lexer as a table-driven state machine, with positions, comments, strings and two-character operators.
#include <stdio.h>
#include <string.h>

enum class { SPACE, NEWLINE, LETTER, DIGIT, QUOTE, SLASH, EQUALS, OTHER, END, CLASSES };
enum state { START, NAME, NUMBER, TEXT, SLASHED, COMMENT, ASSIGN, STATES };

// The next state; a negative entry ends the token before the current character.
static const signed char table[STATES][CLASSES] = {
    [START] = {START, START, NAME, NUMBER, TEXT, SLASHED, ASSIGN, START, START},
    [NAME] = {-1, -1, NAME, NAME, -1, -1, -1, -1, -1},
    [NUMBER] = {-1, -1, -1, NUMBER, -1, -1, -1, -1, -1},
    [TEXT] = {TEXT, -2, TEXT, TEXT, START, TEXT, TEXT, TEXT, -2},
    [SLASHED] = {-1, -1, -1, -1, -1, COMMENT, -1, -1, -1},
    [COMMENT] = {COMMENT, START, COMMENT, COMMENT, COMMENT, COMMENT, COMMENT, COMMENT, START},
    [ASSIGN] = {-1, -1, -1, -1, -1, -1, START, -1, -1},
};

static enum class classify(char c) {
    if (c == '\0') return END; if (c == '\n') return NEWLINE; if (c == ' ' || c == '\t') return SPACE;
    if (c >= '0' && c <= '9') return DIGIT;
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_') return LETTER;
    static const char special[] = "\"/=";
    const char *found = strchr(special, c);
    return found ? (enum class)(QUOTE + (found - special)) : OTHER;
}

int main(void) {
    static const char source[] =
        "let x1 = 42; // answer = \"42\"\nif x1==4/2 { print(\"it's / fine\") }\nbad \"open\n_end=";
    static const char *const names[STATES] = {"symbol", "name", "number", "text", "divide", "comment", "assign"};
    int counts[STATES] = {0}, errors = 0, line = 1, tokens = 0;
    enum state state = START;
    const char *begin = source;
    for (const char *p = source;; p++) {
        enum class class = classify(*p);
        int next = table[state][class];
        if (next < 0) {
            errors += next == -2;
            counts[state]++;
            printf("%d:%s(%.*s) ", line, next == -2 ? "error" : names[state], (int)(p - begin), begin);
            tokens++;
            state = START;
            begin = p;
            next = table[START][class];
        } else if (next == START && (state == TEXT || state == ASSIGN)) {
            counts[state]++;
            printf("%d:%s[%.*s] ", line, names[state], (int)(p + 1 - begin), begin);
            tokens++;
        } else if (state == START && next == START && class == OTHER) {
            counts[START]++;
            putchar(*p);
            putchar(' ');
            tokens++;
        }
        if (class == NEWLINE) {
            line++;
            putchar('\n');
        }
        if (class == END)
            break;
        if (state == START || next == START)
            begin = next == START ? p + 1 : p;
        state = (enum state)next;
    }
    printf("\n%d tokens, %d errors\n", tokens, errors);
    for (int s = 0; s < STATES; s++)
        printf("%s %d\n", names[s], counts[s]);
    return tokens;
}
