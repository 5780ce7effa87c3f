// expect: violated
// A negative number is large where it is compared with one without a sign.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int i = -1;
  unsigned u = 1;
  while (__VERIFIER_nondet_int()) {
    if (i > u)
      reach_error();
  }
  return 0;
}
