// expect: holds
// Three values go round.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int a = 1, b = 2, c = 3;
  while (__VERIFIER_nondet_int()) {
    int old = a;
    a = b;
    b = c;
    c = old;
  }
  if (a + b + c != 6)
    reach_error();
  return 0;
}
