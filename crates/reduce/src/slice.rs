//! Slices: what the calls that a property forbids depend on.
//!
//! The criterion of a slice is a set of such calls, or of failed assertions. By default statements that may fail are part of it, because a
//! verdict speaks of them too; where runs go on after undefined behaviour, only those are that they cannot go on after. Everything the criterion depends on is kept ([`mark`]), the rest is cut out ([`build`]).
//!
//! Slices follow Weiser ("Program Slicing", 1981), with dependences after Ferrante, Ottenstein and Warren that respect loops and calls that may
//! not end; thin slices follow Sridharan, Fink and Bodik (2007), value slices Kumar, Sanyal and Khedker (2015).

mod assertions;
mod build;
mod dead_stores;
mod mark;
mod refusal;
mod value;

use std::collections::{BTreeMap, BTreeSet};

use adamant_analysis::{
    Assumptions, Behaviour, Behaviours, ByteRange, CallGraph, Dependences, Equalities, Extent, Faults, ObjectKind,
    ReachingStores, Site, Summaries, may_compare_freed,
};
use adamant_base::choices;
use adamant_program::{BlockId, FunctionId, GlobalId, Program, RegisterId};
use rustc_hash::FxHashSet;

use crate::back_map::{Approximation, Reduced, Size};
use crate::log;
use assertions::{Assertion, Given, given};
use mark::{Marks, calls_of_library, calls_that_free};
pub use refusal::{Refusal, refuse_threads};
use refusal::{refuse, starting_threads};

choices! {
    /// Which dependences a slice follows.
    pub enum Slicer {
        /// What the property depends on in any way.
        Backward = "backward",
        /// What its values depend on, and decisions that choose between values; other decisions are free and come back when they are needed.
        Value = "value",
        /// What its values depend on; decisions are free, but those that an assertion makes itself, and come back when they are needed.
        Thin = "thin",
    }
}

/// What becomes of a decision that a slice needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// It is made as in the program.
    Concrete,
    /// It is made freely.
    Nondeterministic,
    /// It goes the way that does not lead to a forbidden call at once.
    Given,
}

/// Which statements a slice is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Selection {
    /// All calls that the property forbids, and all statements that may fail.
    All,
    /// What the program asserts under these numbers, while everything else that it asserts is taken to hold.
    Assertions(Vec<usize>),
    /// All statements that may fail, while everything that the program asserts is taken to hold.
    Failing,
    /// All statements that may write to these globals, all assumptions, and all that may fail: what somebody can tell who watches the globals,
    /// but for how many steps pass between two writes. A run that is cut short writes to none of them any more, and breaks no assumption. Of programs with threads everything is kept.
    Writes(Vec<GlobalId>),
}

/// A program that slices are made of.
pub struct Slicing<'p> {
    dependences: Dependences<'p>,
    criteria: Vec<Site>,
    assertions: Vec<Assertion>,
    /// The stores whose value nobody reads.
    dead_stores: FxHashSet<Site>,
    reaching: ReachingStores,
    equalities: Equalities,
    /// The functions that may call themselves.
    recursive: Vec<FunctionId>,
    /// Whether it may start threads.
    has_threads: bool,
    /// Whether it matters which blocks of the heap were freed before others were made.
    compares_freed: bool,
}

impl<'p> Slicing<'p> {
    /// Finds out what the statements of a program depend on.
    pub fn new(program: &'p Program, assumptions: Assumptions<'_>) -> Result<Self, Refusal> {
        let main = program.function("main").filter(|&main| program.functions[main].body.is_some());
        let main = main.ok_or(Refusal::NoMain)?;
        let roots: Vec<FunctionId> = program.constructors.iter().copied().chain([main]).collect();
        refuse(program, &roots)?;
        let behaviours = Behaviours::of(program, assumptions);
        let dependences = Dependences::of(program, behaviours, &roots);
        let criteria = criteria(&dependences);
        let graph = CallGraph::of(program);
        let recursive =
            dependences.reached().iter().copied().filter(|&function| graph.is_recursive(function)).collect();
        let assertions = assertions::assertions(&dependences, &criteria);
        let has_threads = starting_threads(program).is_some();
        let compares_freed = may_compare_freed(program);
        // Threads may read what another one writes twice in between, and write between a store and a load.
        let (dead_stores, reaching) = if has_threads {
            Default::default()
        } else {
            let summaries = Summaries::of(&dependences);
            let dead_stores = dead_stores::dead_stores(&dependences, &summaries);
            (dead_stores, ReachingStores::of(&dependences, &summaries))
        };
        let equalities = Equalities::of(&dependences);
        if equalities.are_passed_on {
            return Err(Refusal::Equalities);
        }
        Ok(Self {
            dependences,
            criteria,
            assertions,
            dead_stores,
            reaching,
            equalities,
            recursive,
            has_threads,
            compares_freed,
        })
    }

    /// How many things the program asserts: a call that the property forbids counts once for each decision that leads to it. If each holds
    /// while all others are taken to hold, all do.
    pub fn assertions(&self) -> usize {
        self.assertions.len()
    }

    /// The call that the assertion of this number leads to if it fails, and the decision that it is, unless the call is all there is.
    pub fn assertion(&self, number: usize) -> (Site, Option<Site>) {
        let Assertion { call, decided_by } = self.assertions[number];
        (call, decided_by.map(|way| self.dependences.terminator(call.function, way.from)))
    }

    /// Whether some statement may fail in a way that counts.
    pub fn may_fail(&self) -> bool {
        !self.failing().is_empty() || self.unreachable_places().next().is_some()
    }

    /// The statements that may fail in a way that counts.
    fn failing(&self) -> &[Site] {
        match self.dependences.faults() {
            Faults::Stop => self.dependences.failing(),
            Faults::PassOver => self.dependences.unmodelled(),
        }
    }

    /// What the statements depend on.
    pub const fn dependences(&self) -> &Dependences<'p> {
        &self.dependences
    }

    /// The slice for a criterion. Decisions in `brought_back` are made as in the program, whatever the slicer.
    pub fn slice(&self, slicer: Slicer, selection: &Selection, brought_back: &BTreeSet<Site>) -> ProgramSlice<'_, 'p> {
        // A thread that is cut short would end the others, which whoever watches can tell.
        if self.has_threads && matches!(selection, Selection::Writes(_)) {
            return self.whole();
        }
        match slicer {
            Slicer::Backward => self.closed(None, selection),
            Slicer::Thin => self.closed(Some(self.concrete(brought_back)), selection),
            Slicer::Value => {
                let mut concrete = self.concrete(brought_back);
                loop {
                    let slice = self.closed(Some(concrete.clone()), selection);
                    let choosing = value::choosing_decisions(&slice.marks, &self.targets(selection));
                    let known = concrete.len();
                    concrete.extend(choosing);
                    if concrete.len() == known {
                        return slice;
                    }
                }
            }
        }
    }

    /// The decisions that are made as in the program from the start: those brought back, and those of functions that call themselves. If the
    /// latter were free, calls might nest without end. Where there are threads, so is whether a call of the library goes on.
    fn concrete(&self, brought_back: &BTreeSet<Site>) -> BTreeSet<Site> {
        let mut concrete = brought_back.clone();
        for &function in &self.recursive {
            let body = self.dependences.program().functions[function].body.iter();
            for (block, contents) in body.flat_map(|body| body.blocks.enumerate()) {
                let sites =
                    (0..=contents.statements.len()).map(|index| Site { function, block, statement: index as u32 });
                concrete.extend(sites);
            }
        }
        if self.has_threads {
            concrete.extend(calls_of_library(&self.dependences));
        }
        if self.compares_freed {
            concrete.extend(calls_that_free(&self.dependences));
        }
        concrete
    }

    /// The statements that a selection is about.
    fn targets(&self, selection: &Selection) -> Vec<Site> {
        match selection {
            Selection::All => self.criteria.clone(),
            Selection::Assertions(numbers) => numbers.iter().map(|&number| self.assertions[number].call).collect(),
            Selection::Failing | Selection::Writes(_) => Vec::new(),
        }
    }

    /// The decisions that a selection takes to go well.
    fn given(&self, selection: &Selection) -> Given {
        match selection {
            Selection::Assertions(numbers) => self.given_but(numbers),
            Selection::Failing => self.given_but(&[]),
            Selection::All | Selection::Writes(_) => Given::new(),
        }
    }

    /// The decisions of all other assertions, but for those that find out something about pointers.
    fn given_but(&self, numbers: &[usize]) -> Given {
        let mut given = given(&self.assertions, numbers);
        given.retain(|decision, _| !self.equalities.decisions.contains(decision));
        given
    }

    fn marks(&self, concrete: Option<BTreeSet<Site>>, given: Given) -> Marks<'_, 'p> {
        Marks::new(&self.dependences, (&self.dead_stores, &self.reaching), concrete, given)
    }

    /// Everything that a criterion depends on, given which decisions are made as in the program.
    fn closed(&self, concrete: Option<BTreeSet<Site>>, selection: &Selection) -> ProgramSlice<'_, 'p> {
        self.finish(self.marks(concrete, self.given(selection)), selection)
    }

    /// Adds a criterion, and everything that depends on it.
    fn finish<'s>(&'s self, mut marks: Marks<'s, 'p>, selection: &Selection) -> ProgramSlice<'s, 'p> {
        self.targets(selection).iter().for_each(|&site| marks.add_criterion(site));
        if let Selection::Writes(globals) = selection {
            self.writes(globals, &mut marks);
        }
        if !matches!(selection, Selection::Assertions(_)) {
            self.failing().iter().for_each(|&site| marks.add_criterion(site));
            self.unreachable_places().for_each(|(function, block)| marks.add_block(function, block));
        }
        // What is found out about pointers bears on every access to memory.
        self.equalities.decisions.iter().for_each(|&(function, block)| marks.add_concrete(function, block));
        self.equalities.assumptions.iter().for_each(|&site| marks.add_assumption(site));
        // What the library calls, threads among it, must end and answer as ever.
        self.dependences.called_by_library().iter().for_each(|&function| marks.add_result(function));
        if self.has_threads {
            // Who waits for whom decides which orders of threads there are.
            calls_of_library(&self.dependences).for_each(|site| marks.add_statement(site));
        }
        if self.compares_freed {
            // A block may lie where another one lay only if that one was freed.
            calls_that_free(&self.dependences).for_each(|site| marks.add_statement(site));
        }
        marks.close();
        ProgramSlice { slicing: self, marks }
    }

    /// Adds the statements that may write to these globals, and those by which a run may turn out to be none.
    fn writes(&self, globals: &[GlobalId], marks: &mut Marks<'_, 'p>) {
        let is_assumption = |id: &FunctionId| self.dependences.behaviour(*id) == Behaviour::Assumption;
        for assumption in self.dependences.program().functions.ids().filter(is_assumption) {
            self.dependences.callers(assumption).iter().for_each(|&site| marks.add_statement(site));
        }
        let points_to = self.dependences.points_to();
        let is_watched = |kind| matches!(kind, ObjectKind::Global(global) if globals.contains(&global));
        for (object, _) in points_to.objects().filter(|(_, kind)| is_watched(*kind)) {
            let whole = ByteRange { object, extent: Extent::Any };
            self.dependences.for_each_writer(&whole, |site| marks.add_statement(site));
        }
    }

    /// Everything that may run.
    pub fn whole(&self) -> ProgramSlice<'_, 'p> {
        let mut marks = self.marks(None, Given::new());
        for &function in self.dependences.reached() {
            let body = self.dependences.program().functions[function].body.iter();
            for (block, contents) in body.flat_map(|body| body.blocks.enumerate()) {
                let live = self.dependences.live_statements(function, block).min(contents.statements.len() as u32);
                (0..live).for_each(|statement| marks.add_statement(Site { function, block, statement }));
                marks.add_decision(function, block);
            }
        }
        self.finish(marks, &Selection::All)
    }

    /// Everything that decisions, what may fail and what the property forbids depend on: what is left out does not bear on where runs go.
    pub fn all_control(&self) -> ProgramSlice<'_, 'p> {
        let mut marks = self.marks(None, Given::new());
        for &function in self.dependences.reached() {
            let (Some(body), Some(control)) =
                (&self.dependences.program().functions[function].body, self.dependences.control(function))
            else {
                continue;
            };
            body.blocks
                .ids()
                .filter(|&block| control.is_reachable(block))
                .for_each(|block| marks.add_decision(function, block));
        }
        self.finish(marks, &Selection::All)
    }

    /// The size of what may run.
    pub fn size(&self) -> Size {
        Size::of(self.dependences.program(), self.dependences.reached())
    }

    /// Blocks that end where the source promises never to be, if coming there is a fault that counts.
    fn unreachable_places(&self) -> impl Iterator<Item = (FunctionId, BlockId)> {
        let dependences = &self.dependences;
        dependences.reached().iter().flat_map(move |&function| {
            let body = dependences.program().functions[function].body.iter();
            let blocks = body.flat_map(|body| body.blocks.enumerate());
            let is_failing = move |block: BlockId, contents: &adamant_program::Block| {
                dependences.faults() == Faults::Stop
                    && contents.terminator.op.effect().fails()
                    && dependences.control(function).is_some_and(|control| control.is_reachable(block))
                    && !dependences.surely_ends(function, block)
            };
            blocks
                .filter(move |(block, contents)| is_failing(*block, contents))
                .map(move |(block, _)| (function, block))
        })
    }
}

/// What is kept of a program.
pub struct ProgramSlice<'s, 'p> {
    slicing: &'s Slicing<'p>,
    marks: Marks<'s, 'p>,
}

impl<'s, 'p> ProgramSlice<'s, 'p> {
    /// What the slice is made of.
    pub const fn slicing(&self) -> &'s Slicing<'p> {
        self.slicing
    }

    /// Whether something of a function is kept.
    pub fn keeps_function(&self, function: FunctionId) -> bool {
        self.marks.keeps_function(function)
    }

    /// Whether something of a block is kept.
    pub fn keeps_block(&self, function: FunctionId, block: BlockId) -> bool {
        self.marks.keeps_block(function, block)
    }

    /// Whether the value of a register is needed.
    pub fn keeps_register(&self, function: FunctionId, register: RegisterId) -> bool {
        self.marks.keeps_register(function, register)
    }

    /// Whether a statement is kept; the number of statements stands for the terminator.
    pub fn keeps(&self, site: Site) -> bool {
        self.marks.keeps(site)
    }

    /// What becomes of the decisions that are kept.
    pub fn decisions(&self) -> &BTreeMap<Site, Decision> {
        self.marks.decisions()
    }

    /// What is left free, the nearest to the criterion first: decisions, and statements that may end the run.
    pub fn free(&self) -> &[Site] {
        self.marks.free()
    }

    /// The program that is left.
    pub fn reduced(&self) -> Reduced {
        let (program, back) = build::build(&self.marks);
        let approximation = if self.free().is_empty() { Approximation::Exact } else { Approximation::Over };
        let reduced = Reduced { program, back, approximation };
        log::slice(self, &reduced);
        reduced
    }

    /// The size of what is left of what may run.
    pub fn size(&self, reduced: &Reduced) -> Size {
        let kept: Vec<FunctionId> = self
            .slicing
            .dependences
            .reached()
            .iter()
            .copied()
            .filter(|&function| self.marks.keeps_function(function))
            .collect();
        // What stands where the rest of the program was is no part of it.
        Size::counting(&reduced.program, &kept, |site| reduced.back.origin(site).is_some())
    }
}

fn criteria(dependences: &Dependences<'_>) -> Vec<Site> {
    let mut found = Vec::new();
    for &function in dependences.reached() {
        let body = dependences.program().functions[function].body.iter();
        for (block, contents) in body.flat_map(|body| body.blocks.enumerate()) {
            if !dependences.control(function).is_some_and(|control| control.is_reachable(block)) {
                continue;
            }
            for (index, statement) in contents.statements.iter().enumerate() {
                let site = Site { function, block, statement: index as u32 };
                let Some((callee, _)) = statement.op.call() else { continue };
                let is_error = |&callee: &FunctionId| dependences.is_error(callee);
                if site.statement < dependences.live_statements(function, block)
                    && dependences.called(site, callee).iter().any(is_error)
                {
                    found.push(site);
                }
            }
        }
    }
    found
}
