//! The people to play.

use axum::response::Html;
use base::Language;

use super::layout::{PageLayout, copy_button, escape};
use super::texts::PageTexts;
use crate::Sandbox;
use crate::people::{
    BureauProfile, FaceCheck, LenderKind, Occupation, Person, ResponseSpeed, StateConsent,
};
use crate::statements::Holder;

pub(super) fn page(sandbox: &Sandbox, language: Language) -> Html<String> {
    let words = PageTexts::in_language(language);
    let cards: String = sandbox.people.iter().map(|person| card(person, language)).collect();
    let body = format!(
        "<p>{}</p>\n<p>{}</p>\n<div class=\"people\">{cards}</div>",
        words.about_people, words.strangers
    );
    PageLayout { path: "/people", language, title: words.people }.html(&body)
}

fn card(person: &Person, language: Language) -> String {
    let words = PageTexts::in_language(language);
    let about = language.pick(&person.about.ru, &person.about.kk);
    let listed = |facts: Vec<Fact>| -> String {
        facts.iter().map(|(name, value)| format!("<dt>{name}</dt><dd>{value}</dd>")).collect()
    };
    let (bureau, others) =
        (listed(bureau_facts(person, words)), listed(other_facts(person, words)));
    let statement = Holder::from_person(person).map(|holder| {
        let path = escape(&holder.salary_statement_path(language == Language::Kk));
        format!("<p><a class=\"file\" href=\"{path}\">{}</a></p>", words.salary_statement)
    });
    format!(
        "<article><h2>{name}</h2><p>{about}</p><p class=\"copies\">{phone}{iin}{holder}</p>{statement}<p><a href=\"/outcomes?lang={code}&amp;iin={iin_digits}\">{outcomes}</a></p><h3>{answers}</h3><dl>{bureau}</dl><dl class=\"others\">{others}</dl></article>",
        statement = statement.unwrap_or_default(),
        answers = words.bureau_responses,
        code = language.code(),
        iin_digits = person.iin,
        outcomes = words.other_outcomes,
        name = escape(&person.name()),
        about = escape(about),
        phone = copy_button(&person.phone, &person.phone, words),
        holder = copy_button(&person.card_holder(), &person.card_holder(), words),
        iin = copy_button(&person.iin, &format!("{} {}", words.iin, person.iin), words),
    )
}

/// A name and a value.
type Fact = (&'static str, String);

/// What the bureau and state bases know. What is not there and not worth saying is left out.
fn bureau_facts(person: &Person, words: &PageTexts) -> Vec<Fact> {
    let bureau = &person.bureau;
    let yes = || words.yes.to_owned();
    let score = bureau.score.map_or_else(|| words.no_history.to_owned(), |it| it.to_string());
    let income = match person.income_tenge {
        None => words.unknown.to_owned(),
        Some(0) => words.none.to_owned(),
        Some(amount) => tenge(amount),
    };
    let always = [(words.score, score), (words.income, income)];
    let sometimes = [
        (bureau.open_loans > 0).then(|| (words.loans, bureau.open_loans.to_string())),
        (bureau.monthly_payments_tenge > 0)
            .then(|| (words.payments, tenge(bureau.monthly_payments_tenge))),
        bureau.card_limit_tenge.map(|limit| (words.card_limit, tenge(limit))),
        (bureau.overdue_days > 0).then(|| (words.overdue, overdue(bureau, words))),
        bureau.had_90_days_in_year.then(|| (words.overdue_90, yes())),
        (bureau.worst_days_in_year > 0)
            .then(|| (words.worst_days, bureau.worst_days_in_year.to_string())),
        bureau.stop_credit.then(|| (words.stop_credit, yes())),
        bureau.gambling_active.then(|| (words.gambling, yes())),
        bureau.bankrupt.then(|| (words.bankrupt, yes())),
        bureau.aml_listed.then(|| (words.aml_listed, yes())),
        bureau.social_aid.then(|| (words.social_aid, yes())),
        bureau.vulnerable.then(|| (words.vulnerable, yes())),
    ];
    always.into_iter().chain(sometimes.into_iter().flatten()).collect()
}

/// What the person does, and what biometry and the SMS of the state come to.
fn other_facts(person: &Person, words: &PageTexts) -> Vec<Fact> {
    let status = match person.status {
        Occupation::Employed => words.employed,
        Occupation::SelfEmployed => words.self_employed,
        Occupation::Pensioner => words.pensioner,
        Occupation::Student => words.student,
        Occupation::Unemployed => words.unemployed,
        Occupation::Conscript => words.conscript,
    };
    let face = match person.face {
        FaceCheck::Match => words.face_match,
        FaceCheck::LowMatch => words.face_low_match,
        FaceCheck::Mismatch => words.face_mismatch,
        FaceCheck::Spoof => words.face_spoof,
        FaceCheck::NoPhoto => words.face_no_photo,
    };
    let consent = match person.state_consent {
        StateConsent::AtOnce => words.consent_at_once,
        StateConsent::Slow => words.consent_slow,
        StateConsent::Refuses => words.consent_refuses,
        StateConsent::Silent => words.consent_silent,
    };
    let always = [(words.status, status), (words.face, face), (words.state_consent, consent)];
    let pace = (person.answers == ResponseSpeed::Slow).then_some((words.pace, words.slow));
    always.into_iter().chain(pace).map(|(name, value)| (name, value.to_owned())).collect()
}

fn overdue(bureau: &BureauProfile, words: &PageTexts) -> String {
    let [bank, microfinance] = words.overdue_at;
    let place = match bureau.overdue_at {
        LenderKind::Bank => bank,
        LenderKind::Microfinance => microfinance,
    };
    format!("{}, {place}", bureau.overdue_days)
}

/// `420 000 ₸`, with spaces that do not break.
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
        let written = [0, 999, 18_000, 1_234_567].map(tenge);
        let expected = ["0 ₸", "999 ₸", "18 000 ₸", "1 234 567 ₸"];
        assert_eq!(written, expected.map(|text| text.replace(' ', "\u{a0}")));
    }
}
