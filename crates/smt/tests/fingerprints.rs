//! Fingerprints: equal for what is the same query, whatever the pool, the process and the names; different for all else.

#![allow(clippy::unwrap_used)]

mod garden;

use adamant_expr::{FloatKind, Term, TermPool};
use adamant_smt::{Query, Wants, fingerprint};
use garden::{Garden, Random, Theory};
use std::collections::HashMap;

/// The fingerprint of assertions in text form, in a pool that holds other terms, too.
fn of(noise: &[&str], assertions: &[&str]) -> u128 {
    let mut terms = TermPool::new();
    for text in noise {
        terms.parse(text).unwrap();
    }
    let assertions: Vec<Term> = assertions.iter().map(|text| terms.parse(text).unwrap()).collect();
    fingerprint(&terms, &Query::new(&assertions), "a solver")
}

#[test]
fn neither_names_nor_ids_count() {
    let first = of(&[], &["(bvult x:8 (bvmul x:8 y:8))", "(bvslt (sext 16 y:8) z:16)"]);
    let noise = ["(bvult q:32 w:32)", "(bvadd b:8 #3:8)", "(bvult c:16 #7:16)"];
    let renamed = of(&noise, &["(bvult b:8 (bvmul b:8 a:8))", "(bvslt (sext 16 a:8) c:16)"]);
    assert_eq!(first, renamed);
}

#[test]
fn another_process_finds_the_same() {
    // A change of this value makes everything that was kept useless; the version of the format has to grow with it.
    let assertions = ["(bvult x:8 (bvmul x:8 y:8))", "(= (extract 5 2 y:8) #3:4)", "(fp.olt a:f32 #0x1.8p1:f32)"];
    assert_eq!(format!("{:032x}", of(&[], &assertions)), GOLDEN);
}

const GOLDEN: &str = "3d74e81e1ea3c78c37f94208e1be3727";

#[test]
fn structure_sorts_and_order_count() {
    let queries: &[&[&str]] = &[
        &[],
        &["p:bool"],
        &["(not p:bool)"],
        &["p:bool", "q:bool"],
        &["p:bool", "p:bool"],
        &["(bvult x:8 y:8)"],
        &["(bvult x:9 y:9)"],
        &["(bvslt x:8 y:8)"],
        &["(bvult x:8 #1:8)"],
        &["(bvult x:8 #2:8)"],
        &["(bvult #2:8 x:8)"],
        &["(bvult x:8 y:8)", "(bvult y:8 x:8)"],
        &["(bvult x:8 y:8)", "(bvult x:8 z:8)"],
        &["(bvult x:8 y:8)", "(bvult y:8 z:8)"],
        &["(bvult x:8 y:8)", "(bvult z:8 x:8)"],
        &["(bvult x:8 y:8)", "(bvslt x:8 y:8)"],
        &["(bvslt x:8 y:8)", "(bvult x:8 y:8)"],
        &["(= (bvudiv x:8 y:8) #7:8)"],
        &["(= (bvudiv y:8 y:8) #7:8)"],
        &["(= (bvurem x:8 y:8) #7:8)"],
        &["(= (extract 3 0 x:8) #7:4)"],
        &["(= (extract 4 1 x:8) #7:4)"],
        &["(= (extract 3 0 x:9) #7:4)"],
        &["(bvult (zext 16 x:8) y:16)"],
        &["(bvult (sext 16 x:8) y:16)"],
        &["(= (select m:[8->8] x:8) y:8)"],
        &["(= (select m:[8->16] x:8) y:16)"],
        &["(fp.olt a:f32 b:f32)"],
        &["(fp.ole a:f32 b:f32)"],
        &["(fp.olt a:f64 b:f64)"],
        &["(fp.olt (fp.sin a:f32) b:f32)"],
        &["(fp.olt (fp.cos a:f32) b:f32)"],
        &["(fp.olt a:f32 #0x1p1:f32)"],
    ];
    let mut seen: HashMap<u128, &[&str]> = HashMap::new();
    for query in queries {
        if let Some(other) = seen.insert(of(&[], query), query) {
            panic!("{query:?} looks like {other:?}");
        }
    }
}

#[test]
fn what_is_wanted_and_of_whom_counts() {
    let mut terms = TermPool::new();
    let assertions = [terms.parse("(bvult x:8 y:8)").unwrap()];
    let query = Query::new(&assertions);
    let all: Vec<u128> = [Wants::Answer, Wants::Model, Wants::Core]
        .into_iter()
        .flat_map(|wants| ["Z3 1", "Z3 2"].map(|solver| fingerprint(&terms, &query.wanting(wants), solver)))
        .collect();
    assert!((1..all.len()).all(|index| !all[..index].contains(&all[index])));
    // Limits do not.
    let limited = query.within(std::time::Duration::from_secs(1));
    assert_eq!(fingerprint(&terms, &query, "Z3 1"), fingerprint(&terms, &limited, "Z3 1"));
}

#[test]
fn bound_symbols_count_where_they_occur() {
    let mut terms = TermPool::new();
    let assertions = [terms.parse("(bvult x:8 #9:8)").unwrap()];
    let body = terms.parse("(bvult (bvmul x:8 y:8) z:8)").unwrap();
    terms.parse("(bvult u:8 v:8)").unwrap();
    let symbol = |name: &str| terms.find_symbol(name).unwrap();
    let [x, y, z, u] = ["x", "y", "z", "u"].map(symbol);
    let of = |bound: &[_]| fingerprint(&terms, &Query::new(&assertions).for_all(bound, body), "a solver");
    let all = [of(&[]), of(&[x]), of(&[y]), of(&[z]), of(&[y, z])];
    assert!((1..all.len()).all(|index| !all[..index].contains(&all[index])));
    assert_eq!(of(&[y]), of(&[u, y]));
    let plain = fingerprint(&terms, &Query::new(&assertions), "a solver");
    assert!(!all.contains(&plain));
}

/// Random terms have one fingerprint each, in any pool.
#[test]
fn random_terms_are_told_apart() {
    let mut seen: HashMap<u128, String> = HashMap::new();
    for theory in [Theory::Bits, Theory::Arrays, Theory::Floats(FloatKind::F32)] {
        for seed in 0..40 {
            let garden = Garden::new(theory, seed, 25);
            let mut other = TermPool::new();
            let mut random = Random(seed);
            for &term in &garden.grown {
                let text = garden.terms.display(term).to_string();
                let noise = random.below(1000);
                other.parse(&format!("(bvult noise{noise}:8 #{}:8)", noise % 256)).unwrap();
                let key = fingerprint(&garden.terms, &Query::new(&[term]), "");
                // Building may order operands otherwise in another pool; then it is another term.
                let moved = other.parse(&text).unwrap();
                if other.display(moved).to_string() == text {
                    assert_eq!(key, fingerprint(&other, &Query::new(&[moved]), ""), "{text}");
                }
                let before = seen.insert(key, canonical(&text));
                assert!(before.is_none_or(|before| before == canonical(&text)), "{text}");
            }
        }
    }
}

/// The text with symbols numbered by their first occurrence. Operands stand in their order, so that it is the order of
/// the fingerprint, too.
fn canonical(text: &str) -> String {
    let mut names: Vec<String> = Vec::new();
    let mut result = String::new();
    for word in text.split_inclusive([' ', '(', ')']) {
        match word.strip_prefix('s').and_then(|rest| rest.split_once(':')) {
            Some((name, rest)) if name.bytes().all(|byte| byte.is_ascii_digit()) => {
                let number = names.iter().position(|known| known == name).unwrap_or_else(|| {
                    names.push(name.to_owned());
                    names.len() - 1
                });
                result.push_str(&format!("s{number}:{rest}"));
            }
            _ => result.push_str(word),
        }
    }
    result
}
