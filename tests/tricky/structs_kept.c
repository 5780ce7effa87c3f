// expect: holds
// Structures are exchanged as a whole, and what relates their parts stays.
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
  if (x.b - x.a != 1 || x.a + y.a != 4)
    reach_error();
  return 0;
}
