// expect: violated
// A table of more words than a location keeps; one of them is the address of a variable, by way of a number.
extern void reach_error(void);
volatile unsigned long key = 0x5a5a5a5a5a5a5a5aUL;
int target;
union word {
    unsigned long number;
    int *pointer;
} table[70];

int main(void) {
    unsigned long hidden = (unsigned long)&target ^ key;
    for (unsigned i = 0; i < 70; i++)
        table[i].number = hidden ^ key;
    int *found = table[3].pointer;
    if (found)
        *found = 1;
    if (target == 1)
        reach_error();
    return 0;
}
