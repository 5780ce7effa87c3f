//! Look-ups against sets of values that are counted out.

use std::collections::BTreeSet;
use std::rc::Rc;

use adamant_base::{Budget, Exhausted};
use adamant_expr::{Assignment, BitVec, SymbolId, Term, TermPool, Value};
use adamant_symbolic::{Data, StandsFor, Store};
use proptest::prelude::*;

use super::*;
use crate::domain::Exploring;
use crate::normal_form::{cut, drop_irrelevant};

const SYMBOLS: u32 = 4;
const WIDTH: u32 = 2;

fn domain(store: Store, cache: Cache) -> Symbolic {
    let solver = adamant_smt::assemble(&adamant_smt::SolverSettings::default()).expect("a solver is installed");
    let mut domain = Symbolic::new(solver, store, cache, Budget::unlimited(), Exploring::default());
    let Symbolic { pool, symbols, .. } = &mut domain;
    for number in 0..SYMBOLS {
        symbols.numbered(pool, number, WIDTH, StandsFor::Number);
    }
    domain
}

/// Adds a state in which nobody sleeps, and says whether it is new.
fn is_new(visited: &mut Visited, domain: &mut Symbolic, state: &NormalForm) -> bool {
    match visited.insert(domain, state, SleepSet::NONE).novelty {
        Novelty::New => true,
        Novelty::Known => false,
        Novelty::Awoken { .. } => unreachable!("nobody slept"),
    }
}

/// A term of two bits over the symbols, in text.
fn term() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => (0..SYMBOLS).prop_map(|number| format!("i{number}_{WIDTH}:{WIDTH}")),
        1 => (0..4_u32).prop_map(|value| format!("#{value}:{WIDTH}")),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        let operators = prop::sample::select(vec!["bvadd", "bvand", "bvmul", "bvxor", "bvurem", "bvlshr"]);
        (operators, inner.clone(), inner).prop_map(|(operator, left, right)| format!("({operator} {left} {right})"))
    })
}

fn condition() -> impl Strategy<Value = String> {
    let comparison = (prop::sample::select(vec!["bvult", "=", "bvslt"]), term(), term());
    (comparison, any::<bool>()).prop_map(|((operator, left, right), holds)| {
        if holds { format!("({operator} {left} {right})") } else { format!("(not ({operator} {left} {right}))") }
    })
}

/// The places and the conditions of a state.
fn state() -> impl Strategy<Value = (Vec<String>, Vec<String>)> {
    (prop::collection::vec(term(), 3), prop::collection::vec(condition(), 0..3))
}

fn assignments(pool: &TermPool) -> impl Iterator<Item = Assignment> + use<> {
    let symbols: Vec<SymbolId> =
        (0..SYMBOLS).filter_map(|number| pool.find_symbol(&format!("i{number}_{WIDTH}"))).collect();
    (0..1_u64 << (SYMBOLS * WIDTH)).map(move |values| {
        let mut assignment = Assignment::completed_with_zero();
        for (index, &symbol) in symbols.iter().enumerate() {
            let value = values >> (index as u32 * WIDTH) & ((1 << WIDTH) - 1);
            assignment.set(symbol, Value::Bits(BitVec::new(WIDTH, value)));
        }
        assignment
    })
}

fn holds(pool: &TermPool, assignment: &Assignment, conditions: &[Term]) -> bool {
    conditions
        .iter()
        .all(|&condition| pool.eval(condition, assignment).expect("it has a value").as_bool() == Some(true))
}

/// The values of the places, all of them.
fn values(pool: &TermPool, places: &[Term], conditions: &[Term]) -> BTreeSet<Vec<u64>> {
    let value = |assignment: &Assignment, &place: &Term| {
        let value = pool.eval(place, assignment).expect("it has a value");
        value.as_bits().expect("places are bit-vectors").low_u64()
    };
    assignments(pool)
        .filter(|assignment| holds(pool, assignment, conditions))
        .map(|assignment| places.iter().map(|place| value(&assignment, place)).collect())
        .collect()
}

/// The state in normal form; nothing if it is empty or a place is explicit.
fn normal_form(domain: &mut Symbolic, places: &[Term], conditions: &[Term]) -> Option<NormalForm> {
    if places.iter().any(|&place| domain.pool.is_constant(place)) {
        return None;
    }
    domain.data = Data::new(domain.data.groups.store());
    for number in 0..conditions.len() {
        let model = assignments(&domain.pool).find(|model| holds(&domain.pool, model, &conditions[..=number]))?;
        let Symbolic { pool, symbols, data, .. } = domain;
        data.groups.assume(pool, symbols, conditions[number], Some(Rc::new(model)));
    }
    drop_irrelevant(domain, places);
    let cut = cut(domain, places);
    Some(NormalForm {
        shape: Vec::new(),
        slots: cut.slots,
        slices: cut.slices,
        threads: Default::default(),
        twins: Vec::new(),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn what_is_contained_is_known(
        states in prop::collection::vec(state(), 1..7),
        store in prop::sample::select(vec![Store::Partial, Store::Smt]),
        cache in prop::sample::select(vec![Cache::On, Cache::Naive, Cache::Off]),
        (syntactic, difference, sufficient) in any::<(bool, bool, bool)>(),
        forgets in any::<bool>(),
    ) {
        let steps = Comparison { syntactic, difference, sufficient, quantified: true };
        let mut domain = domain(store, cache);
        let mut visited = Visited::new(steps, cache);
        let mut seen: Vec<BTreeSet<Vec<u64>>> = Vec::new();
        for (places, conditions) in states {
            let mut parse = |text: &String| domain.pool.parse(text).expect("a term");
            let places: Vec<Term> = places.iter().map(&mut parse).collect();
            let conditions: Vec<Term> = conditions.iter().map(&mut parse).collect();
            let Some(form) = normal_form(&mut domain, &places, &conditions) else { continue };
            let set = values(&domain.pool, &places, &conditions);
            let is_contained = seen.iter().any(|old| set.is_subset(old));
            let is_known = !is_new(&mut visited, &mut domain, &form);
            prop_assert!(is_contained || !is_known, "{:?} is not in {:?}", set, seen);
            // A solver may give up on quantifiers.
            prop_assert!(is_known || !is_contained || !sufficient, "{:?} is in {:?}", set, seen);
            seen.push(set);
            if forgets {
                visited.forget_unused(&mut domain.engine.slices, std::iter::empty());
            }
        }
    }
}

#[test]
fn a_place_of_another_sort_is_no_obstacle() {
    let mut domain = domain(Store::Partial, Cache::On);
    let mut visited = Visited::new(Comparison::default(), Cache::On);
    let Symbolic { pool, symbols, .. } = &mut domain;
    let wide = symbols.numbered(pool, 0, 32, StandsFor::Number);
    let narrow = symbols.numbered(pool, 1, WIDTH, StandsFor::Number);
    let form = normal_form(&mut domain, &[wide, narrow], &[]).expect("it is not empty");
    assert_eq!(form.slices.len(), 2);
    assert!(is_new(&mut visited, &mut domain, &form));
    assert!(!is_new(&mut visited, &mut domain, &form));
}

/// The state with one place.
fn one_place(domain: &mut Symbolic, place: &str) -> NormalForm {
    let place = domain.pool.parse(place).expect("a term");
    normal_form(domain, &[place], &[]).expect("it is not empty")
}

#[test]
fn a_look_up_ends_with_the_budget() {
    let mut domain = domain(Store::Partial, Cache::On);
    let mut visited = Visited::new(Comparison::default(), Cache::On);
    let all = one_place(&mut domain, "i0_2:2");
    let some = one_place(&mut domain, "(bvurem i0_2:2 #3:2)");
    let fewer = one_place(&mut domain, "(bvurem i0_2:2 #2:2)");
    assert!(is_new(&mut visited, &mut domain, &all));
    assert!(!is_new(&mut visited, &mut domain, &some));
    domain.budget.end(Exhausted::Time);
    let checks = domain.engine.counts.equality_checks;
    assert!(is_new(&mut visited, &mut domain, &fewer), "it counts as new");
    assert_eq!(domain.engine.counts.equality_checks, checks);
}

#[test]
fn slices_that_no_state_needs_are_forgotten() {
    let mut domain = domain(Store::Partial, Cache::Off);
    let mut visited = Visited::new(Comparison::default(), Cache::Off);
    let all = one_place(&mut domain, "i0_2:2");
    let some = one_place(&mut domain, "(bvurem i0_2:2 #3:2)");
    assert!(is_new(&mut visited, &mut domain, &all));
    assert!(!is_new(&mut visited, &mut domain, &some));
    visited.forget_unused(&mut domain.engine.slices, std::iter::empty());
    let again = one_place(&mut domain, "i0_2:2");
    assert_eq!(again.slices, all.slices);
    let some_again = one_place(&mut domain, "(bvurem i0_2:2 #3:2)");
    assert_ne!(some_again.slices, some.slices, "no number is given twice");
    assert!(!is_new(&mut visited, &mut domain, &some_again));
    let mut waits = one_place(&mut domain, "(bvurem i0_2:2 #2:2)");
    waits.shape.push(1);
    visited.forget_unused(&mut domain.engine.slices, std::iter::once(&waits));
    assert!(is_new(&mut visited, &mut domain, &waits));
}

#[test]
fn threads_that_slept_wake_up_where_the_state_is_met_again() {
    let mut domain = domain(Store::Partial, Cache::On);
    let mut visited = Visited::new(Comparison::default(), Cache::On);
    let explicit = normal_form(&mut domain, &[], &[]).expect("it is not empty");
    let [one, two, three] = [1, 2, 3].map(SleepSet::from_bits);
    assert_eq!(visited.insert(&mut domain, &explicit, three).novelty, Novelty::New);
    assert_eq!(visited.insert(&mut domain, &explicit, three).novelty, Novelty::Known);
    let awoken = Novelty::Awoken { awake: one, asleep: two };
    assert_eq!(visited.insert(&mut domain, &explicit, two).novelty, awoken);
    assert_eq!(visited.insert(&mut domain, &explicit, three).novelty, Novelty::Known, "its turn was made up for");
    let awoken = Novelty::Awoken { awake: two, asleep: SleepSet::NONE };
    assert_eq!(visited.insert(&mut domain, &explicit, one).novelty, awoken);
    assert_eq!(visited.insert(&mut domain, &explicit, SleepSet::NONE).novelty, Novelty::Known);
}

#[test]
fn a_state_that_is_contained_wakes_its_own_threads_only() {
    let mut domain = domain(Store::Partial, Cache::On);
    let mut visited = Visited::new(Comparison::default(), Cache::On);
    let all = one_place(&mut domain, "i0_2:2");
    let some = one_place(&mut domain, "(bvurem i0_2:2 #3:2)");
    let fewer = one_place(&mut domain, "(bvurem i0_2:2 #2:2)");
    let [one, two, three] = [1, 2, 3].map(SleepSet::from_bits);
    assert_eq!(visited.insert(&mut domain, &all, three).novelty, Novelty::New);
    let awoken = Novelty::Awoken { awake: two, asleep: one };
    assert_eq!(visited.insert(&mut domain, &some, one).novelty, awoken);
    assert_eq!(visited.insert(&mut domain, &some, one).novelty, Novelty::Known, "its turn was made up for");
    assert_eq!(
        visited.insert(&mut domain, &fewer, one).novelty,
        awoken,
        "nothing was made up for in what contains both"
    );
    let awoken = Novelty::Awoken { awake: three, asleep: SleepSet::NONE };
    assert_eq!(visited.insert(&mut domain, &all, SleepSet::NONE).novelty, awoken);
}
