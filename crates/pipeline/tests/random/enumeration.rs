//! What is true of a random program over numbers of four bits: all its states are enumerated, whatever the inputs.
//!
//! This is independent of everything that is tested: it interprets the instructions of the generator.

use std::collections::HashSet;

use crate::loops::{CELLS, Expression, Instruction, NUMBERS, Operator, POINTER, Program, SHARED};

/// More states than this are not enumerated.
const MOST_STATES: usize = 400_000;

/// The variables that pointers can lead to, after those of the program.
const PLACES: usize = 2;

/// All numbers of a state, and what is next.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    at: usize,
    numbers: [u8; NUMBERS + PLACES],
}

/// Whether an assertion of a program can fail; nothing if there are too many states.
pub(crate) fn is_violated(program: &Program) -> Option<bool> {
    let code = program.instructions();
    let mut numbers = [0; NUMBERS + PLACES];
    numbers[..SHARED].copy_from_slice(&program.starts);
    let start = State { at: 0, numbers };
    let mut seen = HashSet::from([start]);
    let mut waiting = vec![start];
    while let Some(state) = waiting.pop() {
        if seen.len() > MOST_STATES {
            return None;
        }
        if matches!(code[state.at], Instruction::Fail) {
            return Some(true);
        }
        for next in state.successors(&code[state.at]) {
            if seen.insert(next) {
                waiting.push(next);
            }
        }
    }
    Some(false)
}

impl State {
    fn successors(self, instruction: &Instruction) -> Vec<Self> {
        let mut next = Self { at: self.at + 1, ..self };
        match instruction {
            Instruction::Assign(variable, value) => next.numbers[*variable] = self.value(value),
            Instruction::Input(variable, bound) => {
                let with = |number| {
                    let mut next = next;
                    next.numbers[*variable] = number;
                    next
                };
                return (0..*bound).map(with).collect();
            }
            Instruction::SetCell(index, value) => {
                next.numbers[CELLS + usize::from(self.value(index) & 3)] = self.value(value);
            }
            Instruction::SetPointee(value) => next.numbers[self.pointee()] = self.value(value),
            Instruction::Point(place) => next.numbers[POINTER] = *place,
            Instruction::PointToCell(index) => next.numbers[POINTER] = 4 + (self.value(index) & 3),
            Instruction::Swap(one, other) => next.numbers.swap(*one, *other),
            Instruction::Unless(condition, to) => {
                if self.value(condition) == 0 {
                    next.at = *to;
                }
            }
            Instruction::Either(to) => return vec![next, Self { at: *to, ..self }],
            Instruction::Jump(to) => next.at = *to,
            Instruction::Fail | Instruction::Stop => return Vec::new(),
        }
        vec![next]
    }

    /// Where the number stands that the pointer leads to.
    fn pointee(&self) -> usize {
        match usize::from(self.numbers[POINTER]) {
            place @ 0..4 => NUMBERS + place,
            cell => CELLS + cell - 4,
        }
    }

    fn value(&self, expression: &Expression) -> u8 {
        match expression {
            Expression::Constant(number) => *number,
            Expression::Variable(variable) => self.numbers[*variable],
            Expression::Cell(index) => self.numbers[CELLS + usize::from(self.value(index) & 3)],
            Expression::Pointee => self.numbers[self.pointee()],
            Expression::Not(inner) => u8::from(self.value(inner) == 0),
            Expression::Choice(parts) => match self.value(&parts.0) {
                0 => self.value(&parts.2),
                _ => self.value(&parts.1),
            },
            Expression::LeadsTo(place) => u8::from(self.numbers[POINTER] == *place),
            Expression::Binary(operator, operands) => {
                combine(*operator, self.value(&operands.0), self.value(&operands.1))
            }
        }
    }
}

fn combine(operator: Operator, x: u8, y: u8) -> u8 {
    let sign = |number: u8| if number < 8 { i32::from(number) } else { i32::from(number) - 16 };
    match operator {
        Operator::Add => (x + y) % 16,
        Operator::Subtract => (16 + x - y) % 16,
        Operator::Multiply => ((u32::from(x) * u32::from(y)) % 16) as u8,
        Operator::Divide => x / (y | 1),
        Operator::Remainder => x % (y | 1),
        Operator::And => x & y,
        Operator::Or => x | y,
        Operator::Xor => x ^ y,
        Operator::Left => (x << (y % 4)) % 16,
        Operator::Right => x >> (y % 4),
        Operator::Equal => u8::from(x == y),
        Operator::Less => u8::from(x < y),
        Operator::SignedLess => u8::from(sign(x) < sign(y)),
        Operator::Both => u8::from(x != 0 && y != 0),
        Operator::Either => u8::from(x != 0 || y != 0),
    }
}
