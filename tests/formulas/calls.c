// Calls as events: a file is opened before it is read, and may stay open.
// holds: !call(read_it) W call(open_it)
// holds: G (call(open_it) -> F call(read_it))
// violated: G (call(open_it) -> F call(close_it))
// holds: G (call(close_it) -> !F call(read_it))
// violated: F call(close_it)
extern int __VERIFIER_nondet_int(void);

int opened, reads;

void open_it(void) { opened = 1; }
void read_it(void) { reads++; }
void close_it(void) { opened = 0; }

int main(void) {
    open_it();
    read_it();
    read_it();
    if (__VERIFIER_nondet_int())
        close_it();
    return 0;
}
