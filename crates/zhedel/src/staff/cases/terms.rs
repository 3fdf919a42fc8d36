//! New terms as typed on the command line.

use app::cases::PlanTermsInput;
use base::BusinessDate;
use clap::Args as Arguments;
use money::{Percent, Tenge};

#[derive(Arguments)]
pub struct TermsArgs {
    /// Move every due date by this many months
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=24))]
    months: Option<u32>,
    /// Or the principal in parts, such as 2026-12-15=50000; together they equal the outstanding
    /// principal
    #[arg(long, value_name = "DATE=TENGE", num_args = 1.., value_parser = part, conflicts_with = "months")]
    part: Vec<(BusinessDate, Tenge)>,
    /// The new daily rate in percent, lower than the current one
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    daily_rate: Option<Percent>,
}

fn part(input: &str) -> Result<(BusinessDate, Tenge), String> {
    let expected_format = || "a date and whole tenge, such as 2026-12-15=50000".to_owned();
    let (on, tenge) = input.split_once('=').ok_or_else(expected_format)?;
    let tenge: i64 = tenge.parse().map_err(|_| expected_format())?;
    let amount = Tenge::try_from_whole_tenge(tenge).map_err(|_| expected_format())?;
    Ok((on.parse().map_err(|_| expected_format())?, amount))
}

fn percent(input: &str) -> Result<Percent, String> {
    input.parse().map_err(|_| "a percentage such as 0.1".to_owned())
}

impl TermsArgs {
    pub fn to_new_terms(&self) -> Result<PlanTermsInput, String> {
        let daily_percent = self.daily_rate;
        match (self.months, self.part.as_slice()) {
            (Some(months), _) => Ok(PlanTermsInput::Deferral { months, daily_percent }),
            (None, []) => Err("say what is offered: --months or --part".to_owned()),
            (None, parts) => Ok(PlanTermsInput::Parts { parts: parts.to_vec(), daily_percent }),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        terms: TermsArgs,
    }

    fn parse_terms(line: &str) -> Result<PlanTermsInput, String> {
        let arguments = std::iter::once("grant").chain(line.split_whitespace());
        Cli::try_parse_from(arguments).map_err(|error| error.to_string())?.terms.to_new_terms()
    }

    #[test]
    fn months_or_parts_are_read() {
        let percent = |text: &str| Some(text.parse().unwrap());
        assert_eq!(
            parse_terms("--months 3").unwrap(),
            PlanTermsInput::Deferral { months: 3, daily_percent: None }
        );
        let parts = vec![("2026-12-15".parse().unwrap(), "50000.00".parse().unwrap())];
        assert_eq!(
            parse_terms("--part 2026-12-15=50000 --daily-rate 0.1").unwrap(),
            PlanTermsInput::Parts { parts, daily_percent: percent("0.1") }
        );
        for bad in [
            "",
            "--months 0",
            "--months 25",
            "--part 2026-12-15",
            "--part 2026-13-15=1",
            "--part 2026-12-15=1.5",
            "--months 3 --part 2026-12-15=50000",
            "--months 3 --daily-rate dear",
        ] {
            assert!(parse_terms(bad).is_err(), "{bad}");
        }
    }
}
