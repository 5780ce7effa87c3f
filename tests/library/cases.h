// Included before every program of tests/library. A program calls functions and names what may come out of them:
//
//     CASE(short_read, n == 3);
//     WHEN(overlap) memcpy(text + 1, text, 4);
//
// Each check asks for one case (`-DASKED_short_read=0,`); all others are no code at all.
#ifndef ADAMANT_CASES_H
#define ADAMANT_CASES_H

// 1 for the case that is asked for, which is defined as `0,`; 0 for every other one.
#define CASES_SECOND(first, second, ...) second
#define CASES_IS_ASKED(...) CASES_SECOND(__VA_ARGS__, 0)

// What follows happens only where the case is asked for.
#define WHEN(name) if (CASES_IS_ASKED(ASKED_##name 1, 0))

// The case is that the condition holds here.
#define CASE(name, ...) do { if (CASES_IS_ASKED(ASKED_##name 1, 0)) { if (__VA_ARGS__) reach_error(); } } while (0)

#ifdef __cplusplus
extern "C" {
#endif
void reach_error(void);
void __VERIFIER_assume(int condition);
char __VERIFIER_nondet_char(void);
unsigned char __VERIFIER_nondet_uchar(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);
double __VERIFIER_nondet_double(void);
#ifdef __cplusplus
}
#endif

#endif
