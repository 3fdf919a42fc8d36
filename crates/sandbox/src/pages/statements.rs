//! Bank statements to download: of the test people, and of any name.

use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::response::{IntoResponse, Response};
use bank_statement::samples::SampleKind;
use base::Language;
use serde::Deserialize;

use super::layout::{PageLayout, escape};
use super::statement_texts::{StatementTexts, form, story};
use super::texts::PageTexts;
use crate::Sandbox;
use crate::statements::{FORMS, FieldError, Holder, MONTHLY_TENGE};

/// The default policy, but forms may be posted to this site.
const CSP: &str = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; \
                   img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Query of the page, with the fields of its form.
#[derive(Deserialize)]
pub(crate) struct HolderForm {
    #[serde(default)]
    lang: Language,
    surname: Option<String>,
    given_name: Option<String>,
    patronymic: Option<String>,
    monthly: Option<String>,
}

impl HolderForm {
    /// The holder or the errors; `None` if the form was not submitted.
    fn parse(&self) -> Option<Result<Holder, Vec<FieldError>>> {
        let text = |part: &Option<String>| part.clone().unwrap_or_default();
        let is_sent = self.surname.is_some() || self.given_name.is_some();
        is_sent.then(|| {
            let (surname, given) = (text(&self.surname), text(&self.given_name));
            let patronymic = text(&self.patronymic);
            Holder::try_new(&surname, &given, &patronymic, self.monthly.as_deref())
        })
    }
}

pub(super) fn page(sandbox: &Sandbox, input: &HolderForm) -> Response {
    let language = input.lang;
    let texts = StatementTexts::for_language(language);
    let holder = input.parse();
    let (files_html, errors) = match &holder {
        None => (String::new(), &[][..]),
        Some(Ok(holder)) => (files_section(holder, language), &[][..]),
        Some(Err(errors)) => (String::new(), &errors[..]),
    };
    let holders = sandbox.people.iter().filter_map(Holder::from_person);
    let people: String = holders.map(|holder| files_disclosure(&holder, language)).collect();
    let body = format!(
        "<p>{about}</p>
<h2 class=\"part\">{stories}</h2>
<dl class=\"stories\">{story_list}</dl>
<h2 class=\"part\" id=\"any\">{other_name}</h2>
{form}{files_html}
<h2 class=\"part\">{people_name}</h2>
{people}
<p class=\"note\">{programs} <code>GET /statements/kaspi.pdf?surname=…&amp;given_name=…&amp;patronymic=…&amp;story=…&amp;language=…&amp;monthly=…</code></p>",
        about = texts.about,
        stories = texts.stories,
        story_list = SampleKind::ALL.map(|it| story_item(it, language)).concat(),
        other_name = texts.other_name,
        form = holder_form(input, errors),
        people_name = texts.people,
        programs = PageTexts::in_language(language).programs,
    );
    let title = PageTexts::in_language(language).statements;
    let html = PageLayout { path: "/statements", language, title }.html(&body);
    ([(CONTENT_SECURITY_POLICY, CSP)], html).into_response()
}

fn story_item(it: SampleKind, language: Language) -> String {
    let (name, about) = story(it, language);
    format!("<dt>{name}</dt><dd>{about}</dd>")
}

/// Files of the name that was entered.
fn files_section(holder: &Holder, language: Language) -> String {
    let name = escape(&holder.name.reveal());
    format!("<article id=\"found\"><h3>{name}</h3>{}</article>", files(holder, language))
}

/// Files of a test person.
fn files_disclosure(holder: &Holder, language: Language) -> String {
    let name = escape(&holder.name.reveal());
    format!("<details><summary>{name}</summary>{}</details>\n", files(holder, language))
}

fn files(holder: &Holder, language: Language) -> String {
    let file = |it: SampleKind, file_form| {
        let path = escape(&holder.path(it, file_form));
        format!("<a class=\"file\" href=\"{path}\">{}</a>", form(file_form, language))
    };
    let row = |it: SampleKind| {
        let files = FORMS.map(|file_form| file(it, file_form)).concat();
        format!("<dt>{}</dt><dd class=\"files\">{files}</dd>", story(it, language).0)
    };
    format!("<dl class=\"stories\">{}</dl>", SampleKind::ALL.map(row).concat())
}

fn holder_form(input: &HolderForm, errors: &[FieldError]) -> String {
    let texts = StatementTexts::for_language(input.lang);
    let field = |name: &str, label: &str, value: &Option<String>, more: &str, message: &str| {
        let is_wrong = errors.iter().any(|error| error.field == name);
        let value = escape(value.as_deref().unwrap_or_default());
        let (error, attrs) = match is_wrong {
            true => (
                format!("<span class=\"fault\" id=\"{name}-fault\">{message}</span>"),
                format!(" aria-invalid=\"true\" aria-describedby=\"{name}-fault\""),
            ),
            false => (String::new(), String::new()),
        };
        format!(
            "<label>{label}{error}<input name=\"{name}\" value=\"{value}\" {more}{attrs}></label>\n"
        )
    };
    let name = |name: &str, label: &str, value: &Option<String>, more: &str| {
        let more = format!("maxlength=\"60\" autocomplete=\"off\"{more}");
        field(name, label, value, &more, texts.wrong_name)
    };
    let monthly = input.monthly.clone().or_else(|| Some(MONTHLY_TENGE.to_string()));
    let digits = "inputmode=\"numeric\" maxlength=\"8\" autocomplete=\"off\"";
    format!(
        "<form method=\"get\" action=\"/statements#any\">
<input type=\"hidden\" name=\"lang\" value=\"{lang}\">
<div class=\"pair\">
{surname}{given}{patronymic}{monthly}</div>
<p><button class=\"main\">{show}</button></p>
</form>
",
        lang = input.lang.code(),
        surname = name("surname", texts.surname, &input.surname, " required"),
        given = name("given_name", texts.given, &input.given_name, " required"),
        patronymic = name("patronymic", texts.patronymic, &input.patronymic, ""),
        monthly = field("monthly", texts.monthly, &monthly, digits, texts.wrong_monthly),
        show = texts.show,
    )
}
