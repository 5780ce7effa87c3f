// expect: holds
// A global variable that only one function changes.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int mode;

static void step(void)
{
  if (mode < 2)
    mode++;
  else
    mode = 0;
}

int main(void)
{
  while (__VERIFIER_nondet_int()) {
    step();
    if (mode > 2)
      reach_error();
  }
  return 0;
}
