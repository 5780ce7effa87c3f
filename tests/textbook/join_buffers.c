// expect: holds
// Ways that join have written different bytes of a buffer, one of them with another width.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static union {
  unsigned word;
  unsigned char bytes[4];
} buffer;

int main(void)
{
  while (__VERIFIER_nondet_int()) {
    unsigned char low = (unsigned char)__VERIFIER_nondet_int();
    if (__VERIFIER_nondet_int()) {
      buffer.word = 0;
      buffer.bytes[0] = low;
    } else if (low > 9) {
      buffer.word = low;
    } else {
      buffer.bytes[1] = 0;
      buffer.bytes[0] = 9;
    }
    if (buffer.word > 255)
      reach_error();
  }
  return 0;
}
