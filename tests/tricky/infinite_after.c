// expect: violated
// The error is called inside a loop without end.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int n = 0;
  for (;;) {
    n ^= 1;
    if (__VERIFIER_nondet_int() && n)
      reach_error();
  }
}
