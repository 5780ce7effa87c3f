// expect: holds
// Two variables are exchanged at once in every round.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int a = 1, b = 2;
  while (__VERIFIER_nondet_int()) {
    int old = a;
    a = b;
    b = old;
  }
  if (a == b)
    reach_error();
  return 0;
}
