//! A payment terminal to press the keys of.

use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::response::{IntoResponse, Response};

use super::layout::{PageLayout, escape};
use super::terminal_texts::TerminalTexts;
use super::texts::PageTexts;
use crate::Sandbox;
use crate::terminal::{SiteResponse, TerminalForm};

/// As on every page, but the form leads back here.
const CSP: &str = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; \
                   img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The terminal, with what the site answered to what was pressed.
pub(super) fn page(
    sandbox: &Sandbox,
    typed: &TerminalForm,
    heard: Option<&SiteResponse>,
) -> Response {
    let language = typed.lang;
    let words = TerminalTexts::for_language(language);
    let today = sandbox.terminal_date();
    let day = if typed.day.is_empty() { &today } else { &typed.day };
    let code = language.code();
    let body = format!(
        "<p>{about}</p>
{heard}
{form}
<h2 class=\"part\">{registry}</h2>
<p>{about_registry}</p>
<ul class=\"ways\">
<li><a class=\"file\" href=\"/terminal/registry/kaspi.csv?day={day}\">Kaspi, {day}</a></li>
<li><a class=\"file\" href=\"/terminal/registry/osmp.csv?day={day}\">{osmp}, {day}</a></li>
</ul>
<p class=\"note\"><code>zhedel reconcile kaspi kaspi.csv --as …</code></p>
<p class=\"note\">{programs} <code>POST /terminal</code>, <code>GET /terminal/registry/kaspi.csv?day=…&amp;lang={code}</code></p>",
        about = words.about,
        heard = heard.map_or_else(String::new, |heard| response_block(heard, words)),
        form = form(typed, day, words),
        registry = words.registry,
        about_registry = words.about_registry,
        day = escape(day),
        osmp = words.osmp,
        programs = PageTexts::in_language(language).programs,
    );
    let title = PageTexts::in_language(language).terminal;
    let html = PageLayout { path: "/terminal", language, title }.html(&body);
    ([(CONTENT_SECURITY_POLICY, CSP)], html).into_response()
}

fn response_block(heard: &SiteResponse, words: &TerminalTexts) -> String {
    format!(
        "<article id=\"answer\" role=\"status\"><h2>{answer}</h2>
<p class=\"to\"><code>{address}</code></p>
<p>{status}</p>
<p class=\"text\"><code id=\"raw\">{body}</code></p></article>",
        answer = words.answer,
        address = escape(&heard.address),
        status = escape(&heard.status),
        body = escape(&heard.body),
    )
}

fn form(typed: &TerminalForm, day: &str, words: &TerminalTexts) -> String {
    let chosen = |biller: &str| if typed.biller() == biller { " checked" } else { "" };
    let field = |name: &str, label: &str, value: &str, more: &str| {
        format!(
            "<label>{label}<input name=\"{name}\" value=\"{}\" autocomplete=\"off\" {more}></label>\n",
            escape(value)
        )
    };
    format!(
        "<form method=\"post\" action=\"/terminal\">
<input type=\"hidden\" name=\"lang\" value=\"{lang}\">
<fieldset class=\"choice\"><legend>{biller}</legend>
<label class=\"one\"><input type=\"radio\" name=\"biller\" value=\"kaspi\"{kaspi_on}> Kaspi</label>
<label class=\"one\"><input type=\"radio\" name=\"biller\" value=\"osmp\"{osmp_on}> {osmp}</label>
</fieldset>
<div class=\"pair\">
{account}{sum}{date}{txn_id}</div>
<p class=\"copies\"><button name=\"command\" value=\"check\">{check}</button>
<button class=\"main\" name=\"command\" value=\"pay\">{pay}</button></p>
</form>
",
        lang = typed.lang.code(),
        biller = words.biller,
        kaspi_on = chosen("kaspi"),
        osmp_on = chosen("osmp"),
        osmp = words.osmp,
        account = field("account", words.account, &typed.account, "maxlength=\"40\" required"),
        sum = field(
            "sum",
            words.sum,
            if typed.sum.is_empty() { "1000.00" } else { &typed.sum },
            "inputmode=\"decimal\" maxlength=\"14\" required"
        ),
        date = field("day", words.day, day, "type=\"date\" required"),
        txn_id = field("txn_id", words.txn_id, &typed.txn_id, "maxlength=\"20\""),
        check = words.check,
        pay = words.pay,
    )
}
