//! Random small C programs: inputs of few values, branches, loops that end and loops that may not, arrays, pointers, structures, calls,
//! calls of several levels that write and read memory, blocks of the heap and lists of them, texts, recursion, numbers that stay what they are, ways to end the run, mistakes, and assertions. The number that a program is made from determines it.

use std::fmt::Write as _;

/// A program, by its number.
pub(crate) fn program(seed: u64) -> String {
    let mut writer =
        Writer { state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1, text: HEAD.to_owned(), depth: 0, left: 0 };
    for name in ["helper", "other"] {
        let _ = writeln!(writer.text, "static int {name}(int x, int *q) {{\n  int y = 1, z = 0, k = 0;");
        writer.left = 5;
        writer.block(1);
        let result = writer.expression(1);
        let _ = writeln!(writer.text, "  (void)y; (void)z; (void)k;\n  return {result};\n}}");
    }
    writer.recursive_function();
    writer.text += "int main(void) {\n  int x = in(), y = in(), z = 0, k = 0;\n  int *q = &g0;\n";
    writer.left = 14;
    writer.depth = 0;
    writer.block(1);
    let (assertion, number) = (writer.expression(2), writer.pick(3) + 1);
    let _ = writeln!(writer.text, "  if (({assertion}) == {number}) reach_error();\n  return x + y + z + k + *q;\n}}");
    writer.text
}

const HEAD: &str = "extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
extern void abort(void);
extern int printf(const char *, ...);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
extern int strcmp(const char *, const char *);
extern int memcmp(const void *, const void *, unsigned long);
extern unsigned long strlen(const char *);
static int g0, g1 = 1, a[4];
struct pair { int *first; int second; };
static struct pair pair = { &g0, 3 };
static int in(void) { return __VERIFIER_nondet_int() & 1; }
static int c0 = 2, c1, *link = &c1;
static int twice(int n) { return n + n; }
static int reset(int n) { c1 = n; return c0; }
static int (*choice)(int) = twice;
static void touch(int *p, int n) { if (n != 1) *p = n; }
static void quit(int n) { if (n == 2) abort(); }
static void deeper(int *p, int n) { *p = n; a[n & 3] = n + 1; }
static void through(int *p, int n) { if (n != 2) deeper(p, n); }
static void around(int *p, int n) { for (int i = 0; i < 2; i++) through(p, n + i); }
static int look(int *p) { return *p + *link; }
static int look_on(int *p) { int t = look(p); return t; }
static void aim(struct pair *s, int n) { s->second = n; if (n) s->first = &g1; }
static void aim_on(struct pair *s, int n) { aim(s, n); }
static int *which(int n) { return n ? &g0 : &c0; }
static int *which_of(int n) { return which(n); }
static int quit_on(int *p, int n) { quit(n); return look(p); }
static int *h0, *h1;
static char word[4] = \"ab\";
struct node { int value; struct node *next; };
static struct node *list;
static int *block(int n) { int *p = malloc(2 * sizeof(int)); p[0] = n; p[1] = 1; return p; }
static void release(int **p) { free(*p); *p = 0; }
static void push(int n) { struct node *f = calloc(1, sizeof *f); if (n) f->value = n; f->next = list; list = f; }
static void pop(void) { struct node *f = list; if (f) { list = f->next; free(f); } }
";

struct Writer {
    state: u64,
    text: String,
    depth: usize,
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
        ["x", "y", "z", "g0", "g1", "c0", "c1"][self.pick(7) as usize]
    }

    fn expression(&mut self, depth: usize) -> String {
        let leaf = depth == 0;
        match self.pick(if leaf { 6 } else { 12 }) {
            0 => self.pick(4).to_string(),
            1..=3 => self.variable().to_owned(),
            4 => "*q".to_owned(),
            5 => format!("a[{} & 3]", self.variable()),
            6 => format!("({} + {})", self.expression(depth - 1), self.expression(depth - 1)),
            7 => format!("({} - {})", self.expression(depth - 1), self.expression(depth - 1)),
            8 => format!("({} & {})", self.expression(depth - 1), self.pick(4)),
            9 => format!("({} < {})", self.expression(depth - 1), self.expression(depth - 1)),
            10 => format!("({} == {})", self.expression(depth - 1), self.pick(3)),
            _ => "*pair.first".to_owned(),
        }
    }

    fn block(&mut self, indent: usize) {
        let count = 2 + self.pick(4);
        for _ in 0..count {
            if self.left > 0 {
                self.left -= 1;
                self.statement(indent);
            }
        }
    }

    fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.text, "{}{text}", "  ".repeat(indent));
    }

    fn statement(&mut self, indent: usize) {
        let (variable, value) = (self.variable(), self.expression(1));
        let (condition, number) = (self.expression(1), self.pick(4));
        if self.pick(4) == 0 {
            return self.constant(indent, variable, &condition);
        }
        if self.pick(5) == 0 {
            return self.levels(indent, variable, &value);
        }
        if self.pick(5) == 0 {
            return self.heap(indent, variable, &value);
        }
        match self.pick(if self.depth < 3 { 22 } else { 14 }) {
            0..=2 => self.line(indent, &format!("{variable} = {value};")),
            3 => self.line(indent, &format!("{variable} = in();")),
            4 => self.line(indent, &format!("a[{condition} & 3] = {value};")),
            5 => self.line(indent, &format!("*q = {value};")),
            6 => self.line(indent, &format!("q = ({condition}) ? &g1 : &a[1];")),
            7 => self.line(indent, &format!("pair.first = ({condition}) ? &g0 : &g1; pair.second = {value};")),
            8 => self.line(indent, &format!("printf(\"%d\\n\", {value});")),
            9 => self.line(indent, &format!("if (({condition}) == {}) abort();", number + 2)),
            10 => self.line(indent, &format!("__VERIFIER_assume(({condition}) != {});", number + 1)),
            11 => self.line(indent, &format!("if (({value}) == {}) reach_error();", number + 2)),
            12 => self.line(indent, &format!("if (({value}) == {number}) {variable} = 6 / ({condition});")),
            13 => self.line(indent, &format!("if (({value}) == {number}) {variable} = a[({condition}) + 2];")),
            14 | 15 => self.nested(indent, &format!("if ({condition}) {{"), "} else {"),
            16 => self.nested(
                indent,
                &format!("for (int i{} = 0; i{} < 2; i{}++) {{", self.depth, self.depth, self.depth),
                "",
            ),
            17 => self.nested(indent, &format!("while (({condition}) && k < 3) {{ k++;"), ""),
            18 => self.line(indent, &format!("while (({condition}) == {}) {{ }}", number + 1)),
            19 => {
                self.nested(indent, &format!("switch (({condition}) & 3) {{ case 0: y++; case 1: "), "break; default:")
            }
            _ => self.call(indent, variable, &value),
        }
    }

    /// Something with numbers that may stay what they are, in memory and from call to call.
    fn constant(&mut self, indent: usize, variable: &str, condition: &str) {
        let number = self.pick(4);
        let text = match self.pick(12) {
            0 => format!("c1 = {number};"),
            1 => format!("*link = {number};"),
            2 => format!("link = ({condition}) ? &c0 : &c1;"),
            3 => format!("{variable} = reset({number});"),
            4 => format!("{variable} = reset({condition});"),
            5 => format!("{variable} = choice({number});"),
            6 => format!("choice = ({condition}) ? twice : reset;"),
            7 => format!("{{ int t = {number}; touch(&t, {condition}); {variable} = t; }}"),
            8 => format!("{{ int t = {number}, u = 1; touch(&u, 3); {variable} = t + u; touch(&t, {number}); }}"),
            9 => format!("touch(&c0, {number}); {variable} = c0;"),
            10 => format!("quit({number});"),
            _ => format!("if (c0 == {number}) {{ {variable} = c1; }} else {{ c1 = {number}; }}"),
        };
        self.line(indent, &text);
    }

    /// Calls of functions that call others, which write and read memory.
    fn levels(&mut self, indent: usize, variable: &str, value: &str) {
        let place = ["q", "&g0", "&c0", "&c1", "&a[1]", "link", "pair.first"][self.pick(7) as usize];
        let (function, number) = (["deeper", "through", "around"][self.pick(3) as usize], self.pick(3));
        let text = match self.pick(8) {
            0 | 1 => format!("{function}({place}, {value});"),
            2 => format!("{{ int t = {number}, u = 3; {function}(&t, {value}); {variable} = t + u; }}"),
            3 => format!("{variable} = look_on({place});"),
            4 => format!("aim_on(&pair, {value}); {variable} = pair.second;"),
            5 => format!("q = which_of({value});"),
            6 => format!("*which_of({value}) = {number};"),
            _ => format!("{variable} = quit_on({place}, {value});"),
        };
        self.line(indent, &text);
    }

    /// Blocks that come and go, with mistakes now and then, and texts.
    fn heap(&mut self, indent: usize, variable: &str, value: &str) {
        let (block, number) = (["h0", "h1"][self.pick(2) as usize], self.pick(3));
        let text = match self.pick(18) {
            0 | 1 => format!("{block} = block({value});"),
            2 => format!("{block} = calloc(2, sizeof(int)); if ({value}) {block}[1] = {number};"),
            3 => format!("if ({block}) {variable} = {block}[{variable} & 1];"),
            4 => format!("if ({block}) {block}[0] = {value};"),
            5 => "h1 = h0;".to_owned(),
            6 => format!("if (({value}) == {number}) release(&{block});"),
            7 => format!("free({block}); {block} = 0;"),
            8 => format!("{{ int *t = block({number}); {variable} = t[1] + *t; free(t); }}"),
            9 => format!("if (({value}) == {number}) {{ free({block}); {variable} = 1; }}"),
            10 => format!("if (({value}) == {number}) {variable} = *{block};"),
            11 | 12 => format!("push({value});"),
            13 => "pop();".to_owned(),
            14 => format!("if (list) {variable} = list->value;"),
            15 => format!("word[{number} & 1] = 'a' + ({value} & 1);"),
            16 => format!("if (strcmp(word, \"ba\") == 0) {variable} = strlen(word);"),
            _ => format!("if (memcmp(&g0, &{variable}, sizeof(int)) == 0) {variable} = {number};"),
        };
        self.line(indent, &text);
    }

    /// A function that calls itself a few times.
    fn recursive_function(&mut self) {
        self.text += "static int deep(int n, int x, int *q) {\n  int y = 1, z = 0, k = 0;\n  if (n <= 0) return x;\n";
        self.left = 3;
        self.block(1);
        let value = self.expression(1);
        let _ = writeln!(self.text, "  (void)y; (void)z; (void)k;\n  return deep(n - 1, {value}, q) + y;\n}}");
    }

    fn call(&mut self, indent: usize, variable: &str, value: &str) {
        // The first function calls nobody, so that calls end.
        let names: &[&str] = match (self.text.contains("int other"), self.text.contains("int main")) {
            (_, true) => &["helper", "other", "deep"],
            (true, false) => &["helper"],
            (false, false) => return self.line(indent, &format!("{variable} = {value};")),
        };
        let name = names[self.pick(names.len() as u64) as usize];
        if name == "deep" {
            let times = self.pick(3);
            return self.line(indent, &format!("{variable} = deep({times}, {value}, q);"));
        }
        let pointer = ["q", "&g0", "&a[2]", "pair.first"][self.pick(4) as usize];
        self.line(indent, &format!("{variable} = {name}({value}, {pointer});"));
    }

    fn nested(&mut self, indent: usize, head: &str, middle: &str) {
        self.line(indent, head);
        self.depth += 1;
        self.block(indent + 1);
        if !middle.is_empty() {
            self.line(indent, middle);
            self.block(indent + 1);
            self.line(indent + 1, ";");
        }
        self.depth -= 1;
        self.line(indent, "}");
    }
}
