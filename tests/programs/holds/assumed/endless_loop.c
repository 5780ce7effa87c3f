// Objects that nothing leads to any more are forgotten, so that the loop comes to an end of its states.
// expect: holds
// options: --extern havoc
// fault: arbitrary pointers
#include <assert.h>

struct request {
    int kind;
    struct request *next;
};

extern struct request *next_request(void);

int main(void) {
    int open = 0;
    for (;;) {
        struct request *request = next_request();
        if (!request)
            continue;
        open++;
        request->kind = 1;
        if (request->next)
            request->next->kind = 2;
        assert(request->kind == 1 && open == 1);
        open--;
    }
}
