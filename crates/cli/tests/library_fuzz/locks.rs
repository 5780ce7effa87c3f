//! Calls of `<pthread.h>` and `<semaphore.h>` by one thread: what is free, held, or asked for wrongly.

use crate::sequence::Sequence;

pub(crate) const CALLS: &[fn(&mut Sequence)] = &[
    mutex,
    mutex,
    mutex_attribute,
    read_write,
    read_write,
    semaphore,
    semaphore,
    semaphore_extremes,
    spin,
    condition,
    barrier,
    keys,
    once,
    thread,
    attributes,
];

const BAD_TIME: &str = "&(struct timespec){1, 1000000000}";

fn mutex(s: &mut Sequence) {
    const NORMAL: usize = 0;
    const RECURSIVE: usize = 1;
    const CHECKING: usize = 2;
    let (m, kind) = (s.fresh("m"), s.random.below(3));
    let kinds = ["NORMAL", "RECURSIVE", "ERRORCHECK"];
    s.line(format!("pthread_mutex_t {m}; pthread_mutexattr_t {m}_a; struct timespec {m}_t = past();"));
    s.see(format!("pthread_mutexattr_init(&{m}_a)"));
    s.see(format!("pthread_mutexattr_settype(&{m}_a, PTHREAD_MUTEX_{})", kinds[kind]));
    s.see(format!("pthread_mutex_init(&{m}, &{m}_a)"));
    let mut held = 0;
    for _ in 0..2 + s.random.below(4) {
        match s.random.below(4) {
            // A normal mutex that is taken twice waits for ever.
            0 if held == 0 || kind != NORMAL => s.see(format!("pthread_mutex_lock(&{m})")),
            0 | 1 => s.see(format!("pthread_mutex_trylock(&{m})")),
            2 => {
                let time = if s.random.once_in(3) { BAD_TIME.to_owned() } else { format!("&{m}_t") };
                s.see(format!("pthread_mutex_timedlock(&{m}, {time})"));
            }
            _ => {
                // To unlock a normal mutex that is not held is not defined.
                if held > 0 || kind != NORMAL {
                    s.see(format!("pthread_mutex_unlock(&{m})"));
                    held = usize::saturating_sub(held, 1);
                }
                continue;
            }
        }
        held = match kind {
            RECURSIVE => held + 1,
            NORMAL | CHECKING => 1,
            _ => unreachable!("there are three kinds"),
        };
    }
    for _ in 0..held {
        s.see(format!("pthread_mutex_unlock(&{m})"));
    }
    s.see(format!("pthread_mutex_destroy(&{m})"));
}

fn mutex_attribute(s: &mut Sequence) {
    let (m, value) = (s.fresh("m"), s.random.between(-1, 5));
    s.line(format!("pthread_mutexattr_t {m}; int {m}_v = -9;"));
    s.see(format!("pthread_mutexattr_init(&{m})"));
    let (set, get) = s.random.pick(&[
        &("pthread_mutexattr_settype", "pthread_mutexattr_gettype"),
        &("pthread_mutexattr_setpshared", "pthread_mutexattr_getpshared"),
    ]);
    s.see_open(format!("{set}(&{m}, {value})"));
    s.see_open(format!("{get}(&{m}, &{m}_v)"));
    s.see_open(format!("{m}_v"));
}

fn read_write(s: &mut Sequence) {
    let l = s.fresh("l");
    s.line(format!("pthread_rwlock_t {l} = PTHREAD_RWLOCK_INITIALIZER; struct timespec {l}_t = past();"));
    let (mut readers, mut writes) = (0, false);
    for _ in 0..2 + s.random.below(4) {
        match s.random.below(5) {
            0 => {
                s.see(format!("pthread_rwlock_tryrdlock(&{l})"));
                readers += usize::from(!writes);
            }
            1 => {
                s.see(format!("pthread_rwlock_trywrlock(&{l})"));
                writes |= readers == 0;
            }
            2 => {
                let time = if s.random.once_in(4) { BAD_TIME.to_owned() } else { format!("&{l}_t") };
                match (s.random.once_in(2), writes) {
                    // That a thread which writes is told so, rather than that time is over, is one of two answers.
                    (true, _) => s.see_open(format!("pthread_rwlock_timedrdlock(&{l}, {time})")),
                    (false, _) => s.see_open(format!("pthread_rwlock_timedwrlock(&{l}, {time})")),
                }
                // Which of them was successful is known only when it runs, so that the lock is left alone.
                return;
            }
            3 if !writes => {
                s.see(format!("pthread_rwlock_rdlock(&{l})"));
                readers += 1;
            }
            4 if writes || readers > 0 => {
                s.see(format!("pthread_rwlock_unlock(&{l})"));
                (readers, writes) = (readers.saturating_sub(1), false);
            }
            _ if writes => s.see_open(format!("pthread_rwlock_wrlock(&{l})")),
            _ => {}
        }
    }
    for _ in 0..readers + usize::from(writes) {
        s.see(format!("pthread_rwlock_unlock(&{l})"));
    }
    s.see(format!("pthread_rwlock_destroy(&{l})"));
}

fn semaphore(s: &mut Sequence) {
    let (m, start) = (s.fresh("m"), s.random.between(0, 2));
    let mut value = start;
    s.line(format!("sem_t {m}; int {m}_v = -9; struct timespec {m}_t = past();"));
    s.see(format!("sem_init(&{m}, 0, {start})"));
    for _ in 0..2 + s.random.below(4) {
        s.line("errno = 0;");
        match s.random.below(5) {
            0 => {
                s.see(format!("sem_trywait(&{m})"));
                value = (value - 1).max(0);
            }
            1 => {
                s.see(format!("sem_timedwait(&{m}, &{m}_t)"));
                value = (value - 1).max(0);
            }
            2 => {
                s.see(format!("sem_post(&{m})"));
                value += 1;
            }
            3 if value > 0 => {
                s.see(format!("sem_wait(&{m})"));
                value -= 1;
            }
            3 => s.see(format!("sem_timedwait(&{m}, {BAD_TIME})")),
            _ => {
                s.see(format!("sem_getvalue(&{m}, &{m}_v)"));
                s.see(format!("{m}_v"));
            }
        }
        s.see("errno");
    }
    s.see(format!("sem_destroy(&{m})"));
}

fn semaphore_extremes(s: &mut Sequence) {
    let m = s.fresh("m");
    s.line(format!("sem_t {m}; errno = 0;"));
    match s.random.below(2) {
        0 => s.see(format!("sem_init(&{m}, 0, 1u + SEM_VALUE_MAX)")),
        _ => {
            s.see(format!("sem_init(&{m}, 0, SEM_VALUE_MAX)"));
            s.see(format!("sem_post(&{m})"));
        }
    }
    s.see("errno");
}

fn spin(s: &mut Sequence) {
    let l = s.fresh("l");
    s.line(format!("pthread_spinlock_t {l};"));
    s.see(format!("pthread_spin_init(&{l}, PTHREAD_PROCESS_PRIVATE)"));
    let mut held = false;
    for _ in 0..1 + s.random.below(4) {
        match (s.random.below(3), held) {
            (0, false) => s.see(format!("pthread_spin_lock(&{l})")),
            (0 | 1, true) => {
                s.see(format!("pthread_spin_unlock(&{l})"));
                held = false;
                continue;
            }
            _ => s.see(format!("pthread_spin_trylock(&{l})")),
        }
        held = true;
    }
    if held {
        s.see(format!("pthread_spin_unlock(&{l})"));
    }
    s.see(format!("pthread_spin_destroy(&{l})"));
}

fn condition(s: &mut Sequence) {
    let c = s.fresh("c");
    s.line(format!("pthread_cond_t {c} = PTHREAD_COND_INITIALIZER; pthread_mutex_t {c}_m = PTHREAD_MUTEX_INITIALIZER; struct timespec {c}_t = past();"));
    s.see(format!("pthread_cond_signal(&{c})"));
    s.see(format!("pthread_mutex_lock(&{c}_m)"));
    match s.random.below(3) {
        0 => s.see(format!("pthread_cond_timedwait(&{c}, &{c}_m, {BAD_TIME})")),
        _ => s.see_open(format!("pthread_cond_timedwait(&{c}, &{c}_m, &{c}_t)")),
    }
    s.see(format!("pthread_mutex_trylock(&{c}_m)"));
    s.see(format!("pthread_cond_broadcast(&{c})"));
    s.see(format!("pthread_mutex_unlock(&{c}_m)"));
    s.see(format!("pthread_cond_destroy(&{c})"));
}

fn barrier(s: &mut Sequence) {
    let b = s.fresh("b");
    s.line(format!("pthread_barrier_t {b};"));
    if s.random.once_in(3) {
        s.see(format!("pthread_barrier_init(&{b}, 0, 0)"));
        return;
    }
    s.see(format!("pthread_barrier_init(&{b}, 0, 1)"));
    s.see(format!("pthread_barrier_wait(&{b})"));
    s.see(format!("pthread_barrier_wait(&{b})"));
    s.see(format!("pthread_barrier_destroy(&{b})"));
}

fn keys(s: &mut Sequence) {
    let k = s.fresh("k");
    s.line(format!("pthread_key_t {k}, {k}_b; int {k}_x;"));
    s.see(format!("pthread_key_create(&{k}, 0)"));
    s.see(format!("pthread_key_create(&{k}_b, 0)"));
    s.see(format!("{k} != {k}_b"));
    s.see_open(k.clone());
    s.see(format!("pthread_getspecific({k}) == 0"));
    s.see(format!("pthread_setspecific({k}, &{k}_x)"));
    s.see(format!("pthread_getspecific({k}) == &{k}_x"));
    s.see(format!("pthread_getspecific({k}_b) == 0"));
    s.see(format!("pthread_key_delete({k})"));
    if s.random.once_in(2) {
        s.see(format!("pthread_key_create(&{k}, 0)"));
        s.see(format!("pthread_getspecific({k}) == 0"));
    }
}

fn once(s: &mut Sequence) {
    let k = s.fresh("k");
    s.line(format!("static pthread_once_t {k} = PTHREAD_ONCE_INIT; int {k}_before = calls_of_once;"));
    s.see(format!("pthread_once(&{k}, count_once)"));
    s.see(format!("pthread_once(&{k}, count_once)"));
    s.see(format!("calls_of_once - {k}_before"));
}

fn thread(s: &mut Sequence) {
    let (t, number) = (s.fresh("t"), s.number(0, 9));
    s.line(format!("pthread_t {t}; void *{t}_r = 0;"));
    s.see("!!pthread_equal(pthread_self(), pthread_self())".to_owned());
    s.line(format!("int {t}_made = pthread_create(&{t}, 0, give_back, (void *)(intptr_t){number});"));
    s.see(format!("{t}_made"));
    s.line(format!("if (!{t}_made) {{"));
    s.see(format!("!!pthread_equal({t}, pthread_self())"));
    s.see(format!("pthread_join({t}, &{t}_r)"));
    s.see(format!("(intptr_t){t}_r"));
    s.line("}");
}

fn attributes(s: &mut Sequence) {
    let (a, value) = (s.fresh("a"), s.random.between(-1, 3));
    s.line(format!("pthread_attr_t {a}; int {a}_v = -9; size_t {a}_s = 9;"));
    s.see(format!("pthread_attr_init(&{a})"));
    match s.random.below(3) {
        0 => {
            s.see(format!("pthread_attr_setdetachstate(&{a}, {value})"));
            s.see(format!("pthread_attr_getdetachstate(&{a}, &{a}_v)"));
        }
        1 => {
            let size = s.random.pick(&["1", "16384", "1048576"]);
            s.see_open(format!("pthread_attr_setstacksize(&{a}, {size})"));
            s.see(format!("pthread_attr_getstacksize(&{a}, &{a}_s)"));
            s.see_open(format!("{a}_s"));
        }
        _ => s.see(format!("pthread_attr_getguardsize(&{a}, &{a}_s)")),
    }
    s.see(format!("{a}_v"));
    s.see(format!("pthread_attr_destroy(&{a})"));
}
