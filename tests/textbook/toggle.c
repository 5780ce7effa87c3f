// expect: holds
// A flag changes with a counter of two values.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int phase = 0, flag = 1;
  while (__VERIFIER_nondet_int()) {
    if (phase == 0) {
      phase = 1;
      flag = 0;
    } else {
      phase = 0;
      flag = 1;
    }
  }
  if (phase == flag)
    reach_error();
  return 0;
}
