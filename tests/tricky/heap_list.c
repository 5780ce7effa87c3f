// expect: violated
// A list is made and taken apart.
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct n {
  struct n *next;
  int v;
};

int main(void)
{
  struct n *l = 0;
  int c = 0;
  while (c < 3) {
    struct n *x = malloc(sizeof *x);
    x->next = l;
    x->v = c++;
    l = x;
  }
  int s = 0;
  while (l) {
    struct n *t = l;
    s = 10 * s + l->v;
    l = l->next;
    free(t);
  }
  if (s == 210)
    reach_error();
  return 0;
}
