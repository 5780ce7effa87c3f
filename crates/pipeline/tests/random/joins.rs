//! Random small C programs whose branches join: inputs that are added up on some ways, inputs that only some ways read, branches inside
//! branches and calls, a loop, and an assertion about the sums. The number that a program is made from determines it.

use std::fmt::Write as _;

/// A program, by its number.
pub(crate) fn program(seed: u64) -> String {
    let mut writer = Writer { state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1, text: HEAD.to_owned() };
    writer.text += "static void part(unsigned x) {\n";
    writer.branch(2);
    writer.text += "}\nint main(void) {\n  unsigned x = in();\n";
    for _ in 0..3 {
        writer.branch(2);
        writer.statement();
    }
    if writer.pick(2) == 0 {
        writer.text += "  for (int i = 0; i < 2; i++) {\n";
        writer.branch(1);
        writer.text += "  }\n";
    }
    let (left, right) = (writer.pick(3), writer.pick(3));
    let (sum, count) = (writer.pick(14), writer.pick(5));
    let _ = writeln!(writer.text, "  if (sum[{left}] + sum[{right}] == {sum} && count == {count}) reach_error();\n}}");
    writer.text
}

const HEAD: &str = "extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static unsigned sum[3], count;
static unsigned in(void) { return __VERIFIER_nondet_uchar() & 7; }
";

struct Writer {
    state: u64,
    text: String,
}

impl Writer {
    fn pick(&mut self, bound: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state % bound
    }

    fn branch(&mut self, depth: u32) {
        let (bound, other) = (self.pick(6) + 1, self.pick(3));
        let condition = match self.pick(3) {
            0 => format!("in() < {bound}"),
            1 => format!("x > {bound}"),
            _ => format!("x == {bound} || sum[{other}] > 4"),
        };
        let _ = writeln!(self.text, "  if ({condition}) {{");
        self.side(depth);
        if self.pick(3) > 0 {
            self.text += "  } else {\n";
            self.side(depth);
        }
        self.text += "  }\n";
    }

    fn side(&mut self, depth: u32) {
        self.statement();
        if depth > 0 && self.pick(2) == 0 {
            self.branch(depth - 1);
        }
        if self.pick(2) == 0 {
            self.statement();
        }
    }

    fn statement(&mut self) {
        let (place, number) = (self.pick(3), self.pick(4));
        let _ = match self.pick(6) {
            0 => writeln!(self.text, "  sum[{place}] += in();"),
            1 => writeln!(self.text, "  sum[{place}] += x;"),
            2 => writeln!(self.text, "  x = in();"),
            3 => writeln!(self.text, "  sum[{place}] += {number};"),
            4 => writeln!(self.text, "  if (in() > {number}) sum[{place}]++;"),
            _ => writeln!(self.text, "  count++;"),
        };
    }
}
