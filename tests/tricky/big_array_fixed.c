// expect: holds
// The last cell of a large array is never written to.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static int a[100];
int main(void)
{
  while (__VERIFIER_nondet_int()) {
    unsigned i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i < 99);
    a[i] = __VERIFIER_nondet_int();
  }
  if (a[99])
    reach_error();
  return 0;
}
