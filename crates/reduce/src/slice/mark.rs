//! What a criterion depends on, marked from dependence to dependence until nothing is new.
//!
//! A block is kept if anything in it is, or if an edge out of it hands on a value that is needed. With a block go the decisions that
//! control it and the statements in it that may end the run; with a function the calls that lead to it and, where it may not
//! return, its returns. So what is kept runs exactly when, and as often as, it does in the whole program.
//!
//! Where decisions are left free, the shape of control is kept all the same, without what decides: then what is kept runs at least
//! whenever it does in the whole program.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use adamant_analysis::{Behaviour, ByteRange, Definition, Dependences, ReachingStores, Site};
use adamant_program::{Argument, BlockId, Body, Callee, FunctionId, Operand, RegisterId, TerminatorOp};
use rustc_hash::FxHashSet;

use super::Decision;
use super::assertions::{Given, ways_to};

/// Something that is to be kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Item {
    Statement(Site),
    Register(FunctionId, RegisterId),
    Block(FunctionId, BlockId),
    Decision(FunctionId, BlockId),
    Function(FunctionId),
    /// Whether a call of the function comes back.
    Returns(FunctionId),
    /// What the function returns.
    Result(FunctionId),
}

/// What is kept.
pub(super) struct Marks<'s, 'p> {
    pub(super) dependences: &'s Dependences<'p>,
    /// Stores that nothing depends on.
    dead_stores: &'s FxHashSet<Site>,
    reaching: &'s ReachingStores,
    seen: FxHashSet<Item>,
    open: VecDeque<Item>,
    /// The parts of objects whose writers are marked.
    reads: FxHashSet<ByteRange>,
    decisions: BTreeMap<Site, Decision>,
    /// The decisions that are made as in the program; all, if there is no list.
    concrete: Option<BTreeSet<Site>>,
    given: Given,
    /// Those that are free, the nearest to the criterion first.
    free: Vec<Site>,
}

impl<'s, 'p> Marks<'s, 'p> {
    /// Nothing is marked yet. Of the decisions only those in the list are made as in the program; all, if there is no list, but for those that
    /// are given.
    pub(super) fn new(
        dependences: &'s Dependences<'p>,
        (dead_stores, reaching): (&'s FxHashSet<Site>, &'s ReachingStores),
        concrete: Option<BTreeSet<Site>>,
        given: Given,
    ) -> Self {
        let (seen, open, reads) = (FxHashSet::default(), VecDeque::new(), FxHashSet::default());
        Self {
            dependences,
            dead_stores,
            reaching,
            seen,
            open,
            reads,
            decisions: BTreeMap::new(),
            concrete,
            given,
            free: Vec::new(),
        }
    }

    /// Adds a statement, and the decisions that lead to it at once: they are what an assertion asserts.
    pub(super) fn add_criterion(&mut self, site: Site) {
        if let Some(concrete) = &mut self.concrete {
            let (ways, _) = ways_to(self.dependences, site.function, site.block);
            concrete.extend(ways.iter().map(|way| self.dependences.terminator(site.function, way.from)));
        }
        self.add(Item::Statement(site));
    }

    /// Adds a decision that is made as in the program in every slice.
    pub(super) fn add_concrete(&mut self, function: FunctionId, block: BlockId) {
        let site = self.dependences.terminator(function, block);
        self.concrete.iter_mut().for_each(|concrete| concrete.extend([site]));
        self.add(Item::Decision(function, block));
    }

    /// Adds an assumption that stays in every slice.
    pub(super) fn add_assumption(&mut self, site: Site) {
        self.concrete.iter_mut().for_each(|concrete| concrete.extend([site]));
        self.add(Item::Statement(site));
    }

    pub(super) fn add_statement(&mut self, site: Site) {
        self.add(Item::Statement(site));
    }

    pub(super) fn add_block(&mut self, function: FunctionId, block: BlockId) {
        self.add(Item::Block(function, block));
    }

    /// Adds a block, and what is decided at its end.
    pub(super) fn add_decision(&mut self, function: FunctionId, block: BlockId) {
        self.add(Item::Decision(function, block));
    }

    /// Adds what a function returns, and whether it does.
    pub(super) fn add_result(&mut self, function: FunctionId) {
        self.add(Item::Function(function));
        self.add(Item::Result(function));
    }

    /// Whether a statement is kept, or a decision if it is a terminator.
    pub(super) fn keeps(&self, site: Site) -> bool {
        let Site { function, block, statement } = site;
        let statements = self.dependences.program().functions[function]
            .body
            .as_ref()
            .map_or(0, |body| body.blocks[block].statements.len());
        if (statement as usize) < statements {
            self.seen.contains(&Item::Statement(site))
        } else {
            self.decisions.contains_key(&site)
        }
    }

    pub(super) fn keeps_register(&self, function: FunctionId, register: RegisterId) -> bool {
        self.seen.contains(&Item::Register(function, register))
    }

    pub(super) fn keeps_block(&self, function: FunctionId, block: BlockId) -> bool {
        self.seen.contains(&Item::Block(function, block))
    }

    pub(super) fn keeps_function(&self, function: FunctionId) -> bool {
        self.seen.contains(&Item::Function(function))
    }

    pub(super) fn keeps_result(&self, function: FunctionId) -> bool {
        self.seen.contains(&Item::Result(function))
    }

    /// What becomes of the decision at the end of a block, if it is kept.
    pub(super) fn decision(&self, function: FunctionId, block: BlockId) -> Option<Decision> {
        self.decisions.get(&self.dependences.terminator(function, block)).copied()
    }

    /// The block that a decision does not lead to, if it is given.
    pub(super) fn avoided(&self, function: FunctionId, block: BlockId) -> Option<BlockId> {
        self.given.get(&(function, block)).copied()
    }

    pub(super) const fn decisions(&self) -> &BTreeMap<Site, Decision> {
        &self.decisions
    }

    /// The decisions that are free, the nearest to the criterion first: ends of blocks, and statements that may end the run.
    pub(super) fn free(&self) -> &[Site] {
        &self.free
    }

    fn is_concrete(&self, site: Site) -> bool {
        self.concrete.as_ref().is_none_or(|concrete| concrete.contains(&site))
    }

    /// Marks everything that what is marked depends on.
    pub(super) fn close(&mut self) {
        while let Some(item) = self.open.pop_front() {
            match item {
                Item::Statement(site) => self.statement(site),
                Item::Register(function, register) => self.register(function, register),
                Item::Block(function, block) => self.block(function, block),
                Item::Decision(function, block) => self.decide(function, block),
                Item::Function(function) => self.function(function),
                Item::Returns(function) => {
                    // One that never returns must not be left out either.
                    self.add(Item::Function(function));
                    for &block in self.dependences.returning(function) {
                        self.add(Item::Block(function, block));
                    }
                }
                Item::Result(function) => self.result(function),
            }
        }
    }

    fn add(&mut self, item: Item) {
        if self.seen.insert(item) {
            self.open.push_back(item);
        }
    }

    fn operand(&mut self, function: FunctionId, operand: Operand) {
        if let Operand::Register(register) = operand {
            self.add(Item::Register(function, register));
        }
    }

    fn body(&self, function: FunctionId) -> &'p Body {
        self.dependences.program().functions[function].body.as_ref().expect("what runs has a body")
    }

    fn statement(&mut self, site: Site) {
        let Site { function, block, statement } = site;
        self.add(Item::Block(function, block));
        let op = &self.body(function).blocks[block].statements[statement as usize].op;
        match op.call() {
            Some((callee, arguments)) => self.call(site, callee, arguments),
            None => op.for_each_operand(|operand| self.operand(function, operand)),
        }
        if let Some(sources) = self.reaching.sources(site) {
            sources.iter().for_each(|&writer| self.add(Item::Statement(writer)));
            return;
        }
        let dependences = self.dependences;
        for read in dependences.accesses(site).into_iter().flat_map(|accesses| &accesses.reads) {
            // Many statements read the same.
            if self.reads.insert(*read) {
                dependences.for_each_writer(read, |writer| {
                    if !self.dead_stores.contains(&writer) {
                        self.add(Item::Statement(writer));
                    }
                });
            }
        }
    }

    fn call(&mut self, site: Site, callee: Callee, arguments: &[Argument]) {
        if let Some(pointer) = callee.indirect() {
            self.operand(site.function, pointer);
        }
        for function in self.dependences.called(site, callee) {
            match self.dependences.behaviour(function) {
                Behaviour::Body => {
                    self.call_of_body(site, function, arguments);
                    if self.dependences.returns().may_not_return(function) {
                        self.add(Item::Returns(function));
                    }
                }
                Behaviour::Error | Behaviour::Arbitrary => {}
                Behaviour::FailedAssertion
                | Behaviour::End
                | Behaviour::Assumption
                | Behaviour::Value
                | Behaviour::NewObject
                | Behaviour::Free
                | Behaviour::Look
                | Behaviour::Fill
                | Behaviour::Output
                | Behaviour::Anything => {
                    arguments.iter().for_each(|argument| self.operand(site.function, argument.value));
                }
            }
        }
    }

    /// Arguments that the function needs; those that it has no parameter for may be looked at by other means.
    fn call_of_body(&mut self, site: Site, callee: FunctionId, arguments: &[Argument]) {
        let body = self.body(callee);
        let parameters = &body.blocks[body.entry()].parameters;
        for (number, argument) in arguments.iter().enumerate() {
            let is_needed = match parameters.get(number) {
                Some(&parameter) => argument.by_value.is_some() || self.keeps_register(callee, parameter),
                None => true,
            };
            if is_needed {
                self.operand(site.function, argument.value);
            }
        }
    }

    fn register(&mut self, function: FunctionId, register: RegisterId) {
        match self.dependences.definition(function, register) {
            Definition::Nowhere => {}
            Definition::Statement { block, statement } => {
                let site = Site { function, block, statement };
                self.add(Item::Statement(site));
                let op = &self.body(function).blocks[block].statements[statement as usize].op;
                if let Some((callee, _)) = op.call() {
                    for callee in self.dependences.called(site, callee) {
                        if self.dependences.behaviour(callee) == Behaviour::Body {
                            self.add(Item::Result(callee));
                        }
                    }
                }
            }
            Definition::Parameter { block, number } if block == self.body(function).entry() => {
                self.add(Item::Function(function));
                for &site in self.dependences.callers(function) {
                    let op = &self.body(site.function).blocks[site.block].statements[site.statement as usize].op;
                    if let Some((_, arguments)) = op.call()
                        && let Some(argument) = arguments.get(number)
                    {
                        self.operand(site.function, argument.value);
                    }
                }
            }
            Definition::Parameter { block, number } => self.parameter(function, block, number),
        }
    }

    /// The values that edges hand to a parameter, and which edge is taken.
    fn parameter(&mut self, function: FunctionId, block: BlockId, number: usize) {
        self.add(Item::Block(function, block));
        for &from in self.dependences.predecessors(function, block) {
            let terminator = &self.body(function).blocks[from].terminator.op;
            for edge in terminator.edges().filter(|edge| edge.target == block) {
                self.operand(function, edge.arguments[number]);
            }
            if is_decision(terminator) {
                self.add(Item::Decision(function, from))
            } else {
                self.add(Item::Block(function, from))
            }
        }
    }

    fn block(&mut self, function: FunctionId, block: BlockId) {
        self.add(Item::Function(function));
        let dependences = self.dependences;
        if let Some(control) = dependences.control(function) {
            control.controlling(block).iter().for_each(|&decision| self.add(Item::Decision(function, decision)));
        }
        let statements = &self.body(function).blocks[block].statements;
        for index in 0..dependences.live_statements(function, block) {
            let site = Site { function, block, statement: index };
            if !dependences.may_stop(site, &statements[index as usize].op) {
                continue;
            }
            if self.is_concrete(site) { self.add(Item::Statement(site)) } else { self.free.push(site) }
        }
    }

    fn decide(&mut self, function: FunctionId, block: BlockId) {
        self.add(Item::Block(function, block));
        let terminator = &self.body(function).blocks[block].terminator.op;
        if let Some(value) = terminator.decides_by() {
            let site = self.dependences.terminator(function, block);
            if self.avoided(function, block).is_some() {
                self.decisions.insert(site, Decision::Given);
            } else if self.is_concrete(site) {
                self.decisions.insert(site, Decision::Concrete);
                self.operand(function, value);
            } else {
                self.decisions.insert(site, Decision::Nondeterministic);
                self.free.push(site);
            }
        }
    }

    fn function(&mut self, function: FunctionId) {
        for &site in self.dependences.callers(function) {
            self.add(Item::Statement(site));
        }
        if self.dependences.called_by_library().contains(&function) {
            calls_of_library(self.dependences).for_each(|site| self.add(Item::Statement(site)));
        }
        if self.dependences.returns().may_not_return(function) && !self.is_left_for_good(function) {
            self.add(Item::Returns(function));
        }
    }

    /// Whether nothing follows the return of a function: it is `main`, and nobody calls it.
    fn is_left_for_good(&self, function: FunctionId) -> bool {
        self.dependences.program().function("main") == Some(function)
            && self.dependences.callers(function).is_empty()
            && !self.dependences.called_by_library().contains(&function)
            && !self.dependences.is_looked_into_from_elsewhere(function)
    }

    fn result(&mut self, function: FunctionId) {
        for &block in self.dependences.returning(function) {
            self.add(Item::Block(function, block));
            if let Some(value) = self.body(function).blocks[block].terminator.op.effect().returned() {
                self.operand(function, value);
            }
        }
    }
}

/// The calls of functions of the library that may do anything: start threads, wait for others, call back.
pub(super) fn calls_of_library(dependences: &Dependences<'_>) -> impl Iterator<Item = Site> {
    calls_by(dependences, &[Behaviour::Anything])
}

/// The calls of functions of the library that may end the lives of blocks.
pub(super) fn calls_that_free(dependences: &Dependences<'_>) -> impl Iterator<Item = Site> {
    calls_by(dependences, &[Behaviour::Free, Behaviour::Anything])
}

fn calls_by(dependences: &Dependences<'_>, behaviours: &'static [Behaviour]) -> impl Iterator<Item = Site> {
    let is_any = move |callee| move |&site: &Site| behaviours.contains(&dependences.behaviour_of_call(site, callee));
    let functions = dependences.program().functions.ids();
    functions.flat_map(move |callee| dependences.callers(callee).iter().copied().filter(is_any(callee)))
}

/// Whether a terminator has several ways out.
pub(super) fn is_decision(terminator: &TerminatorOp) -> bool {
    terminator.decides_by().is_some()
}
