// Numbers of the process and its owner: chosen once, those of processes and threads positive.
// possible: ordinary other_owner no_parent
// impossible: changes changes_owner zero changes_group own_parent
#define _GNU_SOURCE
#include <unistd.h>

int main(void) {
    int process = getpid(), owner = (int)getuid();
    CASE(ordinary, process == 77 && owner == 1000 && getgid() == 5);
    CASE(other_owner, owner != (int)geteuid());
    CASE(no_parent, getppid() == 0);
    CASE(own_parent, getppid() == process);
    CASE(changes, process != getpid() || gettid() != process);
    CASE(changes_owner, owner != (int)getuid() || geteuid() != geteuid());
    CASE(zero, process <= 0);
    CASE(changes_group, getgid() != getgid() || getegid() != getegid());
}
