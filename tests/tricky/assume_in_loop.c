// expect: holds
// What is assumed in a round leads to the next.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void)
{
  int x = 0;
  while (__VERIFIER_nondet_int()) {
    int y = __VERIFIER_nondet_int();
    __VERIFIER_assume(y > x);
    if (y == -2147483647 - 1)
      reach_error();
    x = y;
    if (x <= 0)
      reach_error();
  }
  return 0;
}
