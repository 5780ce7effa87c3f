//! What rows have to agree on.

use super::*;

#[test]
fn every_name_has_one_row() {
    let mut names: Vec<_> = Library::all().map(|(name, _)| name).collect();
    names.sort_unstable();
    let twice: Vec<_> = names.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    assert_eq!(twice, Vec::<&str>::new());
}

#[test]
fn what_is_not_said_may_happen() {
    let unsaid = row::model(Header::System, &["something"]).facts;
    assert!(unsaid.is_standardised() && unsaid.is_modelled());
    assert!(unsaid.may_free() && unsaid.allocates() && unsaid.may_compare_pointers());
    assert!(
        unsaid.may_start_threads()
            && unsaid.may_end_thread()
            && unsaid.may_call(1)
            && unsaid.may_register_for_the_end()
    );
    assert!(unsaid.reads_errno() && unsaid.may_write_errno() && unsaid.closes_streams() && unsaid.is_for_one_thread());
    assert!(
        unsaid.may_ask(Asks::OwnHandle) && unsaid.may_ask(Asks::ThreadNumber) && unsaid.may_ask(Asks::StreamFailures)
    );
    assert!(unsaid.may_seed() && unsaid.may_draw() && unsaid.may_use(Generator::Rand));
    assert!(unsaid.may_wait_to_write() && unsaid.may_tell_readers() && unsaid.keys == Keys::Unsaid);
    assert!(!unsaid.asks_first() && !unsaid.acts_at_once() && !unsaid.never_returns() && !unsaid.only_looks());
    assert!(!unsaid.waits_for_a_time() && unsaid.new_object().is_none() && unsaid.accesses().is_none());
    assert_eq!((unsaid.effect, unsaid.memory, unsaid.locks), (CallEffect::Anything, Memory::Anything, Locks::Anything));
}

#[test]
fn a_function_without_row_has_no_model_and_may_touch_what_it_is_given() {
    let unknown = Library::of("mystery");
    assert!(!unknown.is_standardised() && !unknown.is_modelled() && !unknown.may_start_threads());
    assert_eq!(
        (unknown.effect, unknown.memory, unknown.locks),
        (CallEffect::Anything, Memory::Reachable, Locks::Anything)
    );
}

/// Other facts follow from what a call does to values and memory; they must not say otherwise.
#[test]
fn effects_agree_with_the_rest_of_a_row() {
    for (name, facts) in Library::all().filter(|(_, facts)| facts.effect != CallEffect::Anything) {
        assert_eq!((facts.calls, facts.role, facts.waits), (Calls::Nobody, Role::None, Waits::Never), "{name}");
        assert_eq!(facts.may_free(), facts.effect == CallEffect::Free, "{name}");
        assert!(facts.is_modelled() && facts.locks == Locks::Neither && !facts.may_seed(), "{name}");
    }
}

#[test]
fn roles_of_threads_agree_with_what_is_called_and_waited_for() {
    for (name, facts) in Library::all().filter(|(_, facts)| facts.is_modelled()) {
        assert_ne!(facts.role, Role::Unsaid, "{name}");
        assert_ne!(facts.calls, Calls::Anything, "{name}");
        assert_ne!(facts.waits, Waits::Unsaid, "{name}");
        assert!(
            facts.asks != Asks::Anything && facts.keys != Keys::Unsaid && facts.seeds != facts::Seeds::Unsaid,
            "{name}"
        );
        let starts = matches!(facts.calls, Calls::Back { when: When::InThread, .. });
        assert_eq!(starts, matches!(facts.role, Role::Starts { .. }), "{name}");
        assert!(facts.role != Role::Joins || facts.waits == Waits::Thread, "{name}");
    }
}
