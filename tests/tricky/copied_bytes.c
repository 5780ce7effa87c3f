// expect: violated
// Bytes are turned round one by one, and copied.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *memcpy(void *, const void *, unsigned long);

int main(void)
{
  unsigned a = 0x01020304, b = 0;
  unsigned char *p = (unsigned char *)&a, *q = (unsigned char *)&b;
  for (int i = 0; i < 4; i++)
    q[3 - i] = p[i];
  while (__VERIFIER_nondet_int())
    memcpy(&a, &b, 2);
  if (a == 0x01020201)
    reach_error();
  return 0;
}
