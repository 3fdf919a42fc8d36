//! The test people.

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
    let texts = PageTexts::in_language(language);
    let cards: String = sandbox.people.iter().map(|person| card(person, language)).collect();
    let body = format!(
        "<p>{}</p>\n<p>{}</p>\n<div class=\"people\">{cards}</div>",
        texts.about_people, texts.strangers
    );
    PageLayout { path: "/people", language, title: texts.people }.html(&body)
}

fn card(person: &Person, language: Language) -> String {
    let texts = PageTexts::in_language(language);
    let about = language.pick(&person.about.ru, &person.about.kk);
    let list = |facts: Vec<Fact>| -> String {
        facts.iter().map(|(name, value)| format!("<dt>{name}</dt><dd>{value}</dd>")).collect()
    };
    let (bureau, others) = (list(bureau_facts(person, texts)), list(other_facts(person, texts)));
    let statement = Holder::from_person(person).map(|holder| {
        let path = escape(&holder.salary_statement_path(language == Language::Kk));
        format!("<p><a class=\"file\" href=\"{path}\">{}</a></p>", texts.salary_statement)
    });
    format!(
        "<article><h2>{name}</h2><p>{about}</p><p class=\"copies\">{phone}{iin}{holder}</p>{statement}<p><a href=\"/outcomes?lang={code}&amp;iin={iin_digits}\">{outcomes}</a></p><h3>{answers}</h3><dl>{bureau}</dl><dl class=\"others\">{others}</dl></article>",
        statement = statement.unwrap_or_default(),
        answers = texts.bureau_responses,
        code = language.code(),
        iin_digits = person.iin,
        outcomes = texts.other_outcomes,
        name = escape(&person.name()),
        about = escape(about),
        phone = copy_button(&person.phone, &person.phone, texts),
        holder = copy_button(&person.card_holder(), &person.card_holder(), texts),
        iin = copy_button(&person.iin, &format!("{} {}", texts.iin, person.iin), texts),
    )
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

/// Occupation, and outcomes of biometry and of the state's SMS.
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
    let always = [(texts.status, status), (texts.face, face), (texts.state_consent, consent)];
    let pace = (person.answers == ResponseSpeed::Slow).then_some((texts.pace, texts.slow));
    always.into_iter().chain(pace).map(|(name, value)| (name, value.to_owned())).collect()
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
