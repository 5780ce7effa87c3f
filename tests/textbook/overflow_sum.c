// expect: violated
// The sum of two large numbers without a sign is smaller than both.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned total = 0, rounds = 0;
  while (rounds < 3) {
    unsigned before = total, more = __VERIFIER_nondet_int();
    total += more;
    rounds++;
    if (total < before)
      reach_error();
  }
  return 0;
}
