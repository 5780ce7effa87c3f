// expect: holds
// A pointer goes round in an array as long as an input says.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int a[8] = {0};
  int *p = a;
  while (__VERIFIER_nondet_int()) {
    *p = 1;
    if (p == a + 7)
      p = a;
    else p++;
    if (*p != 0 && *p != 1)
      reach_error();
  }
  return 0;
}
