//! A tool's form and answer in HTML. Everything that a reader typed is escaped.

use std::fmt::Write as _;

use base::Language;
use content::Tool;

use super::inputs::{Control, Field};
use super::{SECTION_END, TOOL_PARAMETER, section_start};
use crate::pages::document::HtmlEscaped;

/// What a form says besides its fields.
pub struct ToolForm {
    pub title: String,
    pub lead: String,
    pub button: String,
    /// Below the answer, or below the form before one.
    pub note: Option<String>,
    /// A page of somebody else that the note names.
    pub link: Option<(String, &'static str)>,
}

/// What a tool found.
pub struct Answer {
    pub verdict: String,
    pub tone: Tone,
    pub rows: Vec<(String, String)>,
}

/// Whether an answer is a reason to stop. The words say so too.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    Plain,
    Good,
    Bad,
}

pub fn section_html(
    language: Language,
    tool: Tool,
    form: &ToolForm,
    fields: &[Field],
    answer: Option<&Answer>,
) -> String {
    let id = tool.name();
    let mut html = format!(
        "{} aria-labelledby=\"{id}-title\"><h3 id=\"{id}-title\">{}</h3><p>{}</p>",
        section_start(tool),
        HtmlEscaped(&form.title),
        HtmlEscaped(&form.lead),
    );
    if !fields.is_empty() {
        form_html(&mut html, language, tool, form, fields);
    }
    if let Some(answer) = answer {
        answer_html(&mut html, tool, answer);
    }
    if form.note.is_some() || form.link.is_some() {
        html.push_str("<p class=\"tool-note\">");
        if let Some(note) = &form.note {
            let _ = write!(html, "{} ", HtmlEscaped(note));
        }
        if let Some((text, href)) = &form.link {
            let _ = write!(html, "<a href=\"{href}\">{}</a>", HtmlEscaped(text));
        }
        html.push_str("</p>");
    }
    html + SECTION_END + "\n"
}

/// Sent to the page itself, at the tool's anchor.
fn form_html(html: &mut String, language: Language, tool: Tool, form: &ToolForm, fields: &[Field]) {
    let id = tool.name();
    let _ = write!(
        html,
        "<form method=\"get\" action=\"#{id}\"><input type=\"hidden\" \
         name=\"{TOOL_PARAMETER}\" value=\"{id}\">"
    );
    error_summary(html, language, id, fields);
    html.push_str("<div class=\"tool-fields\">");
    fields.iter().for_each(|field| field_html(html, id, field));
    let _ =
        write!(html, "</div><button type=\"submit\">{}</button></form>", HtmlEscaped(&form.button));
}

fn error_summary(html: &mut String, language: Language, id: &str, fields: &[Field]) {
    if fields.iter().all(|field| field.error.is_none()) {
        return;
    }
    let title = language.pick("Исправьте, пожалуйста:", "Мыналарды түзетіңіз:");
    let _ = write!(
        html,
        "<div class=\"tool-errors\" role=\"alert\" tabindex=\"-1\"><p>{title}</p><ul>"
    );
    for field in fields {
        if let Some(error) = &field.error {
            let _ = write!(
                html,
                "<li><a href=\"#{id}-{}\">{}: {}</a></li>",
                field.name,
                HtmlEscaped(&field.label),
                HtmlEscaped(error)
            );
        }
    }
    html.push_str("</ul></div>");
}

fn field_html(html: &mut String, tool: &str, field: &Field) {
    let (name, id) = (field.name, format!("{tool}-{}", field.name));
    let _ = write!(
        html,
        "<div class=\"tool-field\"><label for=\"{id}\">{}</label>",
        HtmlEscaped(&field.label)
    );
    let mut described_by = Vec::new();
    if !field.hint.is_empty() {
        described_by.push(format!("{id}-hint"));
        let _ = write!(
            html,
            "<span id=\"{id}-hint\" class=\"hint\">{}</span>",
            HtmlEscaped(&field.hint)
        );
    }
    if let Some(error) = &field.error {
        described_by.push(format!("{id}-error"));
        let _ =
            write!(html, "<span id=\"{id}-error\" class=\"error\">{}</span>", HtmlEscaped(error));
    }
    let invalid = if field.error.is_some() { " aria-invalid=\"true\"" } else { "" };
    let described = match described_by.is_empty() {
        true => String::new(),
        false => format!(" aria-describedby=\"{}\"", described_by.join(" ")),
    };
    match &field.control {
        Control::Choice(options) => {
            let _ = write!(html, "<select id=\"{id}\" name=\"{name}\"{described}>");
            for (code, text) in options {
                let selected = if *code == field.value { " selected=\"\"" } else { "" };
                let _ = write!(html, "<option value=\"{code}\"{selected}>{text}</option>");
            }
            html.push_str("</select>");
        }
        Control::Amount | Control::Number => {
            let mode = if matches!(field.control, Control::Amount) { "decimal" } else { "numeric" };
            let _ = write!(
                html,
                "<input id=\"{id}\" name=\"{name}\" type=\"text\" inputmode=\"{mode}\" \
                 autocomplete=\"off\" maxlength=\"40\" value=\"{}\"{invalid}{described}>",
                HtmlEscaped(&field.value)
            );
        }
    }
    html.push_str("</div>");
}

fn answer_html(html: &mut String, tool: Tool, answer: &Answer) {
    let tone = match answer.tone {
        Tone::Plain => "",
        Tone::Good => " good",
        Tone::Bad => " bad",
    };
    let _ = write!(
        html,
        "<div class=\"tool-answer{tone}\" role=\"status\" tabindex=\"-1\" id=\"{}-answer\">\
         <p><strong>{}</strong></p>",
        tool.name(),
        HtmlEscaped(&answer.verdict)
    );
    if !answer.rows.is_empty() {
        html.push_str("<table class=\"loan-figures\"><tbody>");
        for (name, value) in &answer.rows {
            let (name, value) = (HtmlEscaped(name), HtmlEscaped(value));
            let _ = write!(html, "<tr><th scope=\"row\">{name}</th><td>{value}</td></tr>");
        }
        html.push_str("</tbody></table>");
    }
    html.push_str("</div>");
}
