// expect: holds
// The run ends in a loop before the error.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void exit(int);

int main(void)
{
  int n = 0;
  for (;;) {
    if (__VERIFIER_nondet_int())
      n++;
    if (n > 2)
      exit(0);
    if (n > 3)
      reach_error();
  }
}
