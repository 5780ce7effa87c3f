// expect: unknown
// A loop writes beyond an array.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int a[4] = {0};
  int i = 0;
  while (__VERIFIER_nondet_int()) {
    a[i] = 1;
    i++;
  }
  if (i < 0)
    reach_error();
  return 0;
}
