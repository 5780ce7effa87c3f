// expect: holds
// Two counters that go round at different lengths meet at a multiple of both.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned two = 0, six = 0;
  while (__VERIFIER_nondet_int()) {
    two = two == 1 ? 0 : two + 1;
    six = six == 5 ? 0 : six + 1;
    if (six == 0 && two != 0)
      reach_error();
  }
  return 0;
}
