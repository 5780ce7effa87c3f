//! Random programs of loads, stores and the like at offsets that depend on two inputs, over small objects.

use std::fmt::Write;

/// A generator that lives on numbers given from outside; it gets zeros when they are used up.
pub(crate) struct Generator {
    choices: std::vec::IntoIter<u32>,
    text: String,
    next: u32,
    /// Registers that hold numbers, with their widths.
    numbers: Vec<(u32, u32)>,
    /// Registers that hold pointers.
    pointers: Vec<u32>,
}

const WIDTHS: [u32; 4] = [8, 16, 32, 64];

impl Generator {
    /// The statements of a program that has its inputs in registers 0 and 1 as `i64`, and `objects` in the registers after those.
    pub(crate) fn statements(choices: Vec<u32>, objects: u32) -> String {
        let count = choices.len() / 6;
        let mut generator = Self {
            choices: choices.into_iter(),
            text: String::new(),
            next: 2 + objects,
            numbers: vec![(0, 64), (1, 64)],
            pointers: (2..2 + objects).collect(),
        };
        for _ in 0..count.max(1) {
            generator.statement();
        }
        generator.text
    }

    fn pick(&mut self, count: usize) -> usize {
        self.choices.next().unwrap_or(0) as usize % count
    }

    fn register(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        writeln!(self.text, "      {line}").expect("a string takes all text");
    }

    fn width(&mut self) -> u32 {
        let index = self.pick(4);
        WIDTHS[index]
    }

    fn pointer(&mut self) -> u32 {
        let index = self.pick(self.pointers.len());
        self.pointers[index]
    }

    /// A number of a width: a constant, or a register cut or extended to it.
    fn number(&mut self, width: u32) -> String {
        let index = self.pick(self.numbers.len() + 1);
        let Some(&(register, found)) = self.numbers.get(index) else { return format!("i{width} {}", self.pick(100)) };
        if found == width {
            return format!("%{register}");
        }
        let op = if found < width { "zero_extend" } else { "truncate" };
        let dest = self.register();
        self.line(format_args!("%{dest}: i{width} = {op} %{register}"));
        format!("%{dest}")
    }

    /// A pointer some way into an object, most often inside.
    fn place(&mut self) -> u32 {
        let base = self.pointer();
        let (constant, input, scale) = (self.pick(3), self.pick(2), [1, 1, 2, 4, -1][self.pick(5)]);
        let dest = self.register();
        match self.pick(6) {
            0 => self.line(format_args!("%{dest}: ptr = offset %{base}, {constant}")),
            1 => self.line(format_args!("%{dest}: ptr = offset %{base}, {constant}, %0 * 1, %1 * 1")),
            2 => {
                let masked = self.register();
                self.line(format_args!("%{masked}: i64 = and %{input}, 3"));
                self.line(format_args!("%{dest}: ptr = offset %{base}, {constant}, %{masked} * {scale}"));
            }
            3 => {
                let masked = self.register();
                self.line(format_args!("%{masked}: i64 = and %{input}, 1"));
                self.line(format_args!("%{dest}: ptr = offset %{base}, 0, %{masked} * 8"));
            }
            _ => self.line(format_args!("%{dest}: ptr = offset %{base}, {constant}, %{input} * {scale}")),
        }
        dest
    }

    fn statement(&mut self) {
        match self.pick(14) {
            0..=3 => self.store(),
            4..=6 => self.load(),
            7 => self.load_pointer(),
            8 => {
                let (place, pointer) = (self.place(), self.pointer());
                self.line(format_args!("store %{pointer}, %{place}"));
            }
            9 => self.modify(),
            10 => self.exchange(),
            11 => self.block(),
            12 => self.compare(),
            _ => self.aggregate(),
        }
    }

    fn store(&mut self) {
        let width = self.width();
        let (place, number) = (self.place(), self.number(width));
        self.line(format_args!("store {number}, %{place}"));
    }

    fn load(&mut self) {
        let (place, width, dest) = (self.place(), self.width(), self.register());
        self.line(format_args!("%{dest}: i{width} = load %{place}"));
        self.numbers.push((dest, width));
    }

    fn load_pointer(&mut self) {
        let (place, dest) = (self.place(), self.register());
        self.line(format_args!("%{dest}: ptr = load %{place}"));
        if self.pick(2) == 0 {
            self.pointers.push(dest);
        }
    }

    fn modify(&mut self) {
        let width = self.width();
        let (place, number) = (self.place(), self.number(width));
        let (dest, op) = (self.register(), ["add", "exchange", "xor", "signed_max"][self.pick(4)]);
        self.line(format_args!(
            "%{dest}: i{width} = read_modify_write {op} sequentially_consistent %{place}, {number}"
        ));
        self.numbers.push((dest, width));
    }

    fn exchange(&mut self) {
        let width = self.width();
        let (place, expected, new) = (self.place(), self.number(width), self.number(width));
        let (pair, dest) = (self.register(), self.register());
        let bytes = width / 8;
        self.line(format_args!(
            "%{pair}: {{0: i{width}, {bytes}: i1, {}}} = compare_exchange sequentially_consistent %{place}, {expected}, {new}",
            bytes * 2
        ));
        self.line(format_args!("%{dest}: i{width} = extract %{pair} [0]"));
        self.numbers.push((dest, width));
    }

    fn block(&mut self) {
        let (to, from) = (self.place(), self.place());
        let length = self.pick(9);
        match self.pick(3) {
            0 => self.line(format_args!("move_memory %{to}, %{from}, i64 {length}")),
            1 => self.line(format_args!("copy_memory %{to}, %{from}, %0")),
            _ => {
                let byte = self.number(8);
                self.line(format_args!("set_memory %{to}, {byte}, i64 {length}"));
            }
        }
    }

    fn compare(&mut self) {
        let (left, right, dest) = (self.place(), self.place(), self.register());
        let predicate = ["eq", "ult", "uge", "ne"][self.pick(4)];
        self.line(format_args!("%{dest}: i1 = compare {predicate} %{left}, %{right}"));
        let wide = self.register();
        self.line(format_args!("%{wide}: i8 = zero_extend %{dest}"));
        self.numbers.push((wide, 8));
    }

    fn aggregate(&mut self) {
        let (from, to, dest) = (self.place(), self.place(), self.register());
        let ty =
            ["{0: i8, 2: i16, 4: [2 x i8], 8}", "{0: ptr, 8}", "[2 x i32 by 4]", "{0: i32, 4: i32, 8}"][self.pick(4)];
        self.line(format_args!("%{dest}: {ty} = load %{from}"));
        self.line(format_args!("store %{dest}, %{to}"));
    }
}
