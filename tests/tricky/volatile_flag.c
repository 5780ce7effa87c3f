// expect: violated
// A volatile flag ends a loop.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static volatile int flag;
int main(void)
{
  int n = 0;
  while (!flag) {
    if (__VERIFIER_nondet_int())
      flag = 1;
    n = !n;
  }
  if (n == 0)
    reach_error();
  return 0;
}
