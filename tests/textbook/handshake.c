// expect: violated
// A machine that acknowledges before it was asked.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int state = 0, asked = 0;
  while (__VERIFIER_nondet_int()) {
    int event = __VERIFIER_nondet_int();
    if (state == 0 && event == 1) {
      state = 1;
      asked = 1;
    } else if (state == 1 && event == 2) {
      state = 2;
    } else if (state == 2) {
      asked = 0;
      state = event == 3 ? 1 : 0;
    }
    if (state == 1 && !asked)
      reach_error();
  }
  return 0;
}
