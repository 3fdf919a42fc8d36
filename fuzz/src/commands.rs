//! A whole life of one loan out of a byte string, with every promise of the core held to it after
//! each step.

use super::bytes::Bytes;
use super::house;
use super::life::Life;
use super::step::{Asked, Step};

/// Enough for every order of a few commands, and few enough for many inputs a second.
const STEPS_MAX: u128 = 60;

/// Panics where the core breaks a promise.
pub fn run(data: &[u8]) {
    let mut bytes = Bytes(data);
    let Some(contract) = house::contract(&mut bytes) else { return };
    let mut life = Life::begin(contract);
    for fresh in 1..=STEPS_MAX {
        if bytes.is_empty() {
            break;
        }
        let asked = Asked { loan: life.loan(), today: life.today(), fresh };
        let step = Step::read(&mut bytes, &asked);
        life.go_on(&step);
        life.assert_invariants();
    }
    life.assert_statement();
}
