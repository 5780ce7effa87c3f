// expect: holds
// A byte that goes up by six from one stays odd.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  unsigned char i = 1;
  while (__VERIFIER_nondet_int()) {
    i += 6;
    if (i == 0)
      reach_error();
  }
  return 0;
}
