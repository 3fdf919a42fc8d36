//! Generated people for unknown IINs: ordinary, and eligible for a moderate loan.

use base::LocalizedText;
use identity::Iin;
use sha2::{Digest, Sha256};

use super::person::{
    BureauProfile, FaceCheck, Occupation, Person, RegisterAnswer, ResponseSpeed, StateConsent,
};

/// Derived from the IIN alone, so that the result is always the same.
pub(super) fn person(iin: &Iin) -> Person {
    let [score, income, loans, ..]: [u8; 32] = Sha256::digest(iin.reveal()).into();
    let open_loans = loans % 3;
    Person {
        surname: String::new(),
        given: String::new(),
        patronymic: None,
        iin: iin.reveal().to_owned(),
        phone: String::new(),
        status: Occupation::Employed,
        income_tenge: Some(240_000 + u32::from(income % 22) * 10_000),
        face: FaceCheck::Match,
        state_consent: StateConsent::AtOnce,
        answers: ResponseSpeed::AtOnce,
        // Nobody can say what a made-up person is called.
        register: RegisterAnswer::Unknown,
        register_surname: None,
        about: LocalizedText { ru: String::new(), kk: String::new() },
        bureau: BureauProfile {
            score: Some(660 + u16::from(score % 90)),
            open_loans: open_loans.into(),
            monthly_payments_tenge: u32::from(open_loans) * 12_000,
            ..BureauProfile::default()
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_people_are_ordinary_and_stable() {
        for text in ["791028302728", "900101300811", "850315400015", "010523500018"] {
            let iin = Iin::try_new(text).unwrap();
            let (one, again) = (person(&iin), person(&iin));
            let income = one.income_tenge.unwrap();
            assert_eq!((Some(income), one.bureau.score), (again.income_tenge, again.bureau.score));
            assert!((240_000..=450_000).contains(&income), "{income}");
            assert!(matches!(one.bureau.score, Some(660..750)));
            // A payment of 50 000 ₸ more stays within half of the income.
            assert!(2 * (one.bureau.monthly_payments_tenge + 50_000) <= income);
            assert!(!one.bureau.stop_credit && one.bureau.overdue_days == 0);
        }
    }
}
