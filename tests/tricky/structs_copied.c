// expect: violated
// Structures are exchanged as a whole.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct s {
  int a, b;
};

int main(void)
{
  struct s x = {1, 2}, y = {3, 4};
  while (__VERIFIER_nondet_int()) {
    struct s t = x;
    x = y;
    y = t;
  }
  if (x.a == 3 && y.b == 2)
    reach_error();
  return 0;
}
