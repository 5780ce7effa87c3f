// expect: violated
// Two counters go round at lengths of which none divides the other.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned four = 0, six = 0;
  while (__VERIFIER_nondet_int()) {
    four = four == 3 ? 0 : four + 1;
    six = six == 5 ? 0 : six + 1;
    if (six == 0 && four != 0)
      reach_error();
  }
  return 0;
}
