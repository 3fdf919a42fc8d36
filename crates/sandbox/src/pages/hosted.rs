//! The acquirer's pages as customers see them: the card, the bank's code, the way back. They work
//! without a script.

use axum::response::Html;
use base::Language;
use money::Tenge;

use super::hosted_texts::HostedTexts;
use super::layout::{bare_page, escape};
use crate::acquirer::{CARDS, CardFieldError, CardForm};

/// What every one of these pages knows.
pub(crate) struct HostedView {
    pub(crate) language: Language,
    pub(crate) key: String,
    /// What is paid; none where a card is only kept.
    pub(crate) amount: Option<Tenge>,
    pub(crate) return_url: String,
}

/// The page for the card, with what is wrong with what was typed.
pub(crate) fn card_page(
    view: &HostedView,
    typed: &CardForm,
    faults: &[CardFieldError],
) -> Html<String> {
    let words = HostedTexts::for_language(view.language);
    let (title, about) = match view.amount {
        Some(amount) => (format!("{} {amount}\u{a0}₸", words.pay), words.about_pay),
        None => (words.add.to_owned(), words.about_add),
    };
    let field = |name: &str, label: &str, more: &str, fault: CardFieldError, told: &str| {
        input(name, label, more, faults.contains(&fault).then_some(told))
    };
    let number = field(
        "number",
        words.number,
        "inputmode=\"numeric\" autocomplete=\"cc-number\" maxlength=\"23\"",
        CardFieldError::Number,
        words.wrong_number,
    );
    let holder = field(
        "holder",
        words.holder,
        &format!("autocomplete=\"cc-name\" maxlength=\"40\" value=\"{}\"", escape(&typed.holder)),
        CardFieldError::Holder,
        words.wrong_holder,
    );
    let short = |value: &str, part: &str| {
        format!(
            "inputmode=\"numeric\" autocomplete=\"cc-exp-{part}\" maxlength=\"4\" value=\"{}\"",
            escape(value)
        )
    };
    let (month, year) = (short(&typed.month, "month"), short(&typed.year, "year"));
    let month = field("month", words.month, &month, CardFieldError::Expiry, words.wrong_expiry);
    let year = input("year", words.year, &year, None);
    let cvc = "inputmode=\"numeric\" autocomplete=\"cc-csc\" maxlength=\"3\"";
    let cvc = field("cvc", words.cvc, cvc, CardFieldError::Cvc, words.wrong_cvc);
    let body = format!(
        "<p>{about}</p>
<form method=\"post\" action=\"/acquirer/page/{key}\">
{number}{holder}<div class=\"row\">{month}{year}{cvc}</div>
<button class=\"main\">{go}</button>
</form>
<p><a href=\"{back}\">{cancel}</a></p>
<details><summary>{cards}</summary><dl>{list}</dl></details>",
        key = view.key,
        go = words.submit,
        back = escape(&view.return_url),
        cancel = words.cancel,
        cards = words.cards,
        list = card_list(view.language),
    );
    bare_page(view.language, &title, &body)
}

/// The bank's page: whose code it is, it says itself.
pub(crate) fn three_ds_page(view: &HostedView, code: &str, was_wrong: bool) -> Html<String> {
    let words = HostedTexts::for_language(view.language);
    let field = input(
        "code",
        words.code,
        "inputmode=\"numeric\" autocomplete=\"one-time-code\" maxlength=\"6\"",
        was_wrong.then_some(words.wrong_code),
    );
    let body = format!(
        "<p>{about}</p>
<p class=\"now\"><b id=\"code\">{code}</b></p>
<form method=\"post\" action=\"/acquirer/page/{key}/3ds\">
{field}<button class=\"main\">{go}</button>
</form>",
        about = words.about_code,
        key = view.key,
        go = words.confirm,
    );
    bare_page(view.language, words.check, &body)
}

/// The page of somebody who comes back to one that is over.
pub(crate) fn finished_page(view: &HostedView) -> Html<String> {
    let words = HostedTexts::for_language(view.language);
    let back = escape(&view.return_url);
    let body = format!("<p><a href=\"{back}\">{}</a></p>", words.back);
    bare_page(view.language, words.finished, &body)
}

fn input(name: &str, label: &str, more: &str, told: Option<&str>) -> String {
    let (fault, marks) = match told {
        Some(told) => (
            format!("<span class=\"fault\" id=\"{name}-fault\">{told}</span>"),
            format!(" aria-invalid=\"true\" aria-describedby=\"{name}-fault\""),
        ),
        None => (String::new(), String::new()),
    };
    format!("<label>{label}{fault}<input name=\"{name}\" required {more}{marks}></label>\n")
}

fn card_list(language: Language) -> String {
    let item = |card: &crate::acquirer::TestCard| {
        format!(
            "<dt>{}</dt><dd>{}</dd>",
            group_digits(card.number),
            language.pick(card.ru, card.kk)
        )
    };
    CARDS.iter().map(item).collect()
}

/// A number in groups of four, with spaces that do not break.
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
    fn what_was_typed_stays_but_for_the_secret_part() {
        let typed = CardForm {
            number: "4000000000000011".into(),
            holder: "\"><script>".into(),
            cvc: "987".into(),
            ..CardForm::default()
        };
        let Html(html) = card_page(&view(None), &typed, &[CardFieldError::Number]);
        assert!(html.contains("&quot;&gt;&lt;script&gt;") && !html.contains("<script"), "{html}");
        assert!(!html.contains("4000000000000011") && !html.contains("987"), "{html}");
        assert_eq!(html.matches("aria-invalid").count(), 1);
        assert!(html.contains("<html lang=\"kk\">"));
    }

    #[test]
    fn says_what_is_paid() {
        let amount = Tenge::try_from_whole_tenge(50_000).ok();
        let Html(html) = card_page(&view(amount), &CardForm::default(), &[]);
        assert!(html.contains("50000.00\u{a0}₸") && !html.contains("aria-invalid"), "{html}");
        assert_eq!(group_digits("4000000000000010"), "4000\u{a0}0000\u{a0}0000\u{a0}0010");
    }
}
