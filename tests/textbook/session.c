// expect: holds
// A machine that answers only those who logged in.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int state = 0, known = 0;
  while (__VERIFIER_nondet_int()) {
    int event = __VERIFIER_nondet_int();
    if (state == 0 && event == 7) {
      known = 1;
      state = 1;
    } else if (state == 1 && event == 8) {
      state = 2;
    } else if (state == 2) {
      if (!known)
        reach_error();
      state = 1;
    } else if (event == 9) {
      state = 0;
      known = 0;
    }
  }
  return 0;
}
