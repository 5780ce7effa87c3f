// expect: violated
// An index passes the end before it is looked at.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned at = 0;
  while (__VERIFIER_nondet_int()) {
    at += 3;
    if (at == 8)
      at = 0;
    if (at == 9)
      reach_error();
  }
  return 0;
}
