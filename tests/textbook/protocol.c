// expect: holds
// A connection is never used before it was accepted, nor after it was closed.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

enum state { IDLE, ASKED, ACCEPTED, CLOSED };

int main(void)
{
  enum state state = IDLE;
  int sequence = 0;
  for (;;) {
    int message = __VERIFIER_nondet_int();
    if (state == IDLE && message == 1)
      state = ASKED;
    else if (state == ASKED && message == 2) {
      sequence = 1;
      state = ACCEPTED;
    } else if (state == ACCEPTED && message == 3) {
      if (sequence == 0)
        reach_error();
    } else if (message == 4) {
      sequence = 0;
      state = CLOSED;
    }
    if (state == CLOSED)
      state = IDLE;
  }
}
