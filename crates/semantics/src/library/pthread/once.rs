//! `pthread_once`: the word is 0 at first, 1 while the routine runs, 2 when it has run.

use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::Machine;
use crate::thread::{Resume, Until, Wait};

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![("pthread_once", once), ("call_once", once)]
}

fn once<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let control = machine.argument_place(call, 0)?;
    machine.expect_word(call, &control, (0, 0, 3))?;
    let returned = machine.state.threads[machine.current].resume == Resume::Returned;
    match machine.word_at(&control, 0)? {
        0 => {
            let routine = machine.argument(call, 1)?;
            let routine = machine.called_function(routine)?;
            machine.set_word_at(&control, 0, 1)?;
            Ok(Reply::Enter(routine, Vec::new()))
        }
        1 if returned => {
            machine.set_word_at(&control, 0, 2)?;
            Ok(machine.reply_int(0))
        }
        1 => Ok(Reply::Wait(Wait::Word(control, Until::IsNot(1)))),
        _ => Ok(machine.reply_int(0)),
    }
}
