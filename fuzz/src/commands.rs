//! A whole life of one loan out of a byte string, with every promise of the core held to it after
//! each step.

use super::bytes::ByteReader;
use super::fixtures;
use super::loan_run::LoanRun;
use super::step::{CommandContext, Step};

/// Enough for every order of a few commands, and few enough for many inputs a second.
const STEPS_MAX: u128 = 60;

/// Panics where the core breaks a promise.
pub fn run(data: &[u8]) {
    let mut bytes = ByteReader(data);
    let Some(contract) = fixtures::contract(&mut bytes) else { return };
    let mut life = LoanRun::new(contract);
    for next_id in 1..=STEPS_MAX {
        if bytes.is_empty() {
            break;
        }
        let asked = CommandContext { loan: life.loan(), today: life.today(), next_id };
        let step = Step::read(&mut bytes, &asked);
        life.run_step(&step);
        life.assert_invariants();
    }
    life.assert_statement();
}
