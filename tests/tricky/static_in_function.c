// expect: violated
// A static variable of a function comes back to zero.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int tick(void)
{
  static unsigned char t;
  return ++t;
}

int main(void)
{
  int last = 0;
  while (__VERIFIER_nondet_int()) {
    int n = tick();
    if (n < last)
      reach_error();
    last = n;
  }
  return 0;
}
