// expect: violated
// The remainder of a negative number is negative.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void)
{
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > -100 && x < 100);
  int n = 0;
  while (n < 3) {
    n++;
    if (x % 3 == -2)
      reach_error();
  }
  return 0;
}
