// expect: violated
// A number is doubled until it is four.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  double d = 0.5;
  int n = 0;
  while (__VERIFIER_nondet_int()) {
    d *= 2;
    n++;
    if ((int)d == 4 && n == 3)
      reach_error();
  }
  return 0;
}
