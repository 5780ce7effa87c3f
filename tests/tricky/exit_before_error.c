// expect: holds
// A function that is called in a loop ends the run.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void exit(int);

static void done(void)
{
  exit(1);
}

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint();
  while (n) {
    n--;
    if (!n)
      done();
  }
  if (n)
    reach_error();
  return 0;
}
