// expect: violated
// A byte of a word counts through a union.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

union u {
  unsigned w;
  unsigned char b[4];
};

int main(void)
{
  union u u;
  u.w = 0;
  while (__VERIFIER_nondet_int()) {
    u.b[1]++;
    if (u.w == 0x300)
      reach_error();
  }
  return 0;
}
