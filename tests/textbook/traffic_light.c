// expect: holds
// A machine of three states with guarded steps.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int state = 0, green = 0;
  while (__VERIFIER_nondet_int()) {
    switch (state) {
    case 0:
      if (__VERIFIER_nondet_int()) {
        state = 1;
        green = 1;
      }
      break;
    case 1:
      state = 2;
      green = 0;
      break;
    case 2:
      state = 0;
      break;
    default:
      reach_error();
    }
    if (green && state != 1)
      reach_error();
  }
  return 0;
}
