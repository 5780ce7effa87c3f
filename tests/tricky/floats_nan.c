// expect: holds
// What is no number stays none.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  float f = 0.0f;
  f = f / f;
  while (__VERIFIER_nondet_int()) {
    f = f + 1.0f;
    if (f == f)
      reach_error();
  }
  return 0;
}
