//! Memory that is known to hold constants: numbers in globals, and in locals whose address is taken, at places that loads read.
//!
//! Only objects of which there is one at a time are followed, so that a store replaces what was there. Programs with threads have no such
//! memory: others may write to it at any time.

use std::collections::BTreeMap;

use adamant_analysis::{
    AbstractObject, Accesses, ByteRange, Dependences, Extent, ObjectKind, PointsTo, Site, Summaries, is_singleton,
};
use adamant_base::IdVec;
use adamant_expr::BitVec;
use adamant_program::{FunctionId, Global, Op, Program, Type};
use rustc_hash::FxHashMap;

use crate::slice::refuse_threads;

/// More places than this, counted for each block that may run, would take too long to follow.
const MOST_PLACES: usize = 4_000_000;

/// A place that is followed, by its number.
pub(super) type Cell = u32;

/// What is known of memory: the places that hold a constant.
pub(super) type Contents = BTreeMap<Cell, BitVec>;

/// The places that are followed.
#[derive(Default)]
pub(super) struct Cells {
    ranges: Vec<ByteRange>,
    by_range: FxHashMap<ByteRange, Cell>,
    by_object: FxHashMap<AbstractObject, Vec<Cell>>,
    /// By statement that makes an object on the stack, those in it.
    made_at: FxHashMap<Site, Vec<Cell>>,
    /// Those that anything unknown may lead to.
    escaped: Vec<Cell>,
    /// Those that functions of the library may write to, by themselves or by what they call.
    library: Vec<Cell>,
    /// By function, those that a call may write to.
    written: IdVec<FunctionId, Vec<Cell>>,
    /// By function, those that a call may read or write to.
    touched: IdVec<FunctionId, Vec<Cell>>,
}

impl Cells {
    /// The places that loads of a program read and that somebody writes to.
    pub(super) fn of(dependences: &Dependences<'_>) -> Self {
        let mut cells = Self::default();
        let program = dependences.program();
        let summaries = Summaries::of(dependences);
        if refuse_threads(program).is_ok() {
            cells.collect(dependences, &summaries);
        }
        let blocks = dependences.reached().iter().filter_map(|&function| program.functions[function].body.as_ref());
        if blocks.map(|body| body.blocks.len()).sum::<usize>().saturating_mul(cells.ranges.len()) > MOST_PLACES {
            cells = Self::default();
        }
        let select = |is_meant: &dyn Fn(&ByteRange) -> bool| -> Vec<Cell> {
            let meant = cells.ranges.iter().enumerate().filter(|(_, range)| is_meant(range));
            meant.map(|(cell, _)| cell as Cell).collect()
        };
        let escaped = dependences.points_to().escaped();
        let escaped = select(&|range| escaped.may_meet(PointsTo::ANYTHING, range.object));
        let library = select(&|range| summaries.library_may_write(range));
        let functions = || program.functions.ids();
        let written = functions().map(|id| select(&|range| summaries.may_write(id, range))).collect();
        let is_touched = |id, range: &ByteRange| summaries.may_write(id, range) || summaries.may_read(id, range);
        let touched = functions().map(|id| select(&|range| is_touched(id, range))).collect();
        Self { escaped, library, written, touched, ..cells }
    }

    fn collect(&mut self, dependences: &Dependences<'_>, summaries: &Summaries) {
        let program = dependences.program();
        for &function in dependences.reached() {
            let Some(body) = &program.functions[function].body else { continue };
            for (block, contents) in body.blocks.enumerate() {
                for (index, statement) in contents.statements.iter().enumerate() {
                    let site = Site { function, block, statement: index as u32 };
                    if let Op::Load { dest, .. } = statement.op
                        && let Type::Int(width) = program.types[body.registers[dest].ty]
                        && let Some(range) = dependences.accesses(site).and_then(Accesses::only_read)
                        && range.bits() == Some(u64::from(width))
                        && is_singleton(dependences, summaries, range.object)
                    {
                        self.add(dependences, range);
                    }
                }
            }
        }
    }

    fn add(&mut self, dependences: &Dependences<'_>, range: ByteRange) {
        let mut is_written = false;
        dependences.for_each_writer(&range, |_| is_written = true);
        if is_written && !self.by_range.contains_key(&range) {
            let cell = self.ranges.len() as Cell;
            self.ranges.push(range);
            self.by_range.insert(range, cell);
            self.by_object.entry(range.object).or_default().push(cell);
            if let ObjectKind::Allocated(site) = dependences.points_to().kind(range.object) {
                self.made_at.entry(site).or_default().push(cell);
            }
        }
    }

    /// What globals hold when the program starts.
    pub(super) fn initial(&self, dependences: &Dependences<'_>) -> Contents {
        let program = dependences.program();
        let held = |(cell, range): (usize, &ByteRange)| {
            let ObjectKind::Global(global) = dependences.points_to().kind(range.object) else { return None };
            let Extent::Bytes(start, end) = range.extent else { return None };
            initial_bits(program, &program.globals[global], start, end).map(|bits| (cell as Cell, bits))
        };
        self.ranges.iter().enumerate().filter_map(held).collect()
    }

    /// The place that an access reads, if it is one that is followed.
    pub(super) fn read_by(&self, accesses: Option<&Accesses>) -> Option<Cell> {
        accesses.and_then(Accesses::only_read).and_then(|range| self.by_range.get(&range).copied())
    }

    /// Forgets what a statement may write to.
    pub(super) fn forget_written(&self, contents: &mut Contents, accesses: Option<&Accesses>) {
        for write in accesses.into_iter().flat_map(|accesses| &accesses.writes) {
            if write.object == PointsTo::ANYTHING {
                self.escaped.iter().for_each(|cell| drop(contents.remove(cell)));
            }
            for cell in self.by_object.get(&write.object).into_iter().flatten() {
                if self.ranges[*cell as usize].overlaps(write) {
                    contents.remove(cell);
                }
            }
        }
    }

    /// Takes down what a store writes, where it is known.
    pub(super) fn store(&self, contents: &mut Contents, accesses: Option<&Accesses>, value: Option<BitVec>) {
        self.forget_written(contents, accesses);
        let target = accesses.and_then(Accesses::only_write);
        if let (Some(range), Some(value)) = (target, value)
            && let Some(&cell) = self.by_range.get(&range)
            && range.bits() == Some(u64::from(value.width()))
        {
            contents.insert(cell, value);
        }
    }

    /// Forgets what the object held that a statement made before.
    pub(super) fn forget_made(&self, contents: &mut Contents, site: Site) {
        self.made_at.get(&site).into_iter().flatten().for_each(|cell| drop(contents.remove(cell)));
    }

    /// Forgets what functions of the library may write to.
    pub(super) fn forget_library(&self, contents: &mut Contents) {
        self.library.iter().for_each(|cell| drop(contents.remove(cell)));
    }

    /// What a function finds of what whoever calls it knows.
    pub(super) fn handed_to(&self, function: FunctionId, contents: &Contents) -> Contents {
        let known = self.touched[function].iter().filter_map(|cell| contents.get_key_value(cell));
        known.map(|(&cell, value)| (cell, value.clone())).collect()
    }

    /// What a function leaves of what it may write to.
    pub(super) fn left_by(&self, function: FunctionId, contents: &Contents) -> Contents {
        let known = self.written[function].iter().filter_map(|cell| contents.get_key_value(cell));
        known.map(|(&cell, value)| (cell, value.clone())).collect()
    }

    /// Takes over what a function left.
    pub(super) fn take_over(&self, function: FunctionId, contents: &mut Contents, left: &Contents) {
        for cell in &self.written[function] {
            match left.get(cell) {
                Some(value) => contents.insert(*cell, value.clone()),
                None => contents.remove(cell),
            };
        }
    }
}

/// Keeps of what is known what is so on another way, too; whether something was forgotten.
pub(super) fn join(known: &mut Contents, other: &Contents) -> bool {
    let before = known.len();
    known.retain(|cell, value| other.get(cell) == Some(value));
    known.len() != before
}

/// What a global holds in some of its bytes when the program starts, if it is a number.
pub(super) fn initial_bits(program: &Program, global: &Global, start: u64, end: u64) -> Option<BitVec> {
    let initialiser = global.initialiser.as_ref().filter(|_| !global.thread_local && end <= global.size)?;
    let word = program.data_model.pointer_bytes();
    if initialiser.relocations.iter().any(|relocation| relocation.at < end && start < relocation.at + word) {
        return None;
    }
    let byte = |index: u64| usize::try_from(index).ok().and_then(|index| initialiser.bytes.get(index)).copied();
    let bytes: Vec<u8> = (start..end).map(|index| byte(index).unwrap_or(0)).collect();
    Some(BitVec::from_le_bytes(u32::try_from(8 * (end - start)).ok()?, &bytes))
}
