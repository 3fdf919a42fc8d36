//! Directives: lines of a text in whose place a page shows figures of the lending core, such as
//! `{{quote amount=100000 days=30}}`, a tool that computes with a reader's own figures, or a sample
//! letter.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use thiserror::Error;

/// The loan whose figures are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExampleLoan {
    pub amount_tenge: u32,
    pub days: u32,
}

/// A form whose answer the server computes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    /// Overpayment and ГЭСВ of anybody's offer.
    OfferCost,
    /// КДН.
    DebtBurden,
    /// What an early payment saves.
    EarlyPayment,
    /// Whether a lender has a licence.
    LicenceCheck,
}

/// A letter that a reader can send as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SampleLetter {
    Restructuring,
    Complaint,
    /// Somebody else took the loan.
    FraudClaim,
    ConsentWithdrawal,
}

impl Tool {
    pub const ALL: [Self; 4] =
        [Self::OfferCost, Self::DebtBurden, Self::EarlyPayment, Self::LicenceCheck];

    /// In texts and addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::OfferCost => "offer-cost",
            Self::DebtBurden => "debt-burden",
            Self::EarlyPayment => "early-payment",
            Self::LicenceCheck => "licence-check",
        }
    }
}

impl SampleLetter {
    pub const ALL: [Self; 4] =
        [Self::Restructuring, Self::Complaint, Self::FraudClaim, Self::ConsentWithdrawal];

    /// In texts and addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Restructuring => "restructuring",
            Self::Complaint => "complaint",
            Self::FraudClaim => "fraud-claim",
            Self::ConsentWithdrawal => "consent-withdrawal",
        }
    }
}

/// What a page shows in place of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Directive {
    /// What a loan costs.
    Quote(ExampleLoan),
    /// What a delay of its repayment costs.
    Delay {
        loan: ExampleLoan,
        late_days: u32,
    },
    /// What is saved by repaying it some days after the payout.
    Early {
        loan: ExampleLoan,
        paid_on_day: u32,
    },
    /// A drawing of what a delay of its repayment costs from day to day.
    DelayDiagram(ExampleLoan),
    Tool(Tool),
    Letter(SampleLetter),
    /// How the microfinance ombudsman is reached: a setting of the lender.
    Ombudsman,
}

/// Before the name of a letter.
const LETTER: &str = "letter-";
const OMBUDSMAN: &str = "ombudsman";
const ABOUT_A_LOAN: [&str; 4] = ["quote", "delay", "early", "delay-diagram"];

/// Why a line is not a directive.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DirectiveError {
    #[error("a directive stands on a line of its own")]
    NotAlone,
    #[error("there is no directive `{0}`: {known} are known", known = known_names())]
    Unknown(String),
    #[error("`{0}` is not of the form name=number")]
    Argument(String),
    #[error("`{0}` is given twice")]
    Duplicate(String),
    #[error("`{0}` is missing")]
    Missing(&'static str),
    #[error("`{0}` does not belong to this directive")]
    Unexpected(String),
}

/// The loans that directives may name: those of the product on sale.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DirectiveLimits {
    pub amount_tenge: RangeInclusive<u32>,
    pub amount_step_tenge: u32,
    pub days: RangeInclusive<u32>,
    /// The last day of a delay on which anything accrues.
    pub late_days_max: u32,
}

impl Directive {
    /// Reads a line of a text. `None` if it holds no directive.
    fn parse_line(line: &str) -> Option<Result<Self, DirectiveError>> {
        if !line.contains("{{") && !line.contains("}}") {
            return None;
        }
        let inner = line.trim_end().strip_prefix("{{").and_then(|rest| rest.strip_suffix("}}"));
        match inner.filter(|inner| !inner.contains(['{', '}'])) {
            Some(inner) => Some(Self::parse(inner)),
            None => Some(Err(DirectiveError::NotAlone)),
        }
    }

    fn parse(inner: &str) -> Result<Self, DirectiveError> {
        let mut words = inner.split_whitespace();
        let name = words.next().unwrap_or_default();
        let without_numbers = Self::without_numbers(name);
        if without_numbers.is_none() && !ABOUT_A_LOAN.contains(&name) {
            return Err(DirectiveError::Unknown(name.to_owned()));
        }
        let mut arguments = Arguments::parse(words)?;
        if let Some(directive) = without_numbers {
            return arguments.finish().map(|()| directive);
        }
        let loan =
            ExampleLoan { amount_tenge: arguments.take("amount")?, days: arguments.take("days")? };
        let directive = match name {
            "delay" => Self::Delay { loan, late_days: arguments.take("late")? },
            "early" => Self::Early { loan, paid_on_day: arguments.take("on")? },
            "delay-diagram" => Self::DelayDiagram(loan),
            _ => Self::Quote(loan),
        };
        arguments.finish()?;
        Ok(directive)
    }

    fn without_numbers(name: &str) -> Option<Self> {
        let tool = Tool::ALL.into_iter().find(|tool| tool.name() == name).map(Self::Tool);
        let letter = || {
            let name = name.strip_prefix(LETTER)?;
            SampleLetter::ALL.into_iter().find(|it| it.name() == name).map(Self::Letter)
        };
        tool.or_else(letter).or_else(|| (name == OMBUDSMAN).then_some(Self::Ombudsman))
    }

    /// The loan that it is about, if it is about one.
    pub const fn loan(&self) -> Option<ExampleLoan> {
        match self {
            Self::Quote(loan)
            | Self::Delay { loan, .. }
            | Self::Early { loan, .. }
            | Self::DelayDiagram(loan) => Some(*loan),
            Self::Tool(_) | Self::Letter(_) | Self::Ombudsman => None,
        }
    }
}

fn known_names() -> String {
    let loans = ABOUT_A_LOAN.map(str::to_owned).into_iter();
    let tools = Tool::ALL.map(|tool| tool.name().to_owned());
    let letters = SampleLetter::ALL.map(|letter| format!("{LETTER}{}", letter.name()));
    let others = [OMBUDSMAN.to_owned()];
    loans.chain(tools).chain(letters).chain(others).collect::<Vec<_>>().join(", ")
}

/// The numbers of a directive, by name.
struct Arguments<'a>(BTreeMap<&'a str, u32>);

impl<'a> Arguments<'a> {
    fn parse(words: impl Iterator<Item = &'a str>) -> Result<Self, DirectiveError> {
        let mut arguments = BTreeMap::new();
        for word in words {
            let number =
                word.split_once('=').and_then(|(key, it)| Some((key, it.parse::<u32>().ok()?)));
            let (key, number) = number.ok_or_else(|| DirectiveError::Argument(word.to_owned()))?;
            if arguments.insert(key, number).is_some() {
                return Err(DirectiveError::Duplicate(key.to_owned()));
            }
        }
        Ok(Self(arguments))
    }

    fn take(&mut self, key: &'static str) -> Result<u32, DirectiveError> {
        self.0.remove(key).ok_or(DirectiveError::Missing(key))
    }

    /// Fails on an argument that nobody took.
    fn finish(self) -> Result<(), DirectiveError> {
        match self.0.into_keys().next() {
            Some(key) => Err(DirectiveError::Unexpected(key.to_owned())),
            None => Ok(()),
        }
    }
}

impl DirectiveLimits {
    /// Says what is wrong with the figures of a directive, as a sentence.
    pub fn breach(&self, directive: &Directive) -> Option<String> {
        let ExampleLoan { amount_tenge, days } = directive.loan()?;
        let (min, max) = (self.amount_tenge.start(), self.amount_tenge.end());
        let is_on_step = amount_tenge
            .checked_sub(*min)
            .is_some_and(|above| above.checked_rem(self.amount_step_tenge) == Some(0));
        if !self.amount_tenge.contains(&amount_tenge) || !is_on_step {
            let step = self.amount_step_tenge;
            return Some(format!("the amount {amount_tenge} is not from {min} to {max} by {step}"));
        }
        if !self.days.contains(&days) {
            let (min, max) = (self.days.start(), self.days.end());
            return Some(format!("the term of {days} days is not from {min} to {max}"));
        }
        match *directive {
            Directive::Delay { late_days, .. }
                if !(1..=self.late_days_max).contains(&late_days) =>
            {
                Some(format!("a delay of {late_days} days is not from 1 to {}", self.late_days_max))
            }
            Directive::Early { paid_on_day, .. } if !(1..days).contains(&paid_on_day) => {
                Some(format!("day {paid_on_day} is not between the payout and day {days}"))
            }
            _ => None,
        }
    }
}

/// The lines of a text that hold directives, counted from 1.
pub fn directives_in(
    text: &str,
) -> impl Iterator<Item = (usize, Result<Directive, DirectiveError>)> {
    let lines = (1_usize..).zip(text.lines());
    lines.filter_map(|(number, line)| Some((number, Directive::parse_line(line)?)))
}

/// A text between its directives.
pub(crate) enum Segment<'a> {
    Markdown(&'a str),
    Directive(Directive),
}

/// Splits a text at its directives. A line that is no valid directive remains text.
pub(crate) fn segments(text: &str) -> Vec<Segment<'_>> {
    let (mut segments, mut start, mut end) = (Vec::new(), 0, 0);
    for line in text.split_inclusive('\n') {
        if let Some(Ok(directive)) = Directive::parse_line(line) {
            segments.push(Segment::Markdown(&text[start..end]));
            segments.push(Segment::Directive(directive));
            start = end + line.len();
        }
        end += line.len();
    }
    segments.push(Segment::Markdown(&text[start..]));
    segments
}

/// A text without its directives.
pub(crate) fn without_directives(text: &str) -> String {
    let is_prose = |line: &&str| Directive::parse_line(line).is_none();
    text.split_inclusive('\n').map(|line| if is_prose(&line) { line } else { "\n" }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Directive, String> {
        Directive::parse_line(line).unwrap().map_err(|error| error.to_string())
    }

    const LOAN: ExampleLoan = ExampleLoan { amount_tenge: 100_000, days: 30 };

    #[test]
    fn directives_are_read() {
        for (line, expected) in [
            ("{{quote amount=100000 days=30}}", Directive::Quote(LOAN)),
            ("{{delay-diagram amount=100000 days=30}}", Directive::DelayDiagram(LOAN)),
            ("{{offer-cost}}", Directive::Tool(Tool::OfferCost)),
            ("{{licence-check}}", Directive::Tool(Tool::LicenceCheck)),
            ("{{letter-complaint}}", Directive::Letter(SampleLetter::Complaint)),
            ("{{ombudsman}}", Directive::Ombudsman),
            ("{{ quote  days=30 amount=100000 }}  ", Directive::Quote(LOAN)),
            (
                "{{delay amount=100000 days=30 late=10}}",
                Directive::Delay { loan: LOAN, late_days: 10 },
            ),
            (
                "{{early amount=100000 days=30 on=10}}\n",
                Directive::Early { loan: LOAN, paid_on_day: 10 },
            ),
        ] {
            assert_eq!(parse(line), Ok(expected), "{line}");
        }
        assert_eq!(Directive::parse_line("Текст [ссылка](/a/) {#якорь}"), None);
    }

    #[test]
    fn a_mistake_is_explained() {
        for (line, expected) in [
            ("{{quotes amount=1 days=2}}", "there is no directive `quotes`"),
            ("{{letter-poem}}", "there is no directive `letter-poem`: quote, delay, early"),
            ("{{offer-cost amount=1}}", "`amount` does not belong to this directive"),
            ("{{}}", "there is no directive ``"),
            ("{{quote amount=100000}}", "`days` is missing"),
            ("{{delay amount=100000 days=30}}", "`late` is missing"),
            ("{{quote amount=100000 days=30 late=1}}", "`late` does not belong"),
            ("{{quote amount=1 amount=2 days=3}}", "`amount` is given twice"),
            ("{{quote amount=много days=30}}", "`amount=много` is not of the form name=number"),
            ("{{quote amount=-1 days=30}}", "`amount=-1` is not of the form name=number"),
            ("{{quote 100000 30}}", "`100000` is not of the form name=number"),
            ("Вот: {{quote amount=100000 days=30}}", "stands on a line of its own"),
            ("> {{quote amount=100000 days=30}}", "stands on a line of its own"),
            ("{{quote amount=1 days=2}} {{quote amount=1 days=2}}", "stands on a line of its own"),
            ("{{quote amount=100000 days=30", "stands on a line of its own"),
        ] {
            let error = parse(line).unwrap_err();
            assert!(error.contains(expected), "{line}: {error}");
        }
    }

    #[test]
    fn figures_outside_the_product_are_explained() {
        let limits = DirectiveLimits {
            amount_tenge: 10_000..=190_000,
            amount_step_tenge: 1_000,
            days: 5..=45,
            late_days_max: 90,
        };
        let amount = "the amount {} is not from 10000 to 190000 by 1000";
        for (line, expected) in [
            ("{{quote amount=10000 days=5}}", None),
            ("{{quote amount=190000 days=45}}", None),
            ("{{quote amount=9000 days=30}}", Some(amount.replace("{}", "9000"))),
            ("{{quote amount=191000 days=30}}", Some(amount.replace("{}", "191000"))),
            ("{{quote amount=10500 days=30}}", Some(amount.replace("{}", "10500"))),
            (
                "{{quote amount=10000 days=4}}",
                Some("the term of 4 days is not from 5 to 45".into()),
            ),
            (
                "{{early amount=10000 days=46 on=3}}",
                Some("the term of 46 days is not from 5 to 45".into()),
            ),
            ("{{delay amount=10000 days=5 late=90}}", None),
            (
                "{{delay amount=10000 days=5 late=0}}",
                Some("a delay of 0 days is not from 1 to 90".into()),
            ),
            (
                "{{delay amount=10000 days=5 late=91}}",
                Some("a delay of 91 days is not from 1 to 90".into()),
            ),
            ("{{early amount=10000 days=5 on=4}}", None),
            (
                "{{early amount=10000 days=5 on=5}}",
                Some("day 5 is not between the payout and day 5".into()),
            ),
            (
                "{{early amount=10000 days=5 on=0}}",
                Some("day 0 is not between the payout and day 5".into()),
            ),
        ] {
            assert_eq!(limits.breach(&parse(line).unwrap()), expected, "{line}");
        }
    }

    #[test]
    fn a_text_is_split_at_its_directives() {
        let text = "Раз\n{{quote amount=100000 days=30}}\nДва\n{{odd}}\n";
        let parts: Vec<String> = segments(text)
            .into_iter()
            .map(|segment| match segment {
                Segment::Markdown(text) => text.to_owned(),
                Segment::Directive(directive) => format!("{directive:?}"),
            })
            .collect();
        let quote = format!("{:?}", Directive::Quote(LOAN));
        assert_eq!(parts, ["Раз\n", &quote, "Два\n{{odd}}\n"]);
        assert_eq!(without_directives(text), "Раз\n\nДва\n\n");
        let found: Vec<(usize, bool)> =
            directives_in(text).map(|(line, it)| (line, it.is_ok())).collect();
        assert_eq!(found, [(2, true), (4, false)]);
    }
}
