//! The test people.

use base::Language;
use maud::{Markup, html};

use super::layout::{PageLayout, copy_button};
use super::texts::PageTexts;
use crate::Sandbox;
use crate::people::{
    BureauProfile, FaceCheck, LenderKind, Occupation, Person, RegisterAnswer, ResponseSpeed,
    StateConsent,
};
use crate::statements::Holder;

pub(super) fn page(sandbox: &Sandbox, language: Language) -> Markup {
    let texts = PageTexts::in_language(language);
    let body = html! {
        p { (texts.about_people) }
        p { (texts.strangers) }
        div.people {
            @for person in sandbox.people.iter() { (card(person, language)) }
        }
    };
    PageLayout { path: "/people", language, title: texts.people }.html(&body)
}

fn card(person: &Person, language: Language) -> Markup {
    let texts = PageTexts::in_language(language);
    let holder_name = person.card_holder();
    html! {
        article {
            h2 { (person.name()) }
            p { (language.pick(&person.about.ru, &person.about.kk)) }
            p.copies {
                (copy_button(&person.phone, &person.phone, texts))
                (copy_button(&person.iin, &format!("{} {}", texts.iin, person.iin), texts))
                (copy_button(&holder_name, &holder_name, texts))
            }
            @if let Some(holder) = Holder::from_person(person) {
                p {
                    a.file href=(holder.salary_statement_path(language == Language::Kk)) {
                        (texts.salary_statement)
                    }
                }
            }
            p {
                a href={ "/outcomes?lang=" (language.code()) "&iin=" (person.iin) } {
                    (texts.other_outcomes)
                }
            }
            h3 { (texts.bureau_responses) }
            dl { (fact_list(&bureau_facts(person, texts))) }
            dl.others { (fact_list(&other_facts(person, texts))) }
        }
    }
}

fn fact_list(facts: &[Fact]) -> Markup {
    html! {
        @for (name, value) in facts { dt { (name) } dd { (value) } }
    }
}

/// A name and a value.
type Fact = (&'static str, String);

/// Data of the bureau and state registers, without defaults.
fn bureau_facts(person: &Person, texts: &PageTexts) -> Vec<Fact> {
    let bureau = &person.bureau;
    let yes = || texts.yes.to_owned();
    let score = bureau.score.map_or_else(|| texts.no_history.to_owned(), |it| it.to_string());
    let income = match person.income_tenge {
        None => texts.unknown.to_owned(),
        Some(0) => texts.none.to_owned(),
        Some(amount) => tenge(amount),
    };
    let always = [(texts.score, score), (texts.income, income)];
    let sometimes = [
        (bureau.open_loans > 0).then(|| (texts.loans, bureau.open_loans.to_string())),
        (bureau.monthly_payments_tenge > 0)
            .then(|| (texts.payments, tenge(bureau.monthly_payments_tenge))),
        bureau.card_limit_tenge.map(|limit| (texts.card_limit, tenge(limit))),
        (bureau.overdue_days > 0).then(|| (texts.overdue, overdue(bureau, texts))),
        bureau.had_90_days_in_year.then(|| (texts.overdue_90, yes())),
        (bureau.worst_days_in_year > 0)
            .then(|| (texts.worst_days, bureau.worst_days_in_year.to_string())),
        bureau.stop_credit.then(|| (texts.stop_credit, yes())),
        bureau.gambling_active.then(|| (texts.gambling, yes())),
        bureau.bankrupt.then(|| (texts.bankrupt, yes())),
        bureau.aml_listed.then(|| (texts.aml_listed, yes())),
        bureau.social_aid.then(|| (texts.social_aid, yes())),
        bureau.vulnerable.then(|| (texts.vulnerable, yes())),
    ];
    always.into_iter().chain(sometimes.into_iter().flatten()).collect()
}

/// Occupation, and outcomes of biometry, of the state's SMS and of its register.
fn other_facts(person: &Person, texts: &PageTexts) -> Vec<Fact> {
    let status = match person.status {
        Occupation::Employed => texts.employed,
        Occupation::SelfEmployed => texts.self_employed,
        Occupation::Pensioner => texts.pensioner,
        Occupation::Student => texts.student,
        Occupation::Unemployed => texts.unemployed,
        Occupation::Conscript => texts.conscript,
    };
    let face = match person.face {
        FaceCheck::Match => texts.face_match,
        FaceCheck::LowMatch => texts.face_low_match,
        FaceCheck::Mismatch => texts.face_mismatch,
        FaceCheck::Spoof => texts.face_spoof,
        FaceCheck::NoPhoto => texts.face_no_photo,
    };
    let consent = match person.state_consent {
        StateConsent::AtOnce => texts.consent_at_once,
        StateConsent::Slow => texts.consent_slow,
        StateConsent::Refuses => texts.consent_refuses,
        StateConsent::Silent => texts.consent_silent,
    };
    let register = match (person.register, &person.register_surname) {
        (RegisterAnswer::Record, None) => texts.register_record.to_owned(),
        (RegisterAnswer::Record, Some(surname)) => surname.clone(),
        (RegisterAnswer::ExpiredDocument, _) => texts.register_expired.to_owned(),
        (RegisterAnswer::Unknown, _) => texts.register_unknown.to_owned(),
        (RegisterAnswer::Down, _) => texts.register_down.to_owned(),
    };
    let always = [
        (texts.status, status.to_owned()),
        (texts.face, face.to_owned()),
        (texts.state_consent, consent.to_owned()),
        (texts.register, register),
    ];
    let pace = (person.answers == ResponseSpeed::Slow).then(|| (texts.pace, texts.slow.to_owned()));
    always.into_iter().chain(pace).collect()
}

fn overdue(bureau: &BureauProfile, texts: &PageTexts) -> String {
    let [bank, microfinance] = texts.overdue_at;
    let lender = match bureau.overdue_at {
        LenderKind::Bank => bank,
        LenderKind::Microfinance => microfinance,
    };
    format!("{}, {lender}", bureau.overdue_days)
}

/// `420 000 ₸`, with no-break spaces.
fn tenge(amount: u32) -> String {
    let digits = amount.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('\u{a0}');
        }
        text.push(digit);
    }
    text + "\u{a0}₸"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_grouped() {
        let formatted = [0, 999, 18_000, 1_234_567].map(tenge);
        let expected = ["0 ₸", "999 ₸", "18 000 ₸", "1 234 567 ₸"];
        assert_eq!(formatted, expected.map(|text| text.replace(' ', "\u{a0}")));
    }
}
