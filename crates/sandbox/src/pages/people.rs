//! The people to play.

use axum::response::Html;

use super::frame::{Page, copy_button, escaped};
use super::words::Language;
use crate::Sandbox;
use crate::people::{Face, Person, Status};

pub(super) fn page(sandbox: &Sandbox, language: Language) -> Html<String> {
    let words = language.words();
    let cards: String = sandbox.people.iter().map(|person| card(person, language)).collect();
    let body = format!("<p>{}</p>\n<div class=\"people\">{cards}</div>", words.about_people);
    Page { path: "/people", language, title: words.people }.html(&body)
}

fn card(person: &Person, language: Language) -> String {
    let words = language.words();
    let about = language.of(&person.about.ru, &person.about.kk);
    let facts: String = facts(person, language)
        .into_iter()
        .map(|(name, value)| format!("<dt>{name}</dt><dd>{value}</dd>"))
        .collect();
    format!(
        "<article><h2>{name}</h2><p>{about}</p><p class=\"copies\">{phone}{iin}</p><dl>{facts}</dl></article>",
        name = escaped(&person.name()),
        about = escaped(about),
        phone = copy_button(&person.phone, &person.phone, words),
        iin = copy_button(&person.iin, &format!("{} {}", words.iin, person.iin), words),
    )
}

/// What is worth saying of somebody: what is not there is left out.
fn facts(person: &Person, language: Language) -> Vec<(&'static str, String)> {
    let (words, bureau) = (language.words(), &person.bureau);
    let unknown = || words.unknown.to_owned();
    let yes = || words.yes.to_owned();
    let status = match person.status {
        Status::Employed => words.employed,
        Status::SelfEmployed => words.self_employed,
        Status::Pensioner => words.pensioner,
        Status::Student => words.student,
        Status::Unemployed => words.unemployed,
        Status::Conscript => words.conscript,
    };
    let face = match person.face {
        Face::Match => None,
        Face::Mismatch => Some(words.face_mismatch),
        Face::NoPhoto => Some(words.face_no_photo),
    };
    let always = [
        Some((words.status, status.to_owned())),
        Some((words.income, person.income_tenge.map_or_else(unknown, tenge))),
        Some((words.score, bureau.score.map_or_else(unknown, |score| score.to_string()))),
    ];
    let sometimes = [
        (bureau.monthly_payments_tenge > 0)
            .then(|| (words.payments, tenge(bureau.monthly_payments_tenge))),
        (bureau.overdue_days > 0).then(|| (words.overdue, bureau.overdue_days.to_string())),
        bureau.had_90_days_in_year.then(|| (words.overdue_90, yes())),
        bureau.stop_credit.then(|| (words.stop_credit, yes())),
        bureau.gambling_active.then(|| (words.gambling, yes())),
        face.map(|face| (words.face, face.to_owned())),
    ];
    always.into_iter().chain(sometimes).flatten().collect()
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
