// expect: holds
// A sum that would overflow stays at the greatest number.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned total = 0;
  while (__VERIFIER_nondet_int()) {
    unsigned before = total, more = __VERIFIER_nondet_int();
    total = total + more < total ? 0xffffffffu : total + more;
    if (total < before)
      reach_error();
  }
  return 0;
}
