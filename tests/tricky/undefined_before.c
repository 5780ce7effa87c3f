// expect: unknown
// An array is read anywhere before the error can be called.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int a[4] = {0};
  int i = __VERIFIER_nondet_int();
  int x = a[i];
  while (__VERIFIER_nondet_int()) {
  }
  if (x)
    reach_error();
  return 0;
}
