//! `<stdlib.h>`, random numbers: any sequence is possible, so they are inputs of the program; the same seed gives the same sequence.
//!
//! Numbers that were drawn are kept only where the program may draw them again, because it may give a seed later.

use crate::asks::Repeats;
use crate::domain::Domain;
use crate::facts::{Fact, Generator};
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::value::Value;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("rand", rand),
        ("random", random),
        ("lrand48", lrand48),
        ("rand_r", rand_r),
        ("srand", srand),
        ("srandom", srandom),
        ("srand48", srand48),
    ]
}

/// The seed of a program that gives none.
const FIRST_SEED: u64 = 1;

/// The sequence of a generator that may have been drawn from by another one.
const LOST: u32 = u32::MAX;

/// Where a generator stands.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Drawing {
    /// Which of its sequences is in use.
    sequence: u32,
    /// How many numbers of it were drawn.
    index: u32,
    /// Whether it got a seed.
    has_seed: bool,
}

impl<D: Domain> Machine<'_, D> {
    fn drawing(&self, generator: Generator) -> Drawing {
        let number = match self.state.library.facts.get(&Fact::Drawing(generator)) {
            Some(Value::Bits(known)) => self.domain.explicit(known).map_or(0, adamant_expr::BitVec::low_u64),
            _ => 0,
        };
        Drawing { sequence: (number >> 32) as u32, index: number as u32 >> 1, has_seed: number & 1 == 1 }
    }

    fn set_drawing(&mut self, generator: Generator, drawing: Drawing) {
        let Drawing { sequence, index, has_seed } = drawing;
        let number = u64::from(sequence) << 32 | u64::from(index) << 1 | u64::from(has_seed);
        let number = self.number(64, number);
        self.state.library.facts.insert(Fact::Drawing(generator), Value::Bits(number));
    }

    /// Whether the numbers that are drawn now may be drawn again.
    fn may_repeat(&self, drawing: Drawing) -> bool {
        match self.asks.repeated_numbers {
            Repeats::Never => false,
            Repeats::Once => !drawing.has_seed,
            Repeats::Often => true,
        }
    }

    /// What `rand` and `random` draw from may be one sequence: a call for one of them moves the other.
    fn lose_other(&mut self, generator: Generator) {
        let other = match generator {
            Generator::Rand => Generator::Random,
            Generator::Random => Generator::Rand,
            Generator::Rand48 => return,
        };
        if self.asks.shared_numbers {
            self.set_drawing(other, Drawing { sequence: LOST, index: 0, has_seed: true });
        }
    }

    /// The next number of a generator.
    fn draw(&mut self, call: &Call<'_, D>, generator: Generator) -> Step<Bits<D>, D> {
        if self.asks.repeated_numbers == Repeats::Never {
            return self.natural_input(call, 32);
        }
        self.notice_action()?;
        self.lose_other(generator);
        let drawing = self.drawing(generator);
        if drawing.sequence == LOST {
            return self.natural_input(call, 32);
        }
        let fact = Fact::Drawn(generator, drawing.sequence, drawing.index);
        let known = self.state.library.facts.get(&fact).cloned();
        if known.is_none() && !self.may_repeat(drawing) {
            return self.natural_input(call, 32);
        }
        let number = match known {
            Some(known) => self.to_bits(known)?,
            None => self.natural_input(call, 32)?,
        };
        self.state.library.facts.insert(fact, Value::Bits(number.clone()));
        self.set_drawing(generator, Drawing { index: drawing.index + 1, ..drawing });
        Ok(number)
    }

    /// Begins the sequence of a seed: one that was begun before, or a new one.
    fn begin_sequence(&mut self, generator: Generator, seed: Bits<D>) -> Step<(), D> {
        if self.asks.repeated_numbers == Repeats::Never {
            return Ok(());
        }
        self.notice_action()?;
        self.lose_other(generator);
        let drawing = self.drawing(generator);
        let sequences = self.begun_sequences(generator);
        for &sequence in &sequences {
            let known = match self.state.library.facts.get(&Fact::Seed(generator, sequence)).cloned() {
                Some(known) => self.to_bits(known)?,
                None if generator == Generator::Rand48 => continue,
                None => self.number(32, FIRST_SEED),
            };
            if self.decide_equal(&known, &seed)? {
                self.set_drawing(generator, Drawing { sequence, index: 0, has_seed: true });
                return Ok(());
            }
        }
        // One that nothing was drawn from is forgotten.
        let sequence = (0..).find(|number| !sequences.contains(number)).unwrap_or(drawing.sequence);
        if self.asks.repeated_numbers == Repeats::Often {
            self.state.library.facts.insert(Fact::Seed(generator, sequence), Value::Bits(seed));
        }
        self.set_drawing(generator, Drawing { sequence, index: 0, has_seed: true });
        Ok(())
    }

    /// The sequences that numbers were drawn from and kept.
    fn begun_sequences(&self, generator: Generator) -> Vec<u32> {
        let begun = self.state.library.facts.keys().filter_map(|fact| match fact {
            Fact::Drawn(found, sequence, 0) if *found == generator => Some(*sequence),
            _ => None,
        });
        begun.collect()
    }
}

fn rand<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    Ok(Reply::Return(Value::Bits(machine.draw(call, Generator::Rand)?)))
}

/// A `long` that is a random number of 31 bits.
fn random<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let bits = machine.draw(call, Generator::Random)?;
    Ok(Reply::Return(Value::Bits(machine.resize(&bits, machine.word()))))
}

fn lrand48<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let bits = machine.draw(call, Generator::Rand48)?;
    Ok(Reply::Return(Value::Bits(machine.resize(&bits, machine.word()))))
}

fn srand<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let seed = machine.argument_bits(call, 0, 32)?;
    machine.begin_sequence(Generator::Rand, seed)?;
    Ok(Reply::Nothing)
}

fn srandom<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let seed = machine.argument_bits(call, 0, 32)?;
    machine.begin_sequence(Generator::Random, seed)?;
    Ok(Reply::Nothing)
}

fn srand48<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let seed = machine.argument_bits(call, 0, 32)?;
    machine.begin_sequence(Generator::Rand48, seed)?;
    Ok(Reply::Nothing)
}

/// The state is the program's. The same state gives the same number and the same state after it, where several calls could tell.
fn rand_r<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let place = machine.argument_pointer(call, 0)?;
    let seed = machine.read_bits(&place, 4)?;
    if machine.asks.numbers_by_seed {
        machine.notice_action()?;
        let steps = machine.state.library.facts.iter();
        let steps = steps.filter(|(fact, _)| matches!(fact, Fact::Step(_))).map(|(_, step)| step.clone());
        let steps: Vec<_> = steps.collect();
        for step in &steps {
            let Value::Aggregate(parts) = step else { continue };
            let [known, result, next] = &**parts else { continue };
            let (known, next) = (machine.to_bits(known.clone())?, machine.to_bits(next.clone())?);
            if machine.decide_equal(&known, &seed)? {
                machine.write_bits(&place, next)?;
                return Ok(Reply::Return(result.clone()));
            }
        }
    }
    let result = machine.natural_input(call, 32)?;
    let next = machine.domain.arbitrary(32);
    machine.write_bits(&place, next.clone())?;
    if machine.asks.numbers_by_seed {
        let facts = &mut machine.state.library.facts;
        let number = facts.keys().filter(|fact| matches!(fact, Fact::Step(_))).count() as u32;
        let parts = [seed, result.clone(), next].map(Value::Bits);
        facts.insert(Fact::Step(number), Value::Aggregate(Box::new(parts)));
    }
    Ok(Reply::Return(Value::Bits(result)))
}
