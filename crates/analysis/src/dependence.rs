//! What a statement of a program depends on: the statements that assign what it reads, in registers and in memory, the decisions that
//! control it, and the calls that lead to it. Together these are the program dependence graph of a whole program.
//!
//! Memory is taken as a whole: a statement that reads a byte depends on every statement that may write it, whenever it runs. So the order of
//! threads does not matter, and a write in one thread is a source for a read in another.

use adamant_base::IdVec;
use adamant_program::{BlockId, Body, Callee, FunctionId, Op, PositionId, Program, RegisterId};
use rustc_hash::FxHashMap;

use crate::accesses::{Accesses, ByteRange, MemoryView};
use crate::control_dependence::ControlDependence;
use crate::external::{Behaviour, Behaviours, Faults};
use crate::points_to::{AbstractObject, Location, ObjectKind, PointsTo, Site, statement};
use crate::returns::{Returns, always_ends_run, called};

/// Where a register gets its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Definition {
    /// From a statement of its function.
    Statement {
        /// The block.
        block: BlockId,
        /// The number of the statement.
        statement: u32,
    },
    /// From whoever enters a block: its parameter of this number. Those of the first block are the parameters of the function.
    Parameter {
        /// The block.
        block: BlockId,
        /// Which parameter.
        number: usize,
    },
    /// From nobody.
    Nowhere,
}

/// What the statements of a program depend on.
pub struct Dependences<'p> {
    program: &'p Program,
    behaviours: Behaviours,
    points_to: PointsTo,
    returns: Returns,
    functions: IdVec<FunctionId, Option<FunctionFacts>>,
    callers: IdVec<FunctionId, Vec<Site>>,
    accesses: FxHashMap<Site, Accesses>,
    /// By object, who may write to it.
    writers: FxHashMap<AbstractObject, Vec<(ByteRange, Site)>>,
    /// The statements that may fail, in the order of the program.
    failing: Vec<Site>,
    /// Those of them that may do what is not modelled, or what runs cannot go on after.
    unmodelled: Vec<Site>,
}

/// What is known of one body.
struct FunctionFacts {
    control: ControlDependence,
    definitions: IdVec<RegisterId, Definition>,
    predecessors: IdVec<BlockId, Vec<BlockId>>,
    returning: Vec<BlockId>,
    /// By block, how many statements run before the run surely ends there.
    live: IdVec<BlockId, u32>,
    surely_ends: IdVec<BlockId, bool>,
}

impl<'p> Dependences<'p> {
    /// Analyses what may run when `roots` are called.
    pub fn of(program: &'p Program, behaviours: Behaviours, roots: &[FunctionId]) -> Self {
        let points_to = PointsTo::of(program, &behaviours, roots);
        let returns = Returns::of(program, &behaviours, &points_to);
        let mut found = Self {
            program,
            behaviours,
            points_to,
            returns,
            functions: program.functions.iter().map(|_| None).collect(),
            callers: program.functions.iter().map(|_| Vec::new()).collect(),
            accesses: FxHashMap::default(),
            writers: FxHashMap::default(),
            failing: Vec::new(),
            unmodelled: Vec::new(),
        };
        for function in found.points_to.reached().to_vec() {
            if let Some(body) = &program.functions[function].body {
                let exits = found.returns.exits(program, &found.behaviours, &found.points_to, function, body);
                let control = ControlDependence::of(body, &exits);
                found.functions[function] =
                    Some(facts(body, control, |callee| always_ends_run(found.behaviours.behaviour(callee))));
            }
        }
        found.look_at_statements();
        found
    }

    /// Finds callers, accesses to memory and what may fail.
    fn look_at_statements(&mut self) {
        let view = MemoryView::new(self.program, &self.behaviours, &self.points_to);
        for (function, facts) in self.functions.enumerate() {
            let (Some(facts), Some(body)) = (facts, &self.program.functions[function].body) else { continue };
            for (block, contents) in body.blocks.enumerate().filter(|(block, _)| facts.control.is_reachable(*block)) {
                let live = contents.statements.iter().take(facts.live[block] as usize);
                for (index, statement) in live.enumerate() {
                    let site = Site { function, block, statement: index as u32 };
                    if let Some((callee, _)) = statement.op.call() {
                        called(&self.points_to, site, callee)
                            .iter()
                            .for_each(|&callee| self.callers[callee].push(site));
                    }
                    if view.may_fail(site, &statement.op) {
                        self.failing.push(site);
                        if view.may_be_unmodelled(site, &statement.op) {
                            self.unmodelled.push(site);
                        }
                    }
                    let accesses = view.accesses(site, &statement.op);
                    for write in &accesses.writes {
                        self.writers.entry(write.object).or_default().push((*write, site));
                    }
                    if accesses != Accesses::default() {
                        self.accesses.insert(site, accesses);
                    }
                }
            }
        }
    }

    /// The program.
    pub const fn program(&self) -> &'p Program {
        self.program
    }

    /// What pointers may point to.
    pub const fn points_to(&self) -> &PointsTo {
        &self.points_to
    }

    /// Which functions may not return.
    pub const fn returns(&self) -> &Returns {
        &self.returns
    }

    /// What becomes of runs that come to undefined behaviour.
    pub const fn faults(&self) -> Faults {
        self.behaviours.faults()
    }

    /// Whether calls of a function are errors.
    pub fn is_error(&self, function: FunctionId) -> bool {
        self.behaviours.is_error(function)
    }

    /// What calls of a function may do.
    pub fn behaviour(&self, function: FunctionId) -> Behaviour {
        self.behaviours.behaviour(function)
    }

    /// What a call may do that reaches this function.
    pub fn behaviour_of_call(&self, site: Site, function: FunctionId) -> Behaviour {
        match statement(self.program, site).and_then(|statement| statement.op.call()) {
            Some((_, arguments)) => self.behaviours.of_call(self.program, function, arguments),
            None => self.behaviour(function),
        }
    }

    /// The functions with a body that may run, ascending.
    pub fn reached(&self) -> &[FunctionId] {
        self.points_to.reached()
    }

    /// The functions that a call may reach.
    pub fn called(&self, site: Site, callee: Callee) -> Vec<FunctionId> {
        called(&self.points_to, site, callee)
    }

    /// The calls that may reach a function.
    pub fn callers(&self, function: FunctionId) -> &[Site] {
        &self.callers[function]
    }

    /// Whether another function that the library calls, in a thread of its own or at the end, may fail because locals of this one are gone.
    pub fn is_looked_into_from_elsewhere(&self, function: FunctionId) -> bool {
        if self.called_by_library().is_empty() {
            return false;
        }
        let is_local = |location: &Location| match self.points_to.kind(location.object) {
            ObjectKind::Allocated(site) => site.function == function,
            ObjectKind::Anything => true,
            ObjectKind::Global(_)
            | ObjectKind::Copied(..)
            | ObjectKind::Function(_)
            | ObjectKind::Variadic(_)
            | ObjectKind::Null => false,
        };
        self.failing.iter().filter(|site| site.function != function).any(|site| {
            let mut leads_there = false;
            if let Some(statement) = statement(self.program, *site) {
                statement.op.for_each_operand(|operand| {
                    leads_there |= self.points_to.operand(site.function, operand).iter().any(is_local);
                });
            }
            leads_there
        })
    }

    /// The functions with a body that the library may call, because it was given their address.
    pub fn called_by_library(&self) -> Vec<FunctionId> {
        let escaped =
            self.points_to.escaped().objects().iter().filter_map(|&object| match self.points_to.kind(object) {
                ObjectKind::Function(function) => Some(function),
                ObjectKind::Global(_)
                | ObjectKind::Allocated(_)
                | ObjectKind::Copied(..)
                | ObjectKind::Variadic(_)
                | ObjectKind::Anything
                | ObjectKind::Null => None,
            });
        escaped.filter(|&function| self.behaviour(function) == Behaviour::Body).collect()
    }

    /// Which decisions control which blocks; none for functions that do not run.
    pub fn control(&self, function: FunctionId) -> Option<&ControlDependence> {
        self.functions[function].as_ref().map(|facts| &facts.control)
    }

    /// Where a register gets its value.
    pub fn definition(&self, function: FunctionId, register: RegisterId) -> Definition {
        self.functions[function].as_ref().map_or(Definition::Nowhere, |facts| facts.definitions[register])
    }

    /// The blocks with an edge to this one, ascending; each once.
    pub fn predecessors(&self, function: FunctionId, block: BlockId) -> &[BlockId] {
        self.functions[function].as_ref().map_or(&[], |facts| &facts.predecessors[block])
    }

    /// The blocks that end in a return.
    pub fn returning(&self, function: FunctionId) -> &[BlockId] {
        self.functions[function].as_ref().map_or(&[], |facts| &facts.returning)
    }

    /// The end of a block, as a site.
    pub fn terminator(&self, function: FunctionId, block: BlockId) -> Site {
        let body = self.program.functions[function].body.as_ref();
        let statement = body.map_or(0, |body| body.blocks[block].statements.len() as u32);
        Site { function, block, statement }
    }

    /// Where a statement stands in the source.
    pub fn position(&self, site: Site) -> Option<PositionId> {
        let block = &self.program.functions[site.function].body.as_ref()?.blocks[site.block];
        block.statements.get(site.statement as usize).map_or(block.terminator.position, |statement| statement.position)
    }

    /// How many statements of a block may run: those up to one that surely ends the run.
    pub fn live_statements(&self, function: FunctionId, block: BlockId) -> u32 {
        self.functions[function].as_ref().map_or(0, |facts| facts.live[block])
    }

    /// Whether the run surely ends in a block, before its terminator.
    pub fn surely_ends(&self, function: FunctionId, block: BlockId) -> bool {
        self.functions[function].as_ref().is_some_and(|facts| facts.surely_ends[block])
    }

    /// Whether the run may end at a statement, or never come behind it, other than by a fault.
    pub fn may_stop(&self, site: Site, op: &Op) -> bool {
        self.returns.may_stop(&self.points_to, site, op)
    }

    /// The statements that may fail, in the order of the program.
    pub fn failing(&self) -> &[Site] {
        &self.failing
    }

    /// Those of the statements that may fail after which no run can be taken to go on: they may do what is not modelled, or call what is no function.
    pub fn unmodelled(&self) -> &[Site] {
        &self.unmodelled
    }

    /// What a statement may read and write.
    pub fn accesses(&self, site: Site) -> Option<&Accesses> {
        self.accesses.get(&site)
    }

    /// What each statement that touches memory may read and write, in no order.
    pub(crate) fn all_accesses(&self) -> impl Iterator<Item = (Site, &Accesses)> {
        self.accesses.iter().map(|(&site, accesses)| (site, accesses))
    }

    /// Visits the statements that may have written what a statement reads.
    pub fn for_each_memory_source(&self, site: Site, mut visit: impl FnMut(Site)) {
        for read in self.accesses.get(&site).into_iter().flat_map(|accesses| &accesses.reads) {
            self.for_each_writer(read, &mut visit);
        }
    }

    /// Visits the statements that may write to a part of an object.
    pub fn for_each_writer(&self, read: &ByteRange, mut visit: impl FnMut(Site)) {
        let mut look = |object: AbstractObject, is_exact: bool| {
            for (write, writer) in self.writers.get(&object).into_iter().flatten() {
                if !is_exact || write.overlaps(read) {
                    visit(*writer);
                }
            }
        };
        look(read.object, true);
        let escaped = self.points_to.escaped();
        if read.object == PointsTo::ANYTHING {
            escaped.objects().iter().for_each(|&object| look(object, false));
        } else if escaped.contains(read.object) {
            look(PointsTo::ANYTHING, false);
        }
    }
}

fn facts(body: &Body, control: ControlDependence, ends_run: impl Fn(FunctionId) -> bool) -> FunctionFacts {
    let mut definitions: IdVec<RegisterId, Definition> = body.registers.iter().map(|_| Definition::Nowhere).collect();
    let mut predecessors: IdVec<BlockId, Vec<BlockId>> = body.blocks.iter().map(|_| Vec::new()).collect();
    let mut returning = Vec::new();
    let mut live: IdVec<BlockId, u32> = IdVec::new();
    let mut surely_ends: IdVec<BlockId, bool> = IdVec::new();
    for (block, contents) in body.blocks.enumerate() {
        for (number, &parameter) in contents.parameters.iter().enumerate() {
            definitions[parameter] = Definition::Parameter { block, number };
        }
        for (index, statement) in contents.statements.iter().enumerate() {
            if let Some(dest) = statement.op.dest() {
                definitions[dest] = Definition::Statement { block, statement: index as u32 };
            }
        }
        let ends = |op: &Op| op.called_by_name().is_some_and(&ends_run);
        let end = contents.statements.iter().position(|statement| ends(&statement.op));
        live.push(end.map_or(contents.statements.len(), |end| end + 1) as u32);
        surely_ends.push(end.is_some());
        if !control.is_reachable(block) || end.is_some() {
            continue;
        }
        for edge in contents.terminator.op.edges() {
            if predecessors[edge.target].last() != Some(&block) {
                predecessors[edge.target].push(block);
            }
        }
        if contents.terminator.op.returns() {
            returning.push(block);
        }
    }
    FunctionFacts { control, definitions, predecessors, returning, live, surely_ends }
}
