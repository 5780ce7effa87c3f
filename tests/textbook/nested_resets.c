// expect: holds
// The inner counter starts anew in every round.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned rounds = 0;
  while (__VERIFIER_nondet_int()) {
    unsigned j = 0;
    while (j < 7)
      j++;
    if (j != 7)
      reach_error();
    rounds++;
  }
  return 0;
}
