// expect: violated
// A ring of two nodes, which a pointer goes round.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct n {
  struct n *l;
  int v;
};

int main(void)
{
  struct n a = {0,0}, b = {0,0};
  a.l = &b;
  b.l = &a;
  struct n *p = &a;
  while (__VERIFIER_nondet_int()) {
    p->v++;
    if (__VERIFIER_nondet_int())
      p = p->l;
    if (a.v == 2 && b.v == 1)
      reach_error();
  }
  return 0;
}
