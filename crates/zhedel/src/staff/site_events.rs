//! `zhedel staff events`: what happened on the site, by the day.

use std::error::Error;

use app::Lender;
use app::site_events::{DaySummary, SiteEventName};
use base::BusinessDate;
use clap::Args as Arguments;

/// So many pages of a day are named.
const PAGES_MAX: usize = 10;

#[derive(Arguments)]
pub struct SiteEventsArgs {
    /// The first day; the last one alone where it is left out
    #[arg(long, value_name = "DAY")]
    from: Option<BusinessDate>,
    /// The last day; today where it is left out
    #[arg(long, value_name = "DAY")]
    to: Option<BusinessDate>,
}

pub async fn run(
    lender: &Lender,
    asked: &SiteEventsArgs,
    today: BusinessDate,
) -> Result<(), Box<dyn Error>> {
    let through = asked.to.unwrap_or(today);
    let from = asked.from.unwrap_or(through);
    print!("{}", events_table(&lender.site_event_summary(from, through).await?));
    Ok(())
}

fn events_table(days: &[DaySummary]) -> String {
    if days.is_empty() {
        return "nothing was counted\n".to_owned();
    }
    let mut text = String::new();
    for day in days {
        text += &format!("{}  visitors {}", day.day, day.visitors);
        for name in SiteEventName::ALL {
            let count = day.counts.get(name.code()).copied().unwrap_or(0);
            text += &format!("  {} {count}", name.code());
        }
        text.push('\n');
        for (route, count) in day.pages.iter().take(PAGES_MAX) {
            text += &format!("  {count:>8}  {route}\n");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_one_line_and_its_pages_follow() {
        let day = DaySummary {
            day: "2026-11-16".parse().unwrap(),
            visitors: 12,
            counts: [("page_view".to_owned(), 40), ("registered".to_owned(), 2)].into(),
            pages: vec![("home".to_owned(), 30), ("faq".to_owned(), 10)],
        };
        let expected = "2026-11-16  visitors 12  page_view 40  calculator_used 0  registered 2  application_begun 0  application_sent 0  contract_signed 0
        30  home
        10  faq
";
        assert_eq!(events_table(&[day]), expected);
        assert_eq!(events_table(&[]), "nothing was counted\n");
    }
}
