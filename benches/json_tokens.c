// Splits any text of some characters into the tokens of JSON (RFC 8259), and asks that tokens lie in the text, one after the other, and that a
// string has its quotes. scripts/dpr-tokens.sh counts its paths.

#ifndef CHARACTERS
#define CHARACTERS 3
#endif

extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

enum kind { END, BRACKET, COLON, COMMA, STRING, NUMBER, WORD, MALFORMED };

static char text[CHARACTERS + 1];
static int at;

static int is_digit(char c) { return c >= '0' && c <= '9'; }

static int is_hexadecimal(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

static enum kind escape(void) {
    char c = text[at];
    if (c == 'u') {
        for (int digit = 0; digit < 4; digit++)
            if (!is_hexadecimal(text[++at]))
                return MALFORMED;
    } else if (c != '"' && c != '\\' && c != '/' && c != 'b' && c != 'f' && c != 'n' && c != 'r' && c != 't') {
        return MALFORMED;
    }
    at++;
    return STRING;
}

static enum kind string(void) {
    at++;
    while (text[at] != '"') {
        if (text[at] >= 0 && text[at] < ' ')
            return MALFORMED;
        if (text[at++] == '\\' && escape() == MALFORMED)
            return MALFORMED;
    }
    at++;
    return STRING;
}

static enum kind digits(void) {
    if (!is_digit(text[at]))
        return MALFORMED;
    while (is_digit(text[at]))
        at++;
    return NUMBER;
}

static enum kind number(void) {
    if (text[at] == '-')
        at++;
    if (text[at] == '0')
        at++;
    else if (digits() == MALFORMED)
        return MALFORMED;
    if (text[at] == '.') {
        at++;
        if (digits() == MALFORMED)
            return MALFORMED;
    }
    if (text[at] == 'e' || text[at] == 'E') {
        at++;
        if (text[at] == '+' || text[at] == '-')
            at++;
        return digits();
    }
    return NUMBER;
}

static enum kind word(const char *expected) {
    for (; *expected; expected++, at++)
        if (text[at] != *expected)
            return MALFORMED;
    return WORD;
}

static enum kind token(void) {
    switch (text[at]) {
    case 0: return END;
    case '{': case '}': case '[': case ']': at++; return BRACKET;
    case ':': at++; return COLON;
    case ',': at++; return COMMA;
    case '"': return string();
    case 't': return word("true");
    case 'f': return word("false");
    case 'n': return word("null");
    default: return text[at] == '-' || is_digit(text[at]) ? number() : MALFORMED;
    }
}

int main(void) {
    for (int i = 0; i < CHARACTERS; i++)
        text[i] = __VERIFIER_nondet_char();
    for (;;) {
        while (text[at] == ' ' || text[at] == '\t' || text[at] == '\n' || text[at] == '\r')
            at++;
        int start = at;
        enum kind kind = token();
        if (at > CHARACTERS || at < start)
            reach_error();
        if (kind == END || kind == MALFORMED)
            break;
        if (at == start)
            reach_error();
        if (kind == STRING && (at < start + 2 || text[start] != '"' || text[at - 1] != '"'))
            reach_error();
    }
    return 0;
}
