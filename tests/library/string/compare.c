// Comparisons: any number of the right sign.
// possible: ordinary less great equal block bounded local
// impossible: wrong_sign equal_told beyond_zero told_before_end
// warns: told_before_end: strings were taken to have an end
// undefined: no_end beyond
#include <string.h>

int main(void) {
    char text[2] = {__VERIFIER_nondet_char(), 0};
    int order = strcmp(text, "m");
    CASE(ordinary, text[0] == 'n' && order == 1);
    CASE(less, text[0] == 'a' && order == -12);
    CASE(great, text[0] == (char)200 && order == 77777);
    CASE(equal, order == 0);
    CASE(block, memcmp("a\0b", "a\0c", 3) == -5);
    CASE(bounded, strncmp("abc", "abd", 2) == 0 && strncmp("abc", "abd", 3) == -9);
    CASE(local, strcoll("b", "a") == 8);
    CASE(wrong_sign, (text[0] > 'm' && order <= 0) || memcmp("\xff", "a", 1) < 0);
    CASE(equal_told, text[0] == 'm' && order != 0);
    CASE(beyond_zero, strncmp("a\0b", "a\0c", 3) != 0);
    char open[2] = {'a', 'b'};
    CASE(told_before_end, strcmp(open, "ac") >= 0);
    WHEN(no_end) strcmp(open, "abc");
    WHEN(beyond) memcmp(open, "abc", 3);
}
