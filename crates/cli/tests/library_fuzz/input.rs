//! Calls that read standard input, as a stream or as a descriptor.

use crate::sequence::{Reading, Sequence};

pub(crate) const CALLS: &[fn(&mut Sequence)] =
    &[character, put_back, line, block, scan, whole_line, state, state, clear];

/// Reads by the descriptor where the sequence does so. Says whether it did.
fn by_descriptor(s: &mut Sequence) -> bool {
    if s.reading == Reading::Stream {
        return false;
    }
    let (buffer, count) = (s.buffer(), s.random.between(0, 5));
    let argument = s.argument(count);
    s.line("errno = 0;");
    s.see(format!("read(0, s{buffer}, {argument})"));
    s.see("errno");
    s.line(format!("s{buffer}[12] = 0;"));
    s.set_most(buffer, 12);
    s.see_buffer(buffer);
    true
}

fn character(s: &mut Sequence) {
    if !by_descriptor(s) {
        let call = s.random.pick(&["getchar()", "getc(stdin)", "fgetc(stdin)", "getchar_unlocked()"]);
        s.see(call);
    }
}

fn put_back(s: &mut Sequence) {
    if !by_descriptor(s) {
        let (character, result) = (s.number(-1, 120), s.fresh("c"));
        s.line(format!("int {result} = getchar();"));
        s.see(result);
        s.see(format!("ungetc({character}, stdin)"));
        s.see("!!feof(stdin)");
        s.see("getchar()");
    }
}

fn line(s: &mut Sequence) {
    if !by_descriptor(s) {
        let (buffer, room) = (s.buffer(), s.random.between(2, 7));
        s.see(format!("fgets(s{buffer}, {room}, stdin) != 0"));
        s.set_most(buffer, s.most(buffer).max(7));
        s.see_buffer(buffer);
    }
}

fn block(s: &mut Sequence) {
    if !by_descriptor(s) {
        let (buffer, size, count) = (s.buffer(), s.random.between(0, 3), s.random.between(0, 2));
        s.see(format!("fread(s{buffer}, {size}, {count}, stdin)"));
        s.line(format!("s{buffer}[12] = 0;"));
        s.set_most(buffer, 12);
        s.see_buffer(buffer);
    }
}

fn scan(s: &mut Sequence) {
    if !by_descriptor(s) {
        let (number, word, result) = (s.fresh("i"), s.fresh("w"), s.fresh("n"));
        s.line(format!("int {number} = -9; char {word}[8] = \"\";"));
        let call = match s.random.below(5) {
            0 => format!("scanf(\"%d\", &{number})"),
            1 => format!("scanf(\"%3s\", {word})"),
            2 => format!("scanf(\"%c\", {word})"),
            3 => format!("scanf(\" %c\", {word})"),
            _ => format!("scanf(\"%2d%n\", &{number}, &{number})"),
        };
        s.line(format!("int {result} = {call};"));
        s.see(result);
        s.see(number);
        s.see(format!("bytes({word}, 4)"));
    }
}

fn whole_line(s: &mut Sequence) {
    if !by_descriptor(s) {
        let (block, result) = (s.fresh("b"), s.fresh("n"));
        s.line(format!(
            "char *{block} = 0; size_t {block}_size = 0; long {result} = getline(&{block}, &{block}_size, stdin);"
        ));
        s.see(result.clone());
        s.see(format!("{result} > 0 ? bytes({block}, {result} < 8 ? {result} : 8) : -1"));
        s.see_open(format!("{block}_size"));
        s.line(format!("free({block});"));
    }
}

fn state(s: &mut Sequence) {
    s.see("!!feof(stdin)");
    s.see("!!ferror(stdin)");
}

fn clear(s: &mut Sequence) {
    s.line("clearerr(stdin);");
    s.see("!!feof(stdin)");
}
