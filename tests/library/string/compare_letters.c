// Comparisons that take no notice of case: any number of the right sign.
// possible: ordinary less equal bounded
// impossible: wrong_sign
#include <strings.h>

int main(void) {
    char text[2] = {__VERIFIER_nondet_char(), 0};
    int order = strcasecmp(text, "M");
    CASE(ordinary, text[0] == 'n' && order == 1);
    CASE(less, text[0] == 'B' && order == -30);
    CASE(equal, text[0] == 'm' && order == 0);
    CASE(bounded, strncasecmp("ABc", "abd", 2) == 0 && strncasecmp("ABd", "abc", 3) == 4);
    CASE(wrong_sign, text[0] == 'm' && order != 0);
}
