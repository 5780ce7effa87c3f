// expect: holds
// An index goes round and never leaves the buffer.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned at = 0;
  while (__VERIFIER_nondet_int()) {
    at++;
    if (at == 8)
      at = 0;
    if (at >= 8)
      reach_error();
  }
  return 0;
}
