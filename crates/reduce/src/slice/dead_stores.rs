//! Stores whose value nobody reads: on every way from there, the same bytes are written again, their object ends or the run does, before
//! anything may read them.
//!
//! Within a function the order of statements is followed; of what a function called reads, its summary tells. Where a function returns, all that
//! does not end with it may be read.

use adamant_analysis::{AbstractObject, ByteRange, Dependences, Doer, ObjectKind, Site, Summaries, strongly_updated};
use adamant_base::IdVec;
use adamant_program::{BlockId, Body, FunctionId, Op};
use rustc_hash::{FxHashMap, FxHashSet};

/// Functions with more places to follow, counted for each block, are left as they are.
const MOST_PLACES: usize = 4_000_000;

/// The stores of a program whose value nobody reads.
pub(super) fn dead_stores(dependences: &Dependences<'_>, summaries: &Summaries) -> FxHashSet<Site> {
    let library = dependences.called_by_library();
    let mut dead = FxHashSet::default();
    for &function in dependences.reached() {
        let Some(body) = &dependences.program().functions[function].body else { continue };
        let mut walk = Walk {
            dependences,
            summaries,
            library: &library,
            function,
            body,
            ranges: Vec::new(),
            by_object: FxHashMap::default(),
            read_by: FxHashMap::default(),
        };
        walk.collect();
        if !walk.ranges.is_empty() && walk.ranges.len().saturating_mul(body.blocks.len()) <= MOST_PLACES {
            walk.find(&mut dead);
        }
    }
    dead
}

/// By number of a place, whether it may still be read.
type Live = Vec<bool>;

/// The walk through one body, against the direction in which it runs.
struct Walk<'w, 'p> {
    dependences: &'w Dependences<'p>,
    summaries: &'w Summaries,
    library: &'w [FunctionId],
    function: FunctionId,
    body: &'p Body,
    /// The places that the function stores to.
    ranges: Vec<ByteRange>,
    by_object: FxHashMap<AbstractObject, Vec<usize>>,
    /// By function that is called, those that a call may read.
    read_by: FxHashMap<FunctionId, Vec<usize>>,
}

impl Walk<'_, '_> {
    fn collect(&mut self) {
        for (block, contents) in self.body.blocks.enumerate() {
            for (index, statement) in contents.statements.iter().enumerate() {
                let site = Site { function: self.function, block, statement: index as u32 };
                let Some(range) = self.stored(site, &statement.op) else { continue };
                let known = self.by_object.entry(range.object).or_default();
                if !known.iter().any(|&number| self.ranges[number] == range) {
                    known.push(self.ranges.len());
                    self.ranges.push(range);
                }
            }
        }
    }

    /// The place that a statement surely writes to.
    fn stored(&self, site: Site, op: &Op) -> Option<ByteRange> {
        strongly_updated(self.dependences, self.summaries, site, op)
    }

    fn find(&mut self, dead: &mut FxHashSet<Site>) {
        let nothing = vec![false; self.ranges.len()];
        let mut at_start: IdVec<BlockId, Live> = self.body.blocks.iter().map(|_| nothing.clone()).collect();
        let mut open: Vec<BlockId> = self.body.blocks.ids().collect();
        let mut is_open: IdVec<BlockId, bool> = self.body.blocks.iter().map(|_| true).collect();
        while let Some(block) = open.pop() {
            is_open[block] = false;
            let mut live = self.at_end(block, &at_start);
            self.backwards(block, &mut live, |_| {});
            if live != at_start[block] {
                at_start[block] = live;
                for &before in self.dependences.predecessors(self.function, block) {
                    if !std::mem::replace(&mut is_open[before], true) {
                        open.push(before);
                    }
                }
            }
        }
        for block in self.body.blocks.ids() {
            let mut live = self.at_end(block, &at_start);
            self.backwards(block, &mut live, |site| {
                dead.insert(site);
            });
        }
    }

    /// What may still be read at the end of a block.
    fn at_end(&self, block: BlockId, at_start: &IdVec<BlockId, Live>) -> Live {
        let mut live = vec![false; self.ranges.len()];
        if self.dependences.surely_ends(self.function, block) {
            return live;
        }
        let terminator = &self.body.blocks[block].terminator.op;
        if terminator.returns() {
            let is_own = |kind| matches!(kind, ObjectKind::Allocated(site) if site.function == self.function);
            let outlives = |range: &ByteRange| !is_own(self.dependences.points_to().kind(range.object));
            return self.ranges.iter().map(outlives).collect();
        }
        for edge in terminator.edges() {
            live.iter_mut().zip(&at_start[edge.target]).for_each(|(live, &later)| *live |= later);
        }
        live
    }

    /// From the end of a block to its start; tells of stores to what is not read.
    fn backwards(&mut self, block: BlockId, live: &mut Live, mut tell: impl FnMut(Site)) {
        let body = self.body;
        let count = self.dependences.live_statements(self.function, block) as usize;
        for (index, statement) in body.blocks[block].statements.iter().enumerate().take(count).rev() {
            let site = Site { function: self.function, block, statement: index as u32 };
            if let Some(range) = self.stored(site, &statement.op) {
                self.write(range, live, || tell(site));
            }
            self.read(site, &statement.op, live);
        }
    }

    /// A store replaces what it covers.
    fn write(&self, range: ByteRange, live: &mut Live, tell: impl FnOnce()) {
        let numbers = self.by_object.get(&range.object).into_iter().flatten();
        let is_read = numbers.clone().any(|&number| live[number] && self.ranges[number].overlaps(&range));
        if !is_read {
            tell();
        }
        for &number in numbers {
            if range.covers(&self.ranges[number]) {
                live[number] = false;
            }
        }
    }

    fn read(&mut self, site: Site, op: &Op, live: &mut Live) {
        for read in self.dependences.accesses(site).into_iter().flat_map(|accesses| &accesses.reads) {
            let escaped = self.dependences.points_to().escaped();
            for (number, range) in self.ranges.iter().enumerate() {
                live[number] |= read.overlaps(range) || escaped.may_meet(read.object, range.object);
            }
        }
        let Some((callee, _)) = op.call() else { return };
        for callee in self.dependences.called(site, callee) {
            match self.dependences.behaviour_of_call(site, callee).doer() {
                Doer::Body => self.called(callee, live),
                Doer::Library => {
                    let library = self.library;
                    library.iter().for_each(|&function| self.called(function, live));
                }
                // What these read was told before.
                Doer::Nobody => {}
            }
        }
    }

    /// What a function may read that is called.
    fn called(&mut self, function: FunctionId, live: &mut Live) {
        let (ranges, summaries) = (&self.ranges, self.summaries);
        let read = self.read_by.entry(function).or_insert_with(|| {
            (0..ranges.len()).filter(|&number| summaries.may_read(function, &ranges[number])).collect()
        });
        read.iter().for_each(|&number| live[number] = true);
    }
}
