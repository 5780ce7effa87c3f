// expect: holds
// Three variables are sorted by exchanging neighbours.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  while (a > b || b > c) {
    int old = b;
    if (a > b) {
      b = a;
      a = old;
    } else {
      b = c;
      c = old;
    }
  }
  if (a > c)
    reach_error();
  return 0;
}
