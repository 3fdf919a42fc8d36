//! Page of the payment terminal.

use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::response::{IntoResponse, Response};

use super::layout::{PageLayout, escape};
use super::terminal_texts::TerminalTexts;
use super::texts::PageTexts;
use crate::Sandbox;
use crate::terminal::{SiteResponse, TerminalForm};

/// The default policy, but forms may be posted to this site.
const CSP: &str = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; \
                   img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The terminal, with the site's response if something was submitted.
pub(super) fn page(
    sandbox: &Sandbox,
    input: &TerminalForm,
    response: Option<&SiteResponse>,
) -> Response {
    let language = input.lang;
    let texts = TerminalTexts::for_language(language);
    let today = sandbox.terminal_date();
    let day = if input.day.is_empty() { &today } else { &input.day };
    let code = language.code();
    let body = format!(
        "<p>{about}</p>
{response}
{form}
<h2 class=\"part\">{registry}</h2>
<p>{about_registry}</p>
<ul class=\"ways\">
<li><a class=\"file\" href=\"/terminal/registry/kaspi.csv?day={day}\">Kaspi, {day}</a></li>
<li><a class=\"file\" href=\"/terminal/registry/osmp.csv?day={day}\">{osmp}, {day}</a></li>
</ul>
<p class=\"note\"><code>zhedel reconcile kaspi kaspi.csv --as …</code></p>
<p class=\"note\">{programs} <code>POST /terminal</code>, <code>GET /terminal/registry/kaspi.csv?day=…&amp;lang={code}</code></p>",
        about = texts.about,
        response = response.map_or_else(String::new, |response| response_block(response, texts)),
        form = form(input, day, texts),
        registry = texts.registry,
        about_registry = texts.about_registry,
        day = escape(day),
        osmp = texts.osmp,
        programs = PageTexts::in_language(language).programs,
    );
    let title = PageTexts::in_language(language).terminal;
    let html = PageLayout { path: "/terminal", language, title }.html(&body);
    ([(CONTENT_SECURITY_POLICY, CSP)], html).into_response()
}

fn response_block(response: &SiteResponse, texts: &TerminalTexts) -> String {
    format!(
        "<article id=\"answer\" role=\"status\"><h2>{answer}</h2>
<p class=\"to\"><code>{address}</code></p>
<p>{status}</p>
<p class=\"text\"><code id=\"raw\">{body}</code></p></article>",
        answer = texts.answer,
        address = escape(&response.address),
        status = escape(&response.status),
        body = escape(&response.body),
    )
}

fn form(input: &TerminalForm, day: &str, texts: &TerminalTexts) -> String {
    let checked = |biller: &str| if input.biller() == biller { " checked" } else { "" };
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
        lang = input.lang.code(),
        biller = texts.biller,
        kaspi_on = checked("kaspi"),
        osmp_on = checked("osmp"),
        osmp = texts.osmp,
        account = field("account", texts.account, &input.account, "maxlength=\"40\" required"),
        sum = field(
            "sum",
            texts.sum,
            if input.sum.is_empty() { "1000.00" } else { &input.sum },
            "inputmode=\"decimal\" maxlength=\"14\" required"
        ),
        date = field("day", texts.day, day, "type=\"date\" required"),
        txn_id = field("txn_id", texts.txn_id, &input.txn_id, "maxlength=\"20\""),
        check = texts.check,
        pay = texts.pay,
    )
}
