// expect: violated
// A case goes on into the next one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int s = 0, n = 0;
  while (__VERIFIER_nondet_int()) {
    switch (s) {
    case 0:
      n++;
    case 1:
      s = 2;
      break;
    case 2:
      s = n > 3 ? 3 : 0;
      break;
    default:
      reach_error();
    }
  }
  return 0;
}
