// What an initialiser leaves out is zero, at every level.
// expect: holds
// fault: initialisers
#include <assert.h>

struct point {
    int x, y;
    struct {
        char name[4];
        int rank;
    } label;
};

static struct point points[3] = {[1] = {5, .label = {"ab", 9}}, [2].y = 7};
static int sparse[6] = {[4] = 4, [1] = 1, 2};

int main(void) {
    assert(points[0].x == 0 && points[0].label.name[0] == 0 && points[0].label.rank == 0);
    assert(points[1].x == 5 && points[1].y == 0 && points[1].label.rank == 9);
    assert(points[1].label.name[1] == 'b' && points[1].label.name[2] == 0 && points[1].label.name[3] == 0);
    assert(points[2].x == 0 && points[2].y == 7);
    assert(sparse[0] == 0 && sparse[1] == 1 && sparse[2] == 2 && sparse[3] == 0 && sparse[4] == 4 && sparse[5] == 0);
    int local[3][2] = {{1}, {2, 3}};
    assert(local[0][0] == 1 && local[0][1] == 0 && local[1][1] == 3 && local[2][0] == 0);
    return 0;
}
