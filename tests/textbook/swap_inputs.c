// expect: holds
// Two inputs are exchanged and stay different.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  if (a == b)
    return 0;
  while (__VERIFIER_nondet_int()) {
    unsigned old = a;
    a = b;
    b = old;
  }
  if (a == b)
    reach_error();
  return 0;
}
