//! Calls of `<threads.h>` by one thread, or by one that starts another and waits for it.

use crate::sequence::Sequence;

pub(crate) const CALLS: &[fn(&mut Sequence)] = &[mutex, mutex, condition, storage, once, thread, sleep];

fn mutex(s: &mut Sequence) {
    let (m, is_recursive) = (s.fresh("m"), s.random.once_in(2));
    let kind = if is_recursive { "mtx_timed | mtx_recursive" } else { "mtx_timed" };
    s.line(format!("mtx_t {m}; struct timespec {m}_t = past();"));
    s.see(format!("mtx_init(&{m}, {kind})"));
    let mut held = 0;
    for _ in 0..1 + s.random.below(4) {
        match s.random.below(3) {
            0 if held == 0 || is_recursive => s.see(format!("mtx_lock(&{m})")),
            1 if held == 0 || is_recursive => s.see(format!("mtx_timedlock(&{m}, &{m}_t)")),
            // What a thread is told that tries a mutex which it holds is open in C; glibc says busy.
            2 if held == 0 || is_recursive => s.see(format!("mtx_trylock(&{m})")),
            _ => {
                s.see(format!("mtx_unlock(&{m})"));
                held -= 1;
                continue;
            }
        }
        held += 1;
    }
    for _ in 0..held {
        s.see(format!("mtx_unlock(&{m})"));
    }
    s.line(format!("mtx_destroy(&{m});"));
}

fn condition(s: &mut Sequence) {
    let c = s.fresh("c");
    s.line(format!("cnd_t {c}; mtx_t {c}_m; struct timespec {c}_t = past();"));
    s.see(format!("cnd_init(&{c})"));
    s.see(format!("mtx_init(&{c}_m, mtx_plain)"));
    s.see(format!("cnd_signal(&{c})"));
    s.see(format!("mtx_lock(&{c}_m)"));
    s.see_open(format!("cnd_timedwait(&{c}, &{c}_m, &{c}_t)"));
    s.see(format!("cnd_broadcast(&{c})"));
    s.see(format!("mtx_unlock(&{c}_m)"));
    s.line(format!("cnd_destroy(&{c}); mtx_destroy(&{c}_m);"));
}

fn storage(s: &mut Sequence) {
    let k = s.fresh("k");
    s.line(format!("tss_t {k}; int {k}_x;"));
    s.see(format!("tss_create(&{k}, 0)"));
    s.see(format!("tss_get({k}) == 0"));
    s.see(format!("tss_set({k}, &{k}_x)"));
    s.see(format!("tss_get({k}) == &{k}_x"));
    s.line(format!("tss_delete({k});"));
}

fn once(s: &mut Sequence) {
    let k = s.fresh("k");
    s.line(format!("static once_flag {k} = ONCE_FLAG_INIT; int {k}_before = calls_of_once;"));
    s.line(format!("call_once(&{k}, count_once); call_once(&{k}, count_once);"));
    s.see(format!("calls_of_once - {k}_before"));
}

fn thread(s: &mut Sequence) {
    let (t, number) = (s.fresh("t"), s.number(-3, 9));
    s.line(format!(
        "thrd_t {t}; int {t}_r = 0, {t}_made = thrd_create(&{t}, give_back_number, (void *)(intptr_t){number});"
    ));
    s.see(format!("{t}_made"));
    s.line(format!("if ({t}_made == thrd_success) {{"));
    s.see(format!("!!thrd_equal({t}, thrd_current())"));
    s.see(format!("thrd_join({t}, &{t}_r)"));
    s.see(format!("{t}_r"));
    s.line("}");
}

fn sleep(s: &mut Sequence) {
    let time = s.random.pick(&["{0, 10}", "{0, 0}", "{0, 1000000000}", "{0, -1}"]);
    match s.random.below(3) {
        0 => s.line("thrd_yield();"),
        _ => s.see_open(format!("thrd_sleep(&(struct timespec){time}, 0)")),
    }
}
