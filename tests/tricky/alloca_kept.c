// expect: holds
// Blocks on the stack are made in a loop, and the last one is kept.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int *last = 0;
  int n = 0;
  while (__VERIFIER_nondet_int() && n < 6) {
    int *p = __builtin_alloca(sizeof(int));
    *p = n;
    if (last && *last + 1 != n)
      reach_error();
    last = p;
    n++;
  }
  return 0;
}
