// expect: holds
// The highest bit is set again after each shift.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned x = 0x80000000u;
  while (__VERIFIER_nondet_int()) {
    unsigned s = __VERIFIER_nondet_uint() & 7;
    x >>= s;
    x |= 0x80000000u;
    if (!(x >> 31))
      reach_error();
  }
  return 0;
}
