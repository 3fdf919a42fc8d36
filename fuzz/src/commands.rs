//! Runs one loan through commands from a byte string and checks the invariants of the core after
//! each step.

use super::bytes::ByteReader;
use super::fixtures;
use super::loan_run::LoanRun;
use super::step::{CommandContext, Step};

/// Enough for every order of a few commands, and few enough for many inputs per second.
const STEPS_MAX: u128 = 60;

/// Panics if the core violates an invariant.
pub fn run(data: &[u8]) {
    let mut bytes = ByteReader(data);
    let Some(contract) = fixtures::contract(&mut bytes) else { return };
    let mut loan_run = LoanRun::new(contract);
    for next_id in 1..=STEPS_MAX {
        if bytes.is_empty() {
            break;
        }
        let context = CommandContext { loan: loan_run.loan(), today: loan_run.today(), next_id };
        let step = Step::read(&mut bytes, &context);
        loan_run.run_step(&step);
        loan_run.assert_invariants();
    }
    loan_run.assert_statement();
}
