// expect: violated
// A lock may be taken twice.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int held = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      if (held == 1)
        reach_error();
      held = 1;
    }
    if (__VERIFIER_nondet_int())
      held = 0;
  }
  return 0;
}
