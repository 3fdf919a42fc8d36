//! What stands in the place of a directive: figures of the lending core, tools, sample letters.

use std::borrow::Cow;
use std::fmt::Write as _;

use app::applications::Rules;
use app::format::{format_amount, format_date, format_percent};
use base::{BusinessDate, Language};
use content::{Body, Directive, ExampleLoan};
use lending::quote::{EarlyPayoff, early_payoff, late_charges};
use lending::{Contract, ContractError, ContractInput, Quote};
use money::Tenge;

use super::document::HtmlEscaped;
use super::tools;
use crate::licence_register::LicenceRegister;
use crate::settings::LenderDetails;
use crate::site::Site;

/// Fills texts of one language with the figures of one day.
pub struct Figures<'a> {
    pub(super) rules: &'a Rules,
    pub(super) lender: &'a LenderDetails,
    pub(super) register: Option<&'a LicenceRegister>,
    pub(super) today: BusinessDate,
    pub(super) language: Language,
}

/// A small table: a caption, and rows of a name and a value.
struct FigureTable {
    caption: String,
    rows: Vec<(String, String)>,
}

impl<'a> Figures<'a> {
    pub fn of_site(site: &'a Site, today: BusinessDate, language: Language) -> Self {
        let register = site.settings.licence_register.as_ref();
        let lender = &site.settings.lender;
        Self { rules: &site.rules, lender, register, today, language }
    }

    /// A text with a table in the place of each directive.
    pub fn fill<'t>(&self, body: &'t Body) -> Cow<'t, str> {
        body.html_with(|directive| {
            self.html(directive).unwrap_or_else(|error| {
                // Start and publication reject a text whose figures are outside the product.
                tracing::error!(%error, ?directive, "figures of a text could not be computed");
                String::new()
            })
        })
    }

    fn html(&self, directive: &Directive) -> Result<String, ContractError> {
        Ok(match *directive {
            Directive::Quote(loan) => {
                let quote = Quote::from_contract(&self.contract(loan)?);
                self.quote_table(&quote, loan.days).html()
            }
            Directive::Delay { loan, late_days } => {
                self.delay_table(&self.contract(loan)?, late_days).html()
            }
            Directive::Early { loan, paid_on_day } => {
                let contract = self.contract(loan)?;
                let payoff = early_payoff(&contract, paid_on_day)?;
                self.early_table(&contract, payoff, paid_on_day).html()
            }
            Directive::DelayDiagram(loan) => self.delay_diagram(&self.contract(loan)?),
            Directive::Tool(tool) => tools::empty_section(self, tool),
            Directive::Letter(letter) => self.letter(letter),
            Directive::Ombudsman => self.ombudsman(),
        })
    }

    fn contract(&self, loan: ExampleLoan) -> Result<Contract, ContractError> {
        let ExampleLoan { amount_tenge, days } = loan;
        let request = ContractInput::new(amount_tenge, days, self.today);
        Contract::try_new(&self.rules.products.short, &request, &self.rules.law)
    }

    /// The contact of the settings, a link where it is the name of a site.
    fn ombudsman(&self) -> String {
        let name = self.language.pick("Микрофинансовый омбудсман", "Микроқаржы омбудсманы");
        let contact = HtmlEscaped(&self.lender.ombudsman);
        let is_site = self.lender.ombudsman.contains('.')
            && !self.lender.ombudsman.contains([' ', '@', ',', '/']);
        match is_site {
            true => format!("<p>{name}: <a href=\"https://{contact}/\">{contact}</a></p>\n"),
            false => format!("<p>{name}: {contact}</p>\n"),
        }
    }

    /// The rate and ГЭСВ are adjacent rows that look the same, as the law requires.
    fn quote_table(&self, quote: &Quote, days: u32) -> FigureTable {
        let (amount, term) = (format_amount(quote.principal), self.days_text(days));
        let rate = format_percent(&quote.rate.percent().to_string());
        let apr = format_percent(&format!("{:.1}", quote.apr));
        let today = format_date(self.today);
        FigureTable {
            caption: self.text(
                format!("Пример: {amount} на {term}"),
                format!("Мысал: {amount}, мерзімі {term}"),
            ),
            rows: vec![
                self.amount_row("Вы получите", "Қолыңызға аласыз", quote.principal),
                (
                    self.text(
                        format!("Вознаграждение за {term}"),
                        format!("{days}\u{a0}күннің сыйақысы"),
                    ),
                    format_amount(quote.interest),
                ),
                self.amount_row("Вы вернёте", "Қайтарасыз", quote.total),
                (
                    self.text(
                        format!("Вернуть не позднее, если получить {today}"),
                        format!("Қайтарудың соңғы күні, {today} алсаңыз"),
                    ),
                    format_date(quote.due_date),
                ),
                self.row(
                    "Ставка",
                    "Мөлшерлеме",
                    format!("{rate} в день"),
                    format!("күніне {rate}"),
                ),
                self.row("ГЭСВ", "ЖТСМ", format!("{apr} в год"), format!("жылына {apr}")),
            ],
        }
    }

    fn delay_table(&self, contract: &Contract, late_days: u32) -> FigureTable {
        let quote = Quote::from_contract(contract);
        let charges = late_charges(contract, late_days);
        let (amount, days) = (format_amount(quote.principal), contract.term_days());
        let (term, delay) = (self.days_text(days), self.days_text(late_days));
        FigureTable {
            caption: self.text(
                format!("{amount} на {term}, возврат задержан на {delay}"),
                format!("{amount}, мерзімі {term}, төлем {delay} кешіктірілген"),
            ),
            rows: vec![
                self.amount_row("Долг в день возврата", "Қайтару күніндегі берешек", quote.total),
                (
                    self.text(
                        format!("Вознаграждение за {delay} просрочки"),
                        format!("Кешіктірілген {late_days}\u{a0}күннің сыйақысы"),
                    ),
                    format_amount(charges.interest),
                ),
                (
                    self.text(
                        format!("Неустойка за {delay} просрочки"),
                        format!("Кешіктірілген {late_days}\u{a0}күннің айыпақысы"),
                    ),
                    format_amount(charges.penalty),
                ),
                self.amount_row("Цена задержки", "Кешіктірудің құны", charges.total()),
                self.amount_row(
                    "Вернуть всего",
                    "Барлығы қайтарасыз",
                    quote.total + charges.total(),
                ),
            ],
        }
    }

    fn early_table(&self, contract: &Contract, payoff: EarlyPayoff, day: u32) -> FigureTable {
        let quote = Quote::from_contract(contract);
        let amount = format_amount(quote.principal);
        let term = self.days_text(contract.term_days());
        FigureTable {
            caption: self.text(
                format!("{amount} на {term}, возврат на {day}-й день"),
                format!("{amount}, мерзімі {term}, {day}-күні қайтарылған"),
            ),
            rows: vec![
                self.amount_row("Вернуть в срок", "Мерзімінде қайтарсаңыз", quote.total),
                (
                    self.text(
                        format!("Вернуть на {day}-й день"),
                        format!("{day}-күні қайтарсаңыз"),
                    ),
                    format_amount(payoff.total),
                ),
                (
                    self.text(
                        format!("Из них вознаграждение за {}", self.days_text(day)),
                        format!("Оның ішінде {day}\u{a0}күннің сыйақысы"),
                    ),
                    format_amount(payoff.interest),
                ),
                self.amount_row("Экономия", "Үнемдейтін сома", payoff.saving),
            ],
        }
    }

    pub(super) fn text(&self, ru: String, kk: String) -> String {
        match self.language {
            Language::Ru => ru,
            Language::Kk => kk,
        }
    }

    fn row(&self, ru: &str, kk: &str, ru_value: String, kk_value: String) -> (String, String) {
        (self.language.pick(ru, kk).to_owned(), self.text(ru_value, kk_value))
    }

    fn amount_row(&self, ru: &str, kk: &str, amount: Tenge) -> (String, String) {
        (self.language.pick(ru, kk).to_owned(), format_amount(amount))
    }

    /// `1 день`, `2 дня`, `5 дней`; a Kazakh noun after a numeral stays in the singular.
    pub(super) fn days_text(&self, days: u32) -> String {
        let russian = match (days % 10, days % 100) {
            (1, tens) if tens != 11 => "день",
            (2..=4, tens) if !(12..=14).contains(&tens) => "дня",
            _ => "дней",
        };
        format!("{days}\u{a0}{}", self.language.pick(russian, "күн"))
    }
}

impl FigureTable {
    /// As the browser serialises it too: the text of a page is read back from the document.
    fn html(&self) -> String {
        let mut html =
            format!("<table class=\"loan-figures\"><caption>{}</caption><tbody>", self.caption);
        for (name, value) in &self.rows {
            let _ = write!(html, "<tr><th scope=\"row\">{name}</th><td>{value}</td></tr>");
        }
        html + "</tbody></table>\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of a table: its caption and its rows.
    fn lines(markdown: &str, language: Language) -> Vec<String> {
        let rules = testkit::rules::rules();
        let today = "2026-11-18".parse().unwrap();
        let text = format!(
            "---\ntitle: T\ndescription: D\nupdated_on: 2026-11-15\n---\n{markdown}\n\nДальше\n"
        );
        let path = format!("{}/pages/x", language.code());
        let content = content::Content::try_from_files([(path.as_str(), text.as_str())]).unwrap();
        let lender = crate::tests::lender();
        let figures = Figures { rules: &rules, lender: &lender, register: None, today, language };
        let html = figures.fill(&content.page(language, "x").unwrap().body).into_owned();
        let (table, rest) = html.split_once("</table>").unwrap();
        assert_eq!(rest, "\n<p>Дальше</p>\n");
        let rows = table.replace("<tr>", "\n").replace("</th>", ": ").replace('\u{a0}', " ");
        rows.lines()
            .map(|row| row.split('<').map(|part| part.split_once('>').map_or(part, |it| it.1)))
            .map(Iterator::collect)
            .collect()
    }

    #[test]
    fn a_quote_states_the_rate_beside_its_apr() {
        assert_eq!(
            lines("{{quote amount=100000 days=30}}", Language::Ru),
            [
                "Пример: 100 000 ₸ на 30 дней",
                "Вы получите: 100 000 ₸",
                "Вознаграждение за 30 дней: 8 400 ₸",
                "Вы вернёте: 108 400 ₸",
                "Вернуть не позднее, если получить 18.11.2026: 18.12.2026",
                "Ставка: 0,28 % в день",
                "ГЭСВ: 166,8 % в год",
            ]
        );
        assert_eq!(
            lines("{{quote amount=100000 days=30}}", Language::Kk),
            [
                "Мысал: 100 000 ₸, мерзімі 30 күн",
                "Қолыңызға аласыз: 100 000 ₸",
                "30 күннің сыйақысы: 8 400 ₸",
                "Қайтарасыз: 108 400 ₸",
                "Қайтарудың соңғы күні, 18.11.2026 алсаңыз: 18.12.2026",
                "Мөлшерлеме: күніне 0,28 %",
                "ЖТСМ: жылына 166,8 %",
            ]
        );
    }

    #[test]
    fn a_delay_is_counted_line_by_line() {
        // Each day 280.00 of interest and 0.2 % of the 108 400 that fell due.
        assert_eq!(
            lines("{{delay amount=100000 days=30 late=1}}", Language::Ru),
            [
                "100 000 ₸ на 30 дней, возврат задержан на 1 день",
                "Долг в день возврата: 108 400 ₸",
                "Вознаграждение за 1 день просрочки: 280 ₸",
                "Неустойка за 1 день просрочки: 216,80 ₸",
                "Цена задержки: 496,80 ₸",
                "Вернуть всего: 108 896,80 ₸",
            ]
        );
        assert_eq!(
            lines("{{delay amount=100000 days=30 late=10}}", Language::Kk),
            [
                "100 000 ₸, мерзімі 30 күн, төлем 10 күн кешіктірілген",
                "Қайтару күніндегі берешек: 108 400 ₸",
                "Кешіктірілген 10 күннің сыйақысы: 2 800 ₸",
                "Кешіктірілген 10 күннің айыпақысы: 2 168 ₸",
                "Кешіктірудің құны: 4 968 ₸",
                "Барлығы қайтарасыз: 113 368 ₸",
            ]
        );
    }

    #[test]
    fn an_early_payoff_shows_what_is_saved() {
        assert_eq!(
            lines("{{early amount=50000 days=23 on=2}}", Language::Ru),
            [
                "50 000 ₸ на 23 дня, возврат на 2-й день",
                "Вернуть в срок: 53 220 ₸",
                "Вернуть на 2-й день: 50 280 ₸",
                "Из них вознаграждение за 2 дня: 280 ₸",
                "Экономия: 2 940 ₸",
            ]
        );
        assert_eq!(
            lines("{{early amount=100000 days=30 on=10}}", Language::Kk),
            [
                "100 000 ₸, мерзімі 30 күн, 10-күні қайтарылған",
                "Мерзімінде қайтарсаңыз: 108 400 ₸",
                "10-күні қайтарсаңыз: 102 800 ₸",
                "Оның ішінде 10 күннің сыйақысы: 2 800 ₸",
                "Үнемдейтін сома: 5 600 ₸",
            ]
        );
    }

    #[test]
    fn the_ombudsman_is_reached_as_the_settings_say() {
        let rules = testkit::rules::rules();
        let today = "2026-11-18".parse().unwrap();
        let mut lender = crate::tests::lender();
        for (contact, expected) in [
            ("mfombudsman.kz", "<a href=\"https://mfombudsman.kz/\">mfombudsman.kz</a>"),
            ("+7 727 000 00 00, <a@b.kz>", "+7 727 000 00 00, &lt;a@b.kz&gt;"),
        ] {
            contact.clone_into(&mut lender.ombudsman);
            let language = Language::Ru;
            let figures =
                Figures { rules: &rules, lender: &lender, register: None, today, language };
            let expected = format!("<p>Микрофинансовый омбудсман: {expected}</p>\n");
            assert_eq!(figures.html(&Directive::Ombudsman).unwrap(), expected);
        }
    }

    #[test]
    fn a_table_is_whole_markup() {
        let rules = testkit::rules::rules();
        let today = "2026-11-18".parse().unwrap();
        let (lender, language) = (crate::tests::lender(), Language::Ru);
        let figures = Figures { rules: &rules, lender: &lender, register: None, today, language };
        let directive = Directive::Early {
            loan: ExampleLoan { amount_tenge: 100_000, days: 30 },
            paid_on_day: 10,
        };
        let html = figures.html(&directive).unwrap().replace('\u{a0}', " ");
        let start = "<table class=\"loan-figures\"><caption>100 000 ₸ на 30 дней, возврат на 10-й день\
                     </caption><tbody><tr><th scope=\"row\">Вернуть в срок</th><td>108 400 ₸</td></tr>";
        assert!(html.starts_with(start), "{html}");
        assert!(html.ends_with("</td></tr></tbody></table>\n"), "{html}");
    }
}
