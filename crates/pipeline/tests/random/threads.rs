//! Random small C programs with threads: shared numbers, locks, sections without interruption, waits for a number, calls that write, inputs, numbers
//! that nobody asks for, ways to end a thread or the run, mistakes, and assertions. The number that a program is made from determines it.

use std::fmt::Write as _;

/// A program, by its number.
pub(crate) fn program(seed: u64) -> String {
    let mut writer = Writer { state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1, text: HEAD.to_owned(), left: 0 };
    let threads = 1 + writer.pick(2);
    for number in 0..threads {
        let _ = writeln!(writer.text, "static void *t{number}(void *given) {{\n  int x = (int)(long)given, y = 0;");
        writer.left = 4;
        writer.block(1, 2);
        let result = writer.expression();
        let _ = writeln!(writer.text, "  (void)y;\n  return (void *)(long)({result});\n}}");
    }
    let _ =
        writeln!(writer.text, "int main(void) {{\n  int x = in(), y = 0;\n  void *z = 0;\n  pthread_t t[{threads}];");
    for number in 0..threads {
        let given = writer.expression();
        let _ = writeln!(writer.text, "  pthread_create(&t[{number}], 0, t{number}, (void *)(long)({given}));");
    }
    writer.left = 3;
    writer.block(1, 2);
    for number in 0..threads {
        // Some are not joined.
        match writer.pick(6) {
            0 => {}
            1 | 2 => _ = writeln!(writer.text, "  pthread_join(t[{number}], &z);"),
            _ => _ = writeln!(writer.text, "  pthread_join(t[{number}], 0);"),
        }
    }
    let (asserted, number) = (writer.expression(), writer.pick(3) + 1);
    let _ = writeln!(writer.text, "  if ({asserted} + (int)(long)z == {number}) reach_error();\n  return x + y;\n}}");
    writer.text
}

const HEAD: &str = "#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int), __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void), reach_error(void), abort(void);
static int g0, g1 = 1, g2, noise, *p = &g0;
static pthread_mutex_t m0 = PTHREAD_MUTEX_INITIALIZER, m1 = PTHREAD_MUTEX_INITIALIZER;
static int in(void) { return __VERIFIER_nondet_int() & 1; }
static void inner(int *q, int n) { *q = n; noise = n; }
static void put(int *q, int n) { if (n != 1) inner(q, n); }
static int locked(int n) { pthread_mutex_lock(&m1); int old = g2; g2 = n; pthread_mutex_unlock(&m1); return old; }
void __VERIFIER_atomic_swap(void) { int old = g0; noise = old; g0 = g1; g1 = old; }
";

struct Writer {
    state: u64,
    text: String,
    /// How many more statements there may be.
    left: usize,
}

impl Writer {
    fn pick(&mut self, count: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 33) % count
    }

    fn variable(&mut self) -> &'static str {
        ["x", "y", "g0", "g1", "g2"][self.pick(5) as usize]
    }

    fn expression(&mut self) -> String {
        match self.pick(8) {
            0 | 1 => self.pick(3).to_string(),
            2..=4 => self.variable().to_owned(),
            5 => "*p".to_owned(),
            6 => format!("({} + {})", self.variable(), self.variable()),
            _ => format!("({} == {})", self.variable(), self.pick(3)),
        }
    }

    fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.text, "{}{text}", "  ".repeat(indent));
    }

    fn block(&mut self, indent: usize, depth: usize) {
        for _ in 0..1 + self.pick(4) {
            if self.left > 0 {
                self.left -= 1;
                self.statement(indent, depth);
            }
        }
    }

    fn nested(&mut self, indent: usize, depth: usize, head: &str, end: &str) {
        self.line(indent, head);
        self.block(indent + 1, depth - 1);
        self.line(indent, end);
    }

    fn statement(&mut self, indent: usize, depth: usize) {
        let (variable, value) = (self.variable(), self.expression());
        let (other, condition, number) = (self.variable(), self.expression(), self.pick(3));
        match self.pick(if depth > 0 { 23 } else { 18 }) {
            0..=2 => self.line(indent, &format!("{variable} = {value};")),
            3 => self.line(indent, &format!("noise = {value};")),
            4 => self.line(indent, &format!("{variable} = in();")),
            5 => self.line(indent, &format!("*p = {value};")),
            6 => self.line(indent, &format!("p = ({condition}) ? &g1 : &g2;")),
            7 => self.line(indent, &format!("put(p, {value});")),
            8 => self.line(indent, &format!("{variable} = locked({value});")),
            9 => self.line(indent, "__VERIFIER_atomic_swap();"),
            10 => self.line(indent, &format!("if (({value}) == {number}) return 0;")),
            11 => self.line(indent, &format!("if (({value}) == {}) reach_error();", number + 1)),
            12 => self.line(indent, &format!("while (({value}) == {number}) {{ }}")),
            13 => self.line(indent, &format!("while (({value}) == {number}) {{ noise++; noise &= 1; }}")),
            14 => self.line(indent, &format!("__VERIFIER_assume(({condition}) != {number});")),
            15 => self.line(indent, &format!("if (({value}) == {}) abort();", number + 1)),
            16 => self.line(indent, &format!("if (({value}) == {}) noise = 6 / ({condition});", number + 1)),
            17 => self.line(indent, &format!("if (({value}) == {}) pthread_exit(0);", number + 1)),
            18 => self.nested(indent, depth, &format!("if ({condition}) {{"), "}"),
            19 => self.nested(indent, depth, "for (int i = 0; i < 2; i++) {", "}"),
            20 => self.nested(indent, depth, "pthread_mutex_lock(&m0); {", "} pthread_mutex_unlock(&m0);"),
            _ => self.line(
                indent,
                &format!("__VERIFIER_atomic_begin(); {variable} = {value}; noise = 1; {other} = {number}; __VERIFIER_atomic_end();"),
            ),
        }
    }
}
