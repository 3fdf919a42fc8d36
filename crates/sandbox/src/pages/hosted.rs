//! The acquirer's hosted pages: card entry, 3-D Secure code, and the way back. They work without a
//! script.

use axum::response::Html;
use base::Language;
use money::Tenge;

use super::hosted_texts::HostedTexts;
use super::layout::{bare_page, escape};
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
pub(crate) fn card_page(
    view: &HostedView,
    form: &CardForm,
    errors: &[CardFieldError],
) -> Html<String> {
    let texts = HostedTexts::for_language(view.language);
    let (title, about) = match view.amount {
        Some(amount) => (format!("{} {amount}\u{a0}₸", texts.pay), texts.about_pay),
        None => (texts.add.to_owned(), texts.about_add),
    };
    let field = |name: &str, label: &str, more: &str, error: CardFieldError, message: &str| {
        input(name, label, more, errors.contains(&error).then_some(message))
    };
    let number = field(
        "number",
        texts.number,
        "inputmode=\"numeric\" autocomplete=\"cc-number\" maxlength=\"23\"",
        CardFieldError::Number,
        texts.wrong_number,
    );
    let holder = field(
        "holder",
        texts.holder,
        &format!("autocomplete=\"cc-name\" maxlength=\"40\" value=\"{}\"", escape(&form.holder)),
        CardFieldError::Holder,
        texts.wrong_holder,
    );
    let short = |value: &str, part: &str| {
        format!(
            "inputmode=\"numeric\" autocomplete=\"cc-exp-{part}\" maxlength=\"4\" value=\"{}\"",
            escape(value)
        )
    };
    let (month, year) = (short(&form.month, "month"), short(&form.year, "year"));
    let month = field("month", texts.month, &month, CardFieldError::Expiry, texts.wrong_expiry);
    let year = input("year", texts.year, &year, None);
    let cvc = "inputmode=\"numeric\" autocomplete=\"cc-csc\" maxlength=\"3\"";
    let cvc = field("cvc", texts.cvc, cvc, CardFieldError::Cvc, texts.wrong_cvc);
    let body = format!(
        "<p>{about}</p>
<form method=\"post\" action=\"/acquirer/page/{key}\">
{number}{holder}<div class=\"row\">{month}{year}{cvc}</div>
<button class=\"main\">{go}</button>
</form>
<p><a href=\"{back}\">{cancel}</a></p>
<details><summary>{cards}</summary><dl>{list}</dl></details>",
        key = view.key,
        go = texts.submit,
        back = escape(&view.return_url),
        cancel = texts.cancel,
        cards = texts.cards,
        list = card_list(view.language),
    );
    bare_page(view.language, &title, &body)
}

/// The page of the bank. It shows the code itself.
pub(crate) fn three_ds_page(view: &HostedView, code: &str, was_wrong: bool) -> Html<String> {
    let texts = HostedTexts::for_language(view.language);
    let field = input(
        "code",
        texts.code,
        "inputmode=\"numeric\" autocomplete=\"one-time-code\" maxlength=\"6\"",
        was_wrong.then_some(texts.wrong_code),
    );
    let body = format!(
        "<p>{about}</p>
<p class=\"now\"><b id=\"code\">{code}</b></p>
<form method=\"post\" action=\"/acquirer/page/{key}/3ds\">
{field}<button class=\"main\">{go}</button>
</form>",
        about = texts.about_code,
        key = view.key,
        go = texts.confirm,
    );
    bare_page(view.language, texts.check, &body)
}

/// Shown if the customer comes back to a finished page.
pub(crate) fn finished_page(view: &HostedView) -> Html<String> {
    let texts = HostedTexts::for_language(view.language);
    let back = escape(&view.return_url);
    let body = format!("<p><a href=\"{back}\">{}</a></p>", texts.back);
    bare_page(view.language, texts.finished, &body)
}

fn input(name: &str, label: &str, more: &str, message: Option<&str>) -> String {
    let (error, attrs) = match message {
        Some(message) => (
            format!("<span class=\"fault\" id=\"{name}-fault\">{message}</span>"),
            format!(" aria-invalid=\"true\" aria-describedby=\"{name}-fault\""),
        ),
        None => (String::new(), String::new()),
    };
    format!("<label>{label}{error}<input name=\"{name}\" required {more}{attrs}></label>\n")
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
    fn what_was_typed_stays_but_for_the_secret_part() {
        let form = CardForm {
            number: "4000000000000011".into(),
            holder: "\"><script>".into(),
            cvc: "987".into(),
            ..CardForm::default()
        };
        let Html(html) = card_page(&view(None), &form, &[CardFieldError::Number]);
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
