// expect: holds
// The address of a local variable is kept by a function.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int *kept;
static void keep(int *p)
{
  if (!kept)
    kept = p;
}

int main(void)
{
  int a = 1, b = 2;
  keep(&a);
  while (__VERIFIER_nondet_int()) {
    keep(&b);
    *kept = 3 - *kept;
    if (b != 2 || a < 1 || a > 2)
      reach_error();
  }
  return 0;
}
