// expect: holds
// An assumption ends a loop that nothing else does.
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void)
{
  int n = 0;
  while (1) {
    n++;
    __VERIFIER_assume(n < 5);
    if (n == 5)
      reach_error();
  }
}
