// Functions that nobody defines return anything; so do the library's inputs. Two bytes of standard input matter too.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

extern long sensor(int channel);
extern unsigned char status(void);
extern float scale(void);
extern void report(int);

int main(void) {
    int first = getchar();
    long value = sensor(first);
    int second = getchar();
    report(second);
    unsigned char state = status();
    float factor = scale();
    int dice = rand();
    assert(value % 2 == 0 || state < 128 || factor != factor || dice % 2 == 0 || second <= first);
    return 0;
}
