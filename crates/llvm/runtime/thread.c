// The threads of the C++ library: what std::thread, std::condition_variable, std::call_once and std::future find in libstdc++.so, under the
// names that the compiler gives them. They are linked in when a program uses them, and are made of the threads of POSIX.

typedef __SIZE_TYPE__ thread_id;

int pthread_create(thread_id *thread, const void *attributes, void *(*start)(void *), void *argument);
int pthread_join(thread_id thread, void **result);
int pthread_detach(thread_id thread);
int pthread_cond_init(void *condition, const void *attributes);
int pthread_cond_destroy(void *condition);
int pthread_cond_wait(void *condition, void *mutex);
int pthread_cond_signal(void *condition);
int pthread_cond_broadcast(void *condition);
long syscall(long number, ...);
int *__errno_location(void);
void throw_system_error(int error) __asm__("_ZSt20__throw_system_errori");

// A function of the library, and its name there. Weak, because a program may define some of them.
#define LIBRARY(name) __asm__(name) __attribute__((weak))
#define EINVAL 22
#define ETIMEDOUT 110

// std::thread::_State: what a thread calls, behind two destructors and a function to run. The second destructor also frees.
struct state {
    void (**functions)(struct state *);
};
enum { DELETE = 1, RUN = 2 };

static void *std_thread(void *argument) {
    struct state *state = argument;
    state->functions[RUN](state);
    state->functions[DELETE](state);
    return 0;
}

void destroy_state(struct state *state) LIBRARY("_ZNSt6thread6_StateD2Ev");
void destroy_state(struct state *state) {
    (void)state;
}

// The state belongs to the new thread from then on.
void start_thread(thread_id *thread, struct state **owner, void (*depend)(void))
    LIBRARY("_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE");
void start_thread(thread_id *thread, struct state **owner, void (*depend)(void)) {
    (void)depend;
    struct state *state = *owner;
    *owner = 0;
    int error = pthread_create(thread, 0, std_thread, state);
    if (error)
        throw_system_error(error);
}

void join_thread(thread_id *thread) LIBRARY("_ZNSt6thread4joinEv");
void join_thread(thread_id *thread) {
    int error = *thread ? pthread_join(*thread, 0) : EINVAL;
    if (error)
        throw_system_error(error);
    *thread = 0;
}

void detach_thread(thread_id *thread) LIBRARY("_ZNSt6thread6detachEv");
void detach_thread(thread_id *thread) {
    int error = *thread ? pthread_detach(*thread) : EINVAL;
    if (error)
        throw_system_error(error);
    *thread = 0;
}

// std::condition_variable, and std::unique_lock<std::mutex>.
struct lock {
    void *mutex;
};

void make_condition(void *condition) LIBRARY("_ZNSt18condition_variableC1Ev");
void make_condition(void *condition) {
    int error = pthread_cond_init(condition, 0);
    if (error)
        throw_system_error(error);
}

void destroy_condition(void *condition) LIBRARY("_ZNSt18condition_variableD1Ev");
void destroy_condition(void *condition) {
    pthread_cond_destroy(condition);
}

void wait_for_condition(void *condition, struct lock *lock)
    LIBRARY("_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE");
void wait_for_condition(void *condition, struct lock *lock) {
    pthread_cond_wait(condition, lock->mutex);
}

void notify_one(void *condition) LIBRARY("_ZNSt18condition_variable10notify_oneEv");
void notify_one(void *condition) {
    pthread_cond_signal(condition);
}

void notify_all(void *condition) LIBRARY("_ZNSt18condition_variable10notify_allEv");
void notify_all(void *condition) {
    pthread_cond_broadcast(condition);
}

// The same as parts of derived classes.
void make_base_condition(void *condition) LIBRARY("_ZNSt18condition_variableC2Ev");
void make_base_condition(void *condition) {
    int error = pthread_cond_init(condition, 0);
    if (error)
        throw_system_error(error);
}

void destroy_base_condition(void *condition) LIBRARY("_ZNSt18condition_variableD2Ev");
void destroy_base_condition(void *condition) {
    pthread_cond_destroy(condition);
}

// std::call_once leaves here what pthread_once is to call in this thread.
extern _Thread_local void *once_callable LIBRARY("_ZSt15__once_callable");
_Thread_local void *once_callable;
extern _Thread_local void (*once_call)(void) LIBRARY("_ZSt11__once_call");
_Thread_local void (*once_call)(void);

void call_once_here(void) LIBRARY("__once_proxy");
void call_once_here(void) {
    once_call();
}

// std::__future_base::_Result_base: a table of functions, which the class derived from it sets, and an exception, which there is none.
struct result {
    void *functions;
    void *exception;
};

void make_result(struct result *result) LIBRARY("_ZNSt13__future_base12_Result_baseC2Ev");
void make_result(struct result *result) {
    result->exception = 0;
}

void destroy_result(struct result *result) LIBRARY("_ZNSt13__future_base12_Result_baseD2Ev");
void destroy_result(struct result *result) {
    (void)result;
}

// std::__atomic_futex_unsigned_base: by which a future waits for its result.
#ifdef __x86_64__
enum { FUTEX = 202 };
#else
enum { FUTEX = 240 };
#endif
enum { WAIT = 128, WAKE = 129, EVERYONE = 0x7fffffff };

_Bool wait_until(void *futex, unsigned *word, unsigned value, _Bool limited, long seconds, long nanoseconds)
    LIBRARY("_ZNSt28__atomic_futex_unsigned_base19_M_futex_wait_untilEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_"
            "IlS3_ILl1ELl1000000000EEEE");
_Bool wait_until(void *futex, unsigned *word, unsigned value, _Bool limited, long seconds, long nanoseconds) {
    (void)futex;
    long time[2] = {seconds, nanoseconds};
    long result = syscall(FUTEX, word, WAIT, value, limited ? time : (long *)0);
    return result == 0 || *__errno_location() != ETIMEDOUT;
}

_Bool wait_until_steady(void *futex, unsigned *word, unsigned value, _Bool limited, long seconds, long nanoseconds)
    LIBRARY("_ZNSt28__atomic_futex_unsigned_base26_M_futex_wait_until_steadyEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1E"
            "EEENS2_IlS3_ILl1ELl1000000000EEEE");
_Bool wait_until_steady(void *futex, unsigned *word, unsigned value, _Bool limited, long seconds, long nanoseconds) {
    return wait_until(futex, word, value, limited, seconds, nanoseconds);
}

void notify_futex(unsigned *word) LIBRARY("_ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj");
void notify_futex(unsigned *word) {
    syscall(FUTEX, word, WAKE, EVERYONE);
}
