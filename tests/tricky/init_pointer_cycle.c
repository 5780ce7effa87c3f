// expect: violated
// An array of pointers leads to two variables by turns.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int x, y;
int *ps[2] = {&x, &y};
int main(void)
{
  unsigned i = 0;
  while (__VERIFIER_nondet_int()) {
    *ps[i] += 1;
    i ^= 1;
    if (x == 2 && y == 2)
      reach_error();
  }
  return 0;
}
