// expect: holds
// A char with a sign stays between its bounds.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  signed char c = 0;
  while (__VERIFIER_nondet_int()) {
    c = (signed char)(c + 3);
    int w = c;
    if (w > 127 || w < -128)
      reach_error();
  }
  return 0;
}
