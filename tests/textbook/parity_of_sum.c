// expect: holds
// The lowest bit of a sum follows from how often an odd number was added.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned sum = 0;
  _Bool odd = 0;
  while (__VERIFIER_nondet_int()) {
    unsigned more = __VERIFIER_nondet_int();
    sum += more;
    if (more & 1)
      odd = !odd;
  }
  if ((sum & 1) != odd)
    reach_error();
  return 0;
}
