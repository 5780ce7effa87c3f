//! Calls of `<string.h>` and `<strings.h>`.

use crate::sequence::{BUFFER, Sequence};

pub(crate) const CALLS: &[fn(&mut Sequence)] = &[
    length,
    compare,
    compare_some,
    compare_memory,
    find_character,
    find_set,
    find_string,
    find_in_memory,
    copy,
    append,
    copy_some,
    append_some,
    copy_memory,
    move_memory,
    fill,
    duplicate,
    tokens,
    separate,
    copy_until,
];

/// A character as an argument, often one that occurs in strings.
fn character(s: &mut Sequence) -> String {
    let common = s.random.pick(&[&97, &98, &65, &49, &32, &45, &0, &255, &-1, &300]);
    s.argument(*common)
}

fn length(s: &mut Sequence) {
    let text = s.text();
    match s.random.below(2) {
        0 => s.see(format!("strlen({})", text.name)),
        _ => {
            let most = s.number(0, 9);
            s.see(format!("strnlen({}, {most})", text.name));
        }
    }
}

/// The value is open, its sign is not.
fn see_order(s: &mut Sequence, call: &str) {
    let name = s.fresh("c");
    s.line(format!("int {name} = {call};"));
    match s.random.below(2) {
        0 => s.see(format!("sign({name})")),
        _ => s.see_open(name),
    }
}

fn compare(s: &mut Sequence) {
    let (left, right) = (s.text().name, s.text().name);
    let function = s.random.pick(&["strcmp", "strcmp", "strcoll", "strcasecmp"]);
    see_order(s, &format!("{function}({left}, {right})"));
}

fn compare_some(s: &mut Sequence) {
    let (left, right, most) = (s.text().name, s.text().name, s.number(0, 7));
    let function = s.random.pick(&["strncmp", "strncasecmp"]);
    see_order(s, &format!("{function}({left}, {right}, {most})"));
}

fn compare_memory(s: &mut Sequence) {
    let (left, right, count) = (s.buffer(), s.buffer(), s.number(0, 20));
    match s.random.below(4) {
        0 => s.see(format!("!bcmp(s{left}, s{right}, {count})")),
        _ => see_order(s, &format!("memcmp(s{left}, s{right}, {count})")),
    }
}

fn find_character(s: &mut Sequence) {
    let (text, character) = (s.text().name, character(s));
    let function = s.random.pick(&["strchr", "strrchr", "strchrnul", "index", "rindex"]);
    s.see(format!("at({text}, {function}({text}, {character}))"));
}

fn find_set(s: &mut Sequence) {
    let (text, set) = (s.text().name, s.text().name);
    match s.random.below(3) {
        0 => s.see(format!("strspn({text}, {set})")),
        1 => s.see(format!("strcspn({text}, {set})")),
        _ => s.see(format!("at({text}, strpbrk({text}, {set}))")),
    }
}

fn find_string(s: &mut Sequence) {
    let (text, part) = (s.text().name, s.literal(2).0);
    s.see(format!("at({text}, strstr({text}, {part}))"));
}

fn find_in_memory(s: &mut Sequence) {
    let (buffer, character, count) = (s.buffer(), character(s), s.number(0, 16));
    let function = s.random.pick(&["memchr", "memrchr"]);
    s.see(format!("at(s{buffer}, {function}(s{buffer}, {character}, {count}))"));
}

fn copy(s: &mut Sequence) {
    let (to, from) = s.two_buffers();
    match s.random.below(2) {
        0 => s.see(format!("strcpy(s{to}, s{from}) == s{to}")),
        _ => s.see(format!("at(s{to}, stpcpy(s{to}, s{from}))")),
    }
    s.set_most(to, s.most(from));
    s.see_buffer(to);
}

fn append(s: &mut Sequence) {
    let (to, from) = s.two_buffers();
    let most = s.most(to) + s.most(from);
    if most < BUFFER {
        s.see(format!("strcat(s{to}, s{from}) == s{to}"));
        s.set_most(to, most);
        s.see_buffer(to);
    }
}

/// A zero is put at the end, because it may be missing.
fn copy_some(s: &mut Sequence) {
    let ((to, from), count) = (s.two_buffers(), s.random.below(9));
    let argument = s.argument(count as i64);
    match s.random.below(2) {
        0 => s.see(format!("strncpy(s{to}, s{from}, {argument}) == s{to}")),
        _ => s.see(format!("at(s{to}, stpncpy(s{to}, s{from}, {argument}))")),
    }
    s.line(format!("s{to}[12] = 0;"));
    s.set_most(to, 12);
    s.see_buffer(to);
}

fn append_some(s: &mut Sequence) {
    let ((to, from), count) = (s.two_buffers(), s.random.below(5));
    let most = s.most(to) + s.most(from).min(count + 1);
    if most < BUFFER {
        let argument = s.argument(count as i64);
        s.see(format!("strncat(s{to}, s{from}, {argument}) == s{to}"));
        s.set_most(to, most);
        s.see_buffer(to);
    }
}

fn copy_memory(s: &mut Sequence) {
    let ((to, from), count) = (s.two_buffers(), s.number(0, 15));
    match s.random.below(2) {
        0 => s.see(format!("memcpy(s{to}, s{from}, {count}) == s{to}")),
        _ => s.see(format!("at(s{to}, mempcpy(s{to}, s{from}, {count}))")),
    }
    s.line(format!("s{to}[16] = 0;"));
    s.set_most(to, 16);
    s.see_buffer(to);
}

fn move_memory(s: &mut Sequence) {
    let (buffer, to, from, count) = (s.buffer(), s.number(0, 6), s.number(0, 6), s.number(0, 9));
    match s.random.below(3) {
        0 => s.line(format!("bcopy(s{buffer} + {from}, s{buffer} + {to}, {count});")),
        _ => s.line(format!("memmove(s{buffer} + {to}, s{buffer} + {from}, {count});")),
    }
    s.line(format!("s{buffer}[16] = 0;"));
    s.set_most(buffer, 16);
    s.see_buffer(buffer);
}

fn fill(s: &mut Sequence) {
    let (buffer, byte, count) = (s.buffer(), character(s), s.number(0, 15));
    match s.random.below(3) {
        0 => s.line(format!("bzero(s{buffer}, {count});")),
        _ => s.see(format!("memset(s{buffer}, {byte}, {count}) == s{buffer}")),
    }
    s.line(format!("s{buffer}[16] = 0;"));
    s.set_most(buffer, 16);
    s.see_buffer(buffer);
}

fn duplicate(s: &mut Sequence) {
    let (text, copy) = (s.text(), s.fresh("d"));
    match s.random.below(2) {
        0 => s.line(format!("char *{copy} = strdup({});", text.name)),
        _ => {
            let most = s.number(0, 6);
            s.line(format!("char *{copy} = strndup({}, {most});", text.name));
        }
    }
    s.see_open(format!("{copy} != 0"));
    s.line(format!("if ({copy}) {{"));
    let length = s.fresh("n");
    s.line(format!("int {length} = strlen({copy});"));
    s.see(length.clone());
    s.see(format!("bytes({copy}, {length} < 8 ? {length} : 8)"));
    s.line(format!("free({copy}); }}"));
}

fn tokens(s: &mut Sequence) {
    let (buffer, delimiters) = (s.buffer(), s.random.pick(&["\" ,\"", "\"a\"", "\"b-\"", "\"\""]));
    let token = s.fresh("k");
    let start = if s.has_tokens && s.random.once_in(2) { "0".to_owned() } else { format!("s{buffer}") };
    s.has_tokens = true;
    s.line(format!("char *{token} = strtok({start}, {delimiters});"));
    s.see(format!("{token} ? strlen({token}) : -1"));
    s.see(format!("{token} ? *{token} : -1"));
    let again = s.fresh("k");
    s.line(format!("char *{again} = strtok(0, {delimiters});"));
    s.see(format!("{again} ? strlen({again}) : -1"));
}

fn separate(s: &mut Sequence) {
    let (buffer, delimiters) = (s.buffer(), s.random.pick(&["\" ,\"", "\"a\"", "\"b-\"", "\"\""]));
    let (rest, token) = (s.fresh("r"), s.fresh("k"));
    match s.random.below(2) {
        0 => {
            s.line(format!("char *{rest} = s{buffer}, *{token} = strsep(&{rest}, {delimiters});"));
            s.see(format!("at(s{buffer}, {rest})"));
        }
        _ => {
            s.line(format!("char *{rest}, *{token} = strtok_r(s{buffer}, {delimiters}, &{rest});"));
            s.see(format!("at(s{buffer}, strtok_r(0, {delimiters}, &{rest}))"));
        }
    }
    s.see(format!("at(s{buffer}, {token})"));
    s.see_buffer(buffer);
}

fn copy_until(s: &mut Sequence) {
    let ((to, from), byte, count) = (s.two_buffers(), character(s), s.number(0, 9));
    s.see(format!("at(s{to}, memccpy(s{to}, s{from}, {byte}, {count}))"));
    s.line(format!("s{to}[12] = 0;"));
    s.set_most(to, 12);
    s.see_buffer(to);
}
