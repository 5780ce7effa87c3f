// How many processors there are.
// possible: ordinary others changes
// impossible: none configured_changes
#include <sys/sysinfo.h>

int main(void) {
    int used = get_nprocs(), all = get_nprocs_conf();
    CASE(ordinary, used == 4);
    CASE(others, used < all);
    CASE(changes, used != get_nprocs());
    CASE(none, used < 1 || all < 1);
    CASE(configured_changes, all != get_nprocs_conf());
}
