// Arrays in structures in arrays, all indices known: every element keeps what was written to it.
// expect: holds
// fault: nested arrays
#include <assert.h>

struct cell {
    char tag;
    short values[2][3];
};

static struct cell cells[2][2];

int main(void) {
    int next = 1;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            for (int k = 0; k < 2; k++)
                for (int l = 0; l < 3; l++)
                    cells[i][j].values[k][l] = next++;
    assert(cells[0][0].values[0][0] == 1 && cells[0][0].values[1][0] == 4);
    assert(cells[0][1].values[0][0] == 7 && cells[1][0].values[0][2] == 15);
    assert(cells[1][1].values[1][2] == 24 && cells[1][1].tag == 0);
    return 0;
}
