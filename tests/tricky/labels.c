// expect: violated
// Jumps lead to labels that a table holds.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  static const void *const to[3] = { &&zero, &&one, &&two };
  unsigned s = 0;
next:
  goto *to[s];
zero:
  s = 1;
  goto next;
one:
  s = __VERIFIER_nondet_int() ? 2 : 0;
  goto next;
two:
  reach_error();
  return 0;
}
