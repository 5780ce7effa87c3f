// expect: violated
// The error is called when the program ends.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

extern int atexit(void (*)(void));
static int n;
static void last(void)
{
  if (n == 2)
    reach_error();
}

int main(void)
{
  atexit(last);
  while (__VERIFIER_nondet_int())
    n++;
  return 0;
}
