// expect: violated
// One value of an exchange is lost.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int a = 1, b = 2;
  while (__VERIFIER_nondet_int()) {
    a = b;
    b = a;
  }
  if (a == b)
    reach_error();
  return 0;
}
