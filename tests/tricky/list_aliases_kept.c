// expect: holds
// A ring of two nodes, which a pointer goes round and changes by turns.
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
    p->v ^= 1;
    p = p->l;
    if (p == &a && a.v != b.v)
      reach_error();
  }
  return 0;
}
