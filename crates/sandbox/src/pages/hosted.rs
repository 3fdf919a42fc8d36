//! The acquirer's hosted pages: card entry, 3-D Secure code, and the way back. They work without a
//! script.

use base::Language;
use maud::{Markup, html};
use money::Tenge;

use super::hosted_texts::HostedTexts;
use super::layout::{Field, bare_page};
use crate::acquirer::{CARDS, CardFieldError, CardForm};

/// What all hosted pages show.
pub(crate) struct HostedView {
    pub(crate) language: Language,
    pub(crate) key: String,
    /// What is paid; `None` if a card is only saved.
    pub(crate) amount: Option<Tenge>,
    pub(crate) return_url: String,
}

/// The card form, with the errors of the last attempt.
pub(crate) fn card_page(view: &HostedView, form: &CardForm, errors: &[CardFieldError]) -> Markup {
    let texts = HostedTexts::for_language(view.language);
    let (title, about) = match view.amount {
        Some(amount) => (format!("{} {amount}\u{a0}₸", texts.pay), texts.about_pay),
        None => (texts.add.to_owned(), texts.about_add),
    };
    let error = |error: CardFieldError, message| errors.contains(&error).then_some(message);
    let number = Field {
        maxlength: Some(23),
        error: error(CardFieldError::Number, texts.wrong_number),
        ..digits("number", texts.number, "cc-number")
    };
    let holder = Field {
        inputmode: None,
        maxlength: Some(40),
        value: Some(&form.holder),
        error: error(CardFieldError::Holder, texts.wrong_holder),
        ..digits("holder", texts.holder, "cc-name")
    };
    let month = Field {
        maxlength: Some(4),
        value: Some(&form.month),
        error: error(CardFieldError::Expiry, texts.wrong_expiry),
        ..digits("month", texts.month, "cc-exp-month")
    };
    let year = Field {
        maxlength: Some(4),
        value: Some(&form.year),
        ..digits("year", texts.year, "cc-exp-year")
    };
    let cvc = Field {
        maxlength: Some(3),
        error: error(CardFieldError::Cvc, texts.wrong_cvc),
        ..digits("cvc", texts.cvc, "cc-csc")
    };
    let body = html! {
        p { (about) }
        form method="post" action={ "/acquirer/page/" (view.key) } {
            (number.html())
            (holder.html())
            div.row { (month.html()) (year.html()) (cvc.html()) }
            button.main { (texts.submit) }
        }
        p { a href=(view.return_url) { (texts.cancel) } }
        details {
            summary { (texts.cards) }
            dl {
                @for card in &CARDS {
                    dt { (group_digits(card.number)) }
                    dd { (view.language.pick(card.ru, card.kk)) }
                }
            }
        }
    };
    bare_page(view.language, &title, &body)
}

/// The page of the bank. It shows the code itself.
pub(crate) fn three_ds_page(view: &HostedView, code: &str, was_wrong: bool) -> Markup {
    let texts = HostedTexts::for_language(view.language);
    let field = Field {
        maxlength: Some(6),
        error: was_wrong.then_some(texts.wrong_code),
        ..digits("code", texts.code, "one-time-code")
    };
    let body = html! {
        p { (texts.about_code) }
        p.now { b #code { (code) } }
        form method="post" action={ "/acquirer/page/" (view.key) "/3ds" } {
            (field.html())
            button.main { (texts.confirm) }
        }
    };
    bare_page(view.language, texts.check, &body)
}

/// Shown if the customer comes back to a finished page.
pub(crate) fn finished_page(view: &HostedView) -> Markup {
    let texts = HostedTexts::for_language(view.language);
    let body = html! { p { a href=(view.return_url) { (texts.back) } } };
    bare_page(view.language, texts.finished, &body)
}

/// A required field of digits.
fn digits<'a>(name: &'a str, label: &'a str, autocomplete: &'a str) -> Field<'a> {
    Field {
        name,
        label,
        inputmode: Some("numeric"),
        autocomplete: Some(autocomplete),
        is_required: true,
        ..Field::default()
    }
}

/// Groups of four digits, with no-break spaces.
pub(super) fn group_digits(number: &str) -> String {
    let digits: Vec<char> = number.chars().collect();
    let groups = digits.chunks(4).map(|group| group.iter().collect::<String>());
    groups.collect::<Vec<_>>().join("\u{a0}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(amount: Option<Tenge>) -> HostedView {
        let return_url = "http://127.0.0.1:8080/card/?a=1&b=\"><script>".to_owned();
        HostedView { language: Language::Kk, key: "k".into(), amount, return_url }
    }

    #[test]
    fn the_form_keeps_its_input_except_secrets() {
        let form = CardForm {
            number: "4000000000000011".into(),
            holder: "\"><script>".into(),
            cvc: "987".into(),
            ..CardForm::default()
        };
        let html = card_page(&view(None), &form, &[CardFieldError::Number]).into_string();
        assert!(html.contains("&quot;&gt;&lt;script&gt;") && !html.contains("<script"), "{html}");
        assert!(!html.contains("4000000000000011") && !html.contains("987"), "{html}");
        assert_eq!(html.matches("aria-invalid").count(), 1);
        assert!(html.contains("<html lang=\"kk\">"));
    }

    #[test]
    fn the_page_states_the_payment() {
        let amount = Tenge::try_from_whole_tenge(50_000).ok();
        let html = card_page(&view(amount), &CardForm::default(), &[]).into_string();
        assert!(html.contains("50000.00\u{a0}₸") && !html.contains("aria-invalid"), "{html}");
        assert_eq!(group_digits("4000000000000010"), "4000\u{a0}0000\u{a0}0000\u{a0}0010");
    }
}
