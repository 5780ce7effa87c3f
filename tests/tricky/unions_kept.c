// expect: holds
// The lower two bytes of a word are changed through a union.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
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
    u.b[__VERIFIER_nondet_uint() & 1] = __VERIFIER_nondet_uchar();
    if (u.w > 0xffff)
      reach_error();
  }
  return 0;
}
