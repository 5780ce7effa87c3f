// expect: holds
// What is left after a division is at most a half.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned x = __VERIFIER_nondet_uint(), d = 2;
  while (x > 1) {
    unsigned o = x;
    x = x / d;
    if (x > o / 2)
      reach_error();
  }
  return 0;
}
