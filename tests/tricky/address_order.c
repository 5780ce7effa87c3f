// expect: violated
// Two addresses are compared as numbers, and exchanged.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int a, b;
  unsigned long x = (unsigned long)&a, y = (unsigned long)&b;
  while (__VERIFIER_nondet_int()) {
    if (x < y)
      reach_error();
    unsigned long t = x;
    x = y;
    y = t;
  }
  return 0;
}
