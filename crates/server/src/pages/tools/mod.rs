//! Tools inside texts: a form whose answer the server computes, so that it works without a script.
//! The cached page shows the form; an answer replaces it in a copy of that page, so that no query
//! ever reaches the cache or an engine.

mod debt_burden;
mod early_payment;
mod form;
mod inputs;
mod licence_check;
mod offer_cost;
#[cfg(test)]
mod tests;

use content::Tool;

use super::figures::Figures;
use form::{Answer, ToolForm};
use inputs::Inputs;

/// The parameter that names the tool that is asked.
const TOOL_PARAMETER: &str = "tool";
/// More than any tool's form sends.
const QUERY_BYTES_MAX: usize = 1_024;
const VALUE_CHARS_MAX: usize = 40;
const SECTION_END: &str = "</section>";

/// What a reader typed into a tool.
pub struct ToolQuery {
    tool: Tool,
    values: Vec<(String, String)>,
}

impl ToolQuery {
    /// `None` if the query asks no tool.
    pub fn parse(query: &str) -> Option<Self> {
        if query.len() > QUERY_BYTES_MAX {
            return None;
        }
        let values: Vec<(String, String)> = serde_urlencoded::from_str(query).ok()?;
        let (_, name) = values.iter().find(|(name, _)| name == TOOL_PARAMETER)?;
        let tool = Tool::ALL.into_iter().find(|tool| tool.name() == name)?;
        Some(Self { tool, values })
    }

    fn value(&self, name: &str) -> Option<String> {
        let (_, value) = self.values.iter().find(|(it, _)| it == name)?;
        Some(value.trim().chars().take(VALUE_CHARS_MAX).collect())
    }
}

/// The page with the answer in the place of the tool's empty form. `None` if the page lacks it.
pub fn answer_in(page: &str, figures: &Figures<'_>, query: &ToolQuery) -> Option<String> {
    let start = page.find(&section_start(query.tool))?;
    let length = page[start..].find(SECTION_END)? + SECTION_END.len();
    let answered = section(figures, query.tool, Some(query));
    Some([&page[..start], &answered, &page[start + length..]].concat())
}

/// The tool as it stands in a text.
pub fn empty_section(figures: &Figures<'_>, tool: Tool) -> String {
    section(figures, tool, None)
}

fn section(figures: &Figures<'_>, tool: Tool, query: Option<&ToolQuery>) -> String {
    let mut inputs = Inputs::new(figures.language, query);
    let (form, answer) = match tool {
        Tool::OfferCost => offer_cost::tool(figures, &mut inputs),
        Tool::DebtBurden => debt_burden::tool(figures, &mut inputs),
        Tool::EarlyPayment => early_payment::tool(figures, &mut inputs),
        Tool::LicenceCheck => licence_check::tool(figures, &mut inputs),
    };
    form::section_html(figures.language, tool, &form, inputs.fields(), answer.as_ref())
}

fn section_start(tool: Tool) -> String {
    format!("<section class=\"tool\" id=\"{}\"", tool.name())
}

/// What a tool shows: its form, and its answer once everything that was typed is right.
type ToolOutput = (ToolForm, Option<Answer>);
