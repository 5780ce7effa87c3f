// What the system tells about the process does not change, and numbers of processes are positive.
// expect: holds
#include <assert.h>
#include <unistd.h>

int main(void) {
    int first = getpid();
    assert(first > 0);
    assert(getpid() == first);
    assert(getuid() == getuid());
    assert(getegid() == getegid());
    return 0;
}
