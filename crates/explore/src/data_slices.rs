//! Slices of multi-states: the terms of some places with the conditions that matter to them, up to the names of symbols.
//!
//! A slice is kept once, whatever states it is a part of; slices with the same number are the same set of valuations. What is found
//! out about a slice is found out once: values under which it holds, values that its places cannot have, and which of its places have
//! one value only.

use std::rc::Rc;

use adamant_base::{Id, IdVec, typed_id};
use adamant_expr::{BitVec, SymbolId, Term, TermPool, Value};
use adamant_symbolic::{Generations, Model, StandsFor, Symbols};
use rustc_hash::{FxHashMap, FxHashSet};

typed_id! {
    /// A slice.
    pub(crate) struct DataSliceId("slice");
}

/// Places with the conditions that matter to them.
pub(crate) struct DataSlice {
    /// The terms of the places, in their order. Symbols are numbered in the order of their first occurrence.
    pub(crate) places: Rc<[Term]>,
    /// The conditions, by increasing term.
    pub(crate) conjuncts: Rc<[Term]>,
    /// Whether arbitrary pointers are among the symbols.
    pub(crate) has_pointers: bool,
    /// Values of the symbols under which the conditions hold; not one if a solver gave up. The first one came with the slice,
    /// others are counterexamples to inclusions.
    pub(crate) models: Vec<Rc<Model>>,
    /// Values that the places cannot have together.
    pub(crate) outside: FxHashSet<Point>,
    /// The places that have one value only, once that has been looked for.
    pub(crate) explicit: Option<Rc<[(usize, BitVec)]>>,
}

/// Values of the places of a slice.
pub(crate) type Point = Box<[BitVec]>;

/// The most models and the most outside points that a slice remembers.
const MOST_POINTS: usize = 16;

/// All slices.
pub(crate) struct DataSlices {
    /// Nothing stands where one was forgotten: no number is given twice, states are known by them.
    slices: IdVec<DataSliceId, Option<Box<DataSlice>>>,
    /// How many are not forgotten.
    count: usize,
    /// How many there may be before those that are not in use are forgotten.
    most: usize,
    /// By places and conditions with canonical names.
    canonical: FxHashMap<Content, DataSliceId>,
    /// By places and conditions as they were met in states.
    met: Generations<Content, DataSliceId>,
    /// Hashes of terms that do not depend on the names of symbols.
    shapes: Generations<Term, u64>,
}

/// The number of places, then the terms of the places, then the conditions.
type Content = (u32, Box<[Term]>);

/// The most slices of one generation by the names that they were met with.
const MOST_MET: usize = 1 << 19;

/// The most terms of one generation whose shapes are remembered.
const MOST_SHAPES: usize = 1 << 19;

/// With fewer slices it is not worth while to forget any.
const FEW: usize = 1 << 16;

/// Slices that are in use, by their numbers.
pub(crate) struct InUse(Vec<bool>);

impl InUse {
    pub(crate) fn add(&mut self, id: DataSliceId) {
        self.0[id.index()] = true;
    }

    pub(crate) fn contains(&self, id: DataSliceId) -> bool {
        self.0[id.index()]
    }
}

impl Default for DataSlices {
    fn default() -> Self {
        Self {
            slices: IdVec::default(),
            count: 0,
            most: FEW,
            canonical: FxHashMap::default(),
            met: Generations::of(MOST_MET),
            shapes: Generations::of(MOST_SHAPES),
        }
    }
}

impl DataSlices {
    /// The slice of these places and conditions. The model is one of the conditions, if one is known.
    pub(crate) fn intern(
        &mut self,
        pool: &mut TermPool,
        symbols: &mut Symbols,
        places: &[Term],
        conjuncts: &[Term],
        model: Option<&Model>,
    ) -> DataSliceId {
        let met = content(places, conjuncts);
        if let Some(found) = self.met.get(&met) {
            return found;
        }
        let mut conjuncts = conjuncts.to_vec();
        self.sort_by_shape(pool, &mut conjuncts);
        let order = symbols.order(pool, places.iter().chain(&conjuncts).copied());
        let (mut names, numbered) = symbols.numbering(pool, &order);
        let places: Rc<[Term]> = places.iter().map(|&place| names.apply(pool, place)).collect();
        conjuncts.iter_mut().for_each(|conjunct| *conjunct = names.apply(pool, *conjunct));
        conjuncts.sort_unstable();
        let model = model.map(|model| Rc::new(renamed(model, &order, &numbered)));
        let key = content(&places, &conjuncts);
        let has_pointers = order.iter().any(|&symbol| symbols.stands_for(symbol) != StandsFor::Number);
        let (slices, count) = (&mut self.slices, &mut self.count);
        let id = *self.canonical.entry(key).or_insert_with(|| {
            let (conjuncts, models, outside) = (conjuncts.into(), Vec::new(), FxHashSet::default());
            *count += 1;
            slices.push(Some(Box::new(DataSlice { places, conjuncts, has_pointers, models, outside, explicit: None })))
        });
        if let Some(model) = model
            && self.get(id).models.is_empty()
        {
            self.get_mut(id).models.push(model);
        }
        self.met.insert(met, id);
        id
    }

    pub(crate) fn get(&self, id: DataSliceId) -> &DataSlice {
        self.slices[id].as_ref().expect("what is in use is not forgotten")
    }

    fn get_mut(&mut self, id: DataSliceId) -> &mut DataSlice {
        self.slices[id].as_mut().expect("what is in use is not forgotten")
    }

    /// Whether it is time to forget those that are not in use.
    pub(crate) fn are_many(&self) -> bool {
        self.count > self.most
    }

    /// No slice, to be added to.
    pub(crate) fn none_in_use(&self) -> InUse {
        InUse(vec![false; self.slices.len()])
    }

    /// Forgets the slices that are not in use. What remembers slices by their numbers has to forget those, too.
    pub(crate) fn forget_others(&mut self, in_use: &InUse) {
        for (slice, &stays) in self.slices.iter_mut().zip(&in_use.0) {
            if !stays && slice.take().is_some() {
                self.count -= 1;
            }
        }
        self.canonical.retain(|_, id| in_use.contains(*id));
        self.met.retain(|_, id| in_use.contains(*id));
        // The next time is far enough away for this one to be paid for by the slices that come until then.
        self.most = FEW.max(2 * self.count);
    }

    /// Notes which places have one value only.
    pub(crate) fn set_explicit(&mut self, id: DataSliceId, explicit: Rc<[(usize, BitVec)]>) {
        self.get_mut(id).explicit = Some(explicit);
    }

    /// Notes a model of `inside` that gives its places values that those of `outside` cannot have.
    pub(crate) fn learn_difference(
        &mut self,
        pool: &TermPool,
        inside: DataSliceId,
        outside: DataSliceId,
        model: Rc<Model>,
    ) {
        if let Some(point) = self.get(inside).point(pool, &model)
            && self.get(outside).outside.len() < MOST_POINTS
        {
            self.get_mut(outside).outside.insert(point);
        }
        let models = &mut self.get_mut(inside).models;
        if models.iter().any(|known| Rc::ptr_eq(known, &model)) {
            return;
        }
        if models.len() >= MOST_POINTS {
            models.remove(1);
        }
        models.push(model);
    }

    /// Sorts conditions so that their order does not depend on the names of symbols, as far as their shapes tell them apart.
    fn sort_by_shape(&mut self, pool: &TermPool, conjuncts: &mut [Term]) {
        if conjuncts.len() > 1 {
            conjuncts.sort_by_cached_key(|&conjunct| self.shape(pool, conjunct));
        }
    }

    /// A hash of a term in which all symbols of one sort are alike.
    fn shape(&mut self, pool: &TermPool, term: Term) -> u64 {
        if let Some(known) = self.shapes.get(&term) {
            return known;
        }
        let mut found: FxHashMap<Term, u64> = FxHashMap::default();
        for part in pool.postorder(&[term]) {
            let shape = self.shapes.get(&part).unwrap_or_else(|| match pool.as_symbol(part) {
                Some(_) => hash(&(0_u8, pool.sort(part))),
                None => {
                    let parts: Vec<u64> = pool.operands(part).iter().map(|operand| found[operand]).collect();
                    let bounds = pool.extract_bounds(part);
                    hash(&(1_u8, pool.op(part), pool.sort(part), pool.constant(part), bounds, parts))
                }
            });
            found.insert(part, shape);
            self.shapes.insert(part, shape);
        }
        found[&term]
    }
}

impl DataSlice {
    /// The values of the places under a model, if all of them can be computed.
    pub(crate) fn point(&self, pool: &TermPool, model: &Model) -> Option<Point> {
        let value = |&place: &Term| pool.eval(place, model).ok()?.as_bits().cloned();
        self.places.iter().map(value).collect()
    }
}

fn content(places: &[Term], conjuncts: &[Term]) -> Content {
    (places.len() as u32, places.iter().chain(conjuncts).copied().collect())
}

fn hash(value: &impl std::hash::Hash) -> u64 {
    use std::hash::Hasher;
    let mut hasher = rustc_hash::FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The values of some symbols, given to others.
fn renamed(model: &Model, from: &[SymbolId], to: &[SymbolId]) -> Model {
    let mut renamed = Model::completed_with_zero();
    for (&from, &to) in from.iter().zip(to) {
        if let Some(value) = model.get(from) {
            renamed.set(to, Value::clone(value));
        }
    }
    renamed
}
