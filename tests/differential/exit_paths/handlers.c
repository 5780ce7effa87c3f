// atexit handlers run in reverse order of registration, also those registered by a handler and twice.
#include <stdio.h>
#include <stdlib.h>

static int step;

static void say(const char *who) { printf("%d %s\n", ++step, who); }
static void first(void) { say("first"); }
static void second(void) { say("second"); }
static void late(void) { say("late"); }

static void third(void) {
    say("third");
    atexit(late);
    say("third registered another");
}

static void count(void) {
    static int calls;
    printf("%d calls\n", ++calls);
}

int main(void) {
    atexit(first);
    atexit(count);
    atexit(second);
    atexit(third);
    int refused = atexit(count);
    printf("%d\n", refused);
    for (int i = 0; i < 20; i++)
        if (i * i > 50)
            exit(i);
    return 99;
}
