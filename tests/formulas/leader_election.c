// Three threads elect the highest number in a ring of mailboxes, each forwarding only what beats its own.
// holds: F "leader == 3" || F G "leader == 0"
// fair holds: F "leader == 3"
// violated: F "leader == 3"
// holds: G ("leader != 0" -> "leader == 3")
// fair holds: F G "leader == 3"
#include <pthread.h>

int mailbox[3];
int leader;

void *member(void *argument) {
    int seat = (int)(long)argument, own = seat + 1, next = (seat + 1) % 3;
    mailbox[next] = own;
    while (!leader) {
        int received = mailbox[seat];
        if (received == own)
            leader = own;
        if (received > own)
            mailbox[next] = received;
    }
    return 0;
}

int main(void) {
    pthread_t members[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&members[i], 0, member, (void *)i);
    for (int i = 0; i < 3; i++)
        pthread_join(members[i], 0);
    return 0;
}
