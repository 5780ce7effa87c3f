//! Calls that print, to a stream, a descriptor or a buffer, and calls that read from a string by a format.

use crate::sequence::{BUFFER, Sequence};

pub(crate) const CALLS: &[fn(&mut Sequence)] = &[
    format,
    format,
    format,
    print,
    put,
    put_string,
    write_block,
    write_descriptor,
    bad_descriptor,
    state,
    scan,
    scan,
    scan,
];

/// A format of one conversion, its argument, and the most that it prints.
fn conversion(s: &mut Sequence) -> (String, String, usize) {
    let flags = s.random.pick(&["", "", "-", "0", "+", " ", "#", "-+", "+0"]);
    let width = s.random.pick(&["", "", "3", "7"]);
    let precision = s.random.pick(&["", "", ".0", ".2", ".5"]);
    let plain = if flags.contains('-') { "-" } else { "" };
    match s.random.below(9) {
        0 | 1 => {
            let (letter, number) = (s.random.pick(&["d", "i"]), s.number(-300, 300));
            let flags = flags.replace('#', "");
            (format!("%{flags}{width}{precision}{letter}"), format!("(int){number}"), 12)
        }
        2 => {
            let (letter, number) = (s.random.pick(&["u", "x", "X", "o"]), s.number(0, 5000));
            let flags = flags.replace(['+', ' '], "");
            let flags = if letter == "u" { flags.replace('#', "") } else { flags };
            (format!("%{flags}{width}{precision}{letter}"), format!("(unsigned){number}"), 12)
        }
        3 => {
            let (length, kind) = s.random.pick(&[
                &("hh", "int"),
                &("h", "int"),
                &("l", "long"),
                &("ll", "long long"),
                &("j", "intmax_t"),
                &("t", "ptrdiff_t"),
            ]);
            let number = s.number(-70000, 70000);
            (format!("%{plain}{width}{length}d"), format!("({kind}){number}"), 14)
        }
        4 => {
            let character = s.number(33, 126);
            (format!("%{plain}{width}c"), format!("(int){character}"), 8)
        }
        5 | 6 => {
            let text = s.text();
            (format!("%{plain}{width}{precision}s"), text.name, text.most.max(8))
        }
        7 => {
            let letter = s.random.pick(&["f", "e", "g", "a", "G", "E"]);
            let number = s.random.pick(&["1.5", "-0.1", "1e10", "0.0", "123456.789", "INFINITY", "1e-5", "2.5"]);
            let flags = if letter == "a" { "" } else { flags };
            (format!("%{flags}{width}{precision}{letter}"), number.to_owned(), 24)
        }
        _ => {
            let (width, number) = (s.number(-4, 6), s.number(-9, 99));
            ("%*d".to_owned(), format!("(int){width}, (int){number}"), 8)
        }
    }
}

/// A format with its arguments, and the most that it prints.
fn whole_format(s: &mut Sequence) -> (String, String, usize) {
    let (mut format, mut arguments, mut most) = (String::new(), String::new(), 0);
    for _ in 0..1 + s.random.below(2) {
        let (text, argument, length) = conversion(s);
        let between = s.random.pick(&["", "x", " ", "%%"]);
        format.push_str(&text);
        format.push_str(between);
        arguments.push_str(&format!(", {argument}"));
        most += length + 1;
    }
    (format, arguments, most)
}

fn format(s: &mut Sequence) {
    let ((format, arguments, most), buffer, result) = (whole_format(s), s.buffer(), s.fresh("n"));
    // What is printed must not lie where it is printed to.
    if arguments.contains(&format!("s{buffer}")) || most >= BUFFER {
        return;
    }
    match s.random.below(4) {
        0 => {
            s.line(format!("int {result} = sprintf(s{buffer}, \"{format}\"{arguments});"));
            s.set_most(buffer, most);
        }
        1 => {
            s.line(format!(
                "char *{result}_text = 0; int {result} = asprintf(&{result}_text, \"{format}\"{arguments});"
            ));
            s.line(format!(
                "if ({result} >= 0) {{ memcpy(s{buffer}, {result}_text, {result} + 1); free({result}_text); }}"
            ));
            s.set_most(buffer, most.max(s.most(buffer)));
        }
        _ => {
            let room = s.random.below(12);
            let size = s.argument(room as i64);
            s.line(format!("int {result} = snprintf(s{buffer}, {size}, \"{format}\"{arguments});"));
            s.set_most(buffer, (room + 1).max(s.most(buffer)));
        }
    }
    s.see(result);
    s.see_buffer(buffer);
}

fn print(s: &mut Sequence) {
    let (format, arguments, _) = whole_format(s);
    let function = s.random.pick(&["printf(", "fprintf(stdout, ", "fprintf(stderr, ", "dprintf(2, "]);
    s.see(format!("{function}\"{format}\"{arguments})"));
}

fn put(s: &mut Sequence) {
    let character = s.number(-3, 300);
    match s.random.below(3) {
        0 => s.see(format!("putchar({character})")),
        1 => s.see(format!("fputc({character}, stderr)")),
        _ => s.see(format!("putc({character}, stdout)")),
    }
}

/// What is returned is not negative; glibc gives more than that.
fn put_string(s: &mut Sequence) {
    let (text, result) = (s.text().name, s.fresh("n"));
    match s.random.below(3) {
        0 => s.line(format!("int {result} = puts({text});")),
        1 => s.line(format!("int {result} = fputs({text}, stdout);")),
        _ => s.line(format!("int {result} = fputs({text}, stderr);")),
    }
    s.see(format!("{result} >= 0"));
    s.see_open(result);
}

fn write_block(s: &mut Sequence) {
    let (buffer, size, count) = (s.buffer(), s.number(0, 3), s.number(0, 4));
    s.see(format!("fwrite(s{buffer}, {size}, {count}, stdout)"));
}

fn write_descriptor(s: &mut Sequence) {
    let (buffer, count, descriptor) = (s.buffer(), s.number(0, 9), s.random.pick(&["1", "2"]));
    s.line("errno = 0;");
    s.see(format!("write({descriptor}, s{buffer}, {count})"));
    s.see("errno");
}

fn bad_descriptor(s: &mut Sequence) {
    let (buffer, descriptor) = (s.buffer(), s.random.pick(&["-1", "99", "1000"]));
    let function = s.random.pick(&["write", "read"]);
    s.line("errno = 0;");
    s.see(format!("{function}({descriptor}, s{buffer}, 3)"));
    s.see("errno");
}

fn state(s: &mut Sequence) {
    let stream = s.random.pick(&["stdout", "stderr", "stdin"]);
    match s.random.below(5) {
        0 => s.see(format!("!!ferror({stream})")),
        1 => s.see(format!("fileno({stream})")),
        2 => s.see("fflush(stdout)"),
        3 => s.see("!!feof(stdout)"),
        _ => s.see("fflush(0)"),
    }
}

/// Reads from a string, by the length of the format so that everything has room.
fn scan(s: &mut Sequence) {
    let text = match s.random.below(3) {
        0 => s.text().name,
        _ => {
            let texts = [
                "\"12 34\"",
                "\"-5,7\"",
                "\" 0x1f z\"",
                "\"abc 9\"",
                "\"\"",
                "\" \"",
                "\"99999999999 1\"",
                "\"3.5e2x\"",
                "\"a,b\"",
                "\"+7%8\"",
                "\"077 8\"",
            ];
            let literal = s.random.pick(&texts);
            s.constant(literal)
        }
    };
    let (first, second, word, result) = (s.fresh("i"), s.fresh("i"), s.fresh("w"), s.fresh("n"));
    s.line(format!(
        "int {first} = -11, {second} = -22; char {word}[16] = \"\"; double {word}_f = 0.25; long {word}_l = -3;"
    ));
    let (format, arguments) = match s.random.below(12) {
        0 => ("%d%d", format!("&{first}, &{second}")),
        1 => ("%d , %d", format!("&{first}, &{second}")),
        2 => ("%i%n", format!("&{first}, &{second}")),
        3 => ("%x %o", format!("&{first}, &{second}")),
        4 => ("%7s%d", format!("{word}, &{first}")),
        5 => ("%*s%d", format!("&{first}")),
        6 => ("%3[ab1-3]%n", format!("{word}, &{first}")),
        7 => ("%5[^ ,]%d", format!("{word}, &{first}")),
        8 => ("%c%2c", format!("{word}, {word} + 1")),
        9 => ("%lf%n", format!("&{word}_f, &{first}")),
        10 => ("%2d%ld", format!("&{first}, &{word}_l")),
        _ => ("%d%%%u", format!("&{first}, &{second}")),
    };
    s.line(format!("int {result} = sscanf({text}, \"{format}\", {arguments});"));
    s.see(result);
    s.see(first);
    s.see(second);
    s.see(format!("bytes({word}, 8)"));
    s.see(format!("bits({word}_f)"));
    s.see(format!("{word}_l"));
}
