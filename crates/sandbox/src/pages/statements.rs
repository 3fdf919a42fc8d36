//! Bank statements to download: of the people of the sandbox, and of anybody who is typed in.

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

/// As on every page, but the form leads back here.
const CSP: &str = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; \
                   img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// What the page is asked for, with what was typed into its form.
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
    /// Whose statements are asked for, or what is wrong; nothing where the form was not sent.
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

pub(super) fn page(sandbox: &Sandbox, typed: &HolderForm) -> Response {
    let language = typed.lang;
    let words = StatementTexts::for_language(language);
    let read = typed.parse();
    let (found, faults) = match &read {
        None => (String::new(), &[][..]),
        Some(Ok(holder)) => (files_section(holder, language), &[][..]),
        Some(Err(faults)) => (String::new(), &faults[..]),
    };
    let holders = sandbox.people.iter().filter_map(Holder::from_person);
    let people: String = holders.map(|holder| files_disclosure(&holder, language)).collect();
    let body = format!(
        "<p>{about}</p>
<h2 class=\"part\">{stories}</h2>
<dl class=\"stories\">{told}</dl>
<h2 class=\"part\" id=\"any\">{other_name}</h2>
{form}{found}
<h2 class=\"part\">{people_name}</h2>
{people}
<p class=\"note\">{programs} <code>GET /statements/kaspi.pdf?surname=…&amp;given_name=…&amp;patronymic=…&amp;story=…&amp;language=…&amp;monthly=…</code></p>",
        about = words.about,
        stories = words.stories,
        told = SampleKind::ALL.map(|it| story_item(it, language)).concat(),
        other_name = words.other_name,
        form = holder_form(typed, faults),
        people_name = words.people,
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

/// The files of a person who was typed in.
fn files_section(holder: &Holder, language: Language) -> String {
    let name = escape(&holder.name.reveal());
    format!("<article id=\"found\"><h3>{name}</h3>{}</article>", files(holder, language))
}

/// The files of one of many people.
fn files_disclosure(holder: &Holder, language: Language) -> String {
    let name = escape(&holder.name.reveal());
    format!("<details><summary>{name}</summary>{}</details>\n", files(holder, language))
}

fn files(holder: &Holder, language: Language) -> String {
    let file = |it: SampleKind, at| {
        let path = escape(&holder.path(it, at));
        format!("<a class=\"file\" href=\"{path}\">{}</a>", form(at, language))
    };
    let row = |it: SampleKind| {
        let files = FORMS.map(|at| file(it, at)).concat();
        format!("<dt>{}</dt><dd class=\"files\">{files}</dd>", story(it, language).0)
    };
    format!("<dl class=\"stories\">{}</dl>", SampleKind::ALL.map(row).concat())
}

fn holder_form(typed: &HolderForm, faults: &[FieldError]) -> String {
    let words = StatementTexts::for_language(typed.lang);
    let field = |name: &str, label: &str, value: &Option<String>, more: &str, told: &str| {
        let is_wrong = faults.iter().any(|fault| fault.field == name);
        let value = escape(value.as_deref().unwrap_or_default());
        let (fault, marks) = match is_wrong {
            true => (
                format!("<span class=\"fault\" id=\"{name}-fault\">{told}</span>"),
                format!(" aria-invalid=\"true\" aria-describedby=\"{name}-fault\""),
            ),
            false => (String::new(), String::new()),
        };
        format!(
            "<label>{label}{fault}<input name=\"{name}\" value=\"{value}\" {more}{marks}></label>\n"
        )
    };
    let name = |name: &str, label: &str, value: &Option<String>, more: &str| {
        let more = format!("maxlength=\"60\" autocomplete=\"off\"{more}");
        field(name, label, value, &more, words.wrong_name)
    };
    let monthly = typed.monthly.clone().or_else(|| Some(MONTHLY_TENGE.to_string()));
    let digits = "inputmode=\"numeric\" maxlength=\"8\" autocomplete=\"off\"";
    format!(
        "<form method=\"get\" action=\"/statements#any\">
<input type=\"hidden\" name=\"lang\" value=\"{lang}\">
<div class=\"pair\">
{surname}{given}{patronymic}{monthly}</div>
<p><button class=\"main\">{show}</button></p>
</form>
",
        lang = typed.lang.code(),
        surname = name("surname", words.surname, &typed.surname, " required"),
        given = name("given_name", words.given, &typed.given_name, " required"),
        patronymic = name("patronymic", words.patronymic, &typed.patronymic, ""),
        monthly = field("monthly", words.monthly, &monthly, digits, words.wrong_monthly),
        show = words.show,
    )
}
