//! A drawing of what a delay costs: the debt on the due date and after it, with figures of the core.

use std::fmt::Write as _;

use app::format::format_amount;
use lending::quote::late_charges;
use lending::{Contract, Quote};
use money::Tenge;

use super::document::HtmlEscaped;
use super::figures::Figures;

/// Days after the due date. On the last one accruals end by law.
const LATE_DAYS: [u32; 4] = [0, 7, 30, 90];
/// In units of the drawing, which is as wide as a small phone.
const WIDTH: i64 = 320;
const ROW_HEIGHT: i64 = 44;
const TEXT_BASELINE: i64 = 14;
const BAR_TOP: i64 = 21;
const BAR_HEIGHT: i64 = 12;
const DUE: &str = "#00707f";
const INTEREST: &str = "#f7b500";
const PENALTY: &str = "#b3261e";

/// The debt on a day: what fell due, and what the delay added.
struct Bar {
    label: String,
    due: Tenge,
    interest: Tenge,
    penalty: Tenge,
}

impl Bar {
    fn total(&self) -> Tenge {
        self.due + self.interest + self.penalty
    }

    fn text(&self) -> String {
        format!("{}: {}", self.label, format_amount(self.total()))
    }
}

impl Figures<'_> {
    pub(super) fn delay_diagram(&self, contract: &Contract) -> String {
        let quote = Quote::from_contract(contract);
        let bars = LATE_DAYS.map(|days| {
            let charges = late_charges(contract, days);
            let label = match days {
                0 => self.language.pick("В срок", "Мерзімінде").to_owned(),
                _ => self.text(
                    format!("Опоздание на {}", self.days_text(days)),
                    format!("{days}\u{a0}күн кешіксе"),
                ),
            };
            Bar { label, due: quote.total, interest: charges.interest, penalty: charges.penalty }
        });
        let (amount, term) = (format_amount(quote.principal), self.days_text(contract.term_days()));
        let caption = self.text(
            format!("Сколько вернуть: {amount} на {term}"),
            format!("Қанша қайтарасыз: {amount}, мерзімі {term}"),
        );
        let legend = [
            (DUE, self.language.pick("долг в день возврата", "қайтару күнгі берешек")),
            (
                INTEREST,
                self.language
                    .pick("вознаграждение за просрочку", "кешіктірілген күндердің сыйақысы"),
            ),
            (PENALTY, self.language.pick("неустойка", "айыпақы")),
        ];
        figure_html(&caption, &bars, &legend)
    }
}

fn figure_html(caption: &str, bars: &[Bar], legend: &[(&str, &str)]) -> String {
    let spoken: Vec<String> = bars.iter().map(Bar::text).collect();
    let most = bars.iter().map(|bar| bar.total().tiyn()).max().unwrap_or(1).max(1);
    let height = ROW_HEIGHT * i64::try_from(bars.len()).unwrap_or_default();
    let mut html = format!(
        "<figure class=\"diagram\"><figcaption>{}</figcaption><svg viewBox=\"0 0 {WIDTH} {height}\" \
         role=\"img\" aria-label=\"{}\">",
        HtmlEscaped(caption),
        HtmlEscaped(&spoken.join("; "))
    );
    let mut top = 0;
    for bar in bars {
        let _ = write!(
            html,
            "<text x=\"0\" y=\"{}\" font-size=\"13\" fill=\"currentColor\">{}</text>",
            top + TEXT_BASELINE,
            HtmlEscaped(&bar.text())
        );
        let mut x = 0;
        for (sum, fill) in [(bar.due, DUE), (bar.interest, INTEREST), (bar.penalty, PENALTY)] {
            // Whole units: half of one is not seen.
            let width = sum.tiyn() * WIDTH / most;
            if width > 0 {
                let _ = write!(
                    html,
                    "<rect x=\"{x}\" y=\"{}\" width=\"{width}\" height=\"{BAR_HEIGHT}\" \
                     fill=\"{fill}\"></rect>",
                    top + BAR_TOP
                );
            }
            x += width;
        }
        top += ROW_HEIGHT;
    }
    html.push_str("</svg><ul>");
    for (fill, name) in legend {
        let _ = write!(
            html,
            "<li><svg viewBox=\"0 0 12 12\" width=\"12\" height=\"12\" aria-hidden=\"true\"><rect \
             width=\"12\" height=\"12\" fill=\"{fill}\"></rect></svg> {}</li>",
            HtmlEscaped(name)
        );
    }
    html + "</ul></figure>\n"
}

#[cfg(test)]
mod tests {
    use base::Language;
    use content::{Directive, ExampleLoan};

    use super::*;

    /// 100 000 for 30 days: 108 400 fall due. Each late day adds 280.00 of interest and 216.80 of
    /// penalty, until interest and penalty together are half of the amount: 50 000 − 8 400.
    #[test]
    fn the_bars_are_figures_of_the_core() {
        let (rules, lender) = (testkit::rules::rules(), crate::tests::lender());
        let today = "2026-11-18".parse().unwrap();
        let html = |language| {
            let figures =
                Figures { rules: &rules, lender: &lender, register: None, today, language };
            let loan = ExampleLoan { amount_tenge: 100_000, days: 30 };
            let content = format!(
                "---\ntitle: T\ndescription: D\nupdated_on: 2026-11-15\n---\n{}\n",
                "{{delay-diagram amount=100000 days=30}}"
            );
            let path = format!("{}/pages/x", language.code());
            let content =
                content::Content::try_from_files([(path.as_str(), content.as_str())]).unwrap();
            let body = &content.page(language, "x").unwrap().body;
            assert_eq!(body.directives().next(), Some(&Directive::DelayDiagram(loan)));
            figures.fill(body).replace('\u{a0}', " ")
        };
        let russian = html(Language::Ru);
        assert!(
            russian.contains(
                "aria-label=\"В срок: 108 400 ₸; Опоздание на 7 дней: 111 877,60 ₸; \
                 Опоздание на 30 дней: 123 304 ₸; Опоздание на 90 дней: 150 000 ₸\""
            ),
            "{russian}"
        );
        // 108 400 of 150 000 are 231 of 320 units.
        assert!(russian.contains("<rect x=\"0\" y=\"21\" width=\"231\""), "{russian}");
        let kazakh = html(Language::Kk);
        assert!(kazakh.contains("30 күн кешіксе: 123 304 ₸"), "{kazakh}");
    }
}
