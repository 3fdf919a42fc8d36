//! `zhedel staff events`: site events by day.

use std::error::Error;

use app::App;
use app::growth::site_events::{DaySummary, SiteEventName};
use base::BusinessDate;
use clap::Args as Arguments;

/// Pages listed per day.
const PAGES_MAX: usize = 10;

#[derive(Arguments)]
pub struct SiteEventsArgs {
    /// The first day; only the last day by default
    #[arg(long, value_name = "DAY")]
    from: Option<BusinessDate>,
    /// The last day; today by default
    #[arg(long, value_name = "DAY")]
    to: Option<BusinessDate>,
}

pub async fn run(
    app: &App,
    args: &SiteEventsArgs,
    today: BusinessDate,
) -> Result<(), Box<dyn Error>> {
    let through = args.to.unwrap_or(today);
    let from = args.from.unwrap_or(through);
    print!("{}", events_table(&app.growth.site_event_summary(from, through).await?));
    Ok(())
}

fn events_table(days: &[DaySummary]) -> String {
    if days.is_empty() {
        return "no events recorded\n".to_owned();
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
        assert_eq!(events_table(&[]), "no events recorded\n");
    }
}
