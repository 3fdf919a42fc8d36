//! `zhedel staff attribution`: how people came, counted.

use std::error::Error;

use app::Lender;
use app::attribution::ChannelCount;
use base::BusinessDate;
use clap::Args as Arguments;

#[derive(Arguments)]
pub struct AttributionArgs {
    /// The first day that counts; from the beginning where none is given
    #[arg(long, value_name = "DATE")]
    from: Option<BusinessDate>,
    /// The last day that counts; today where none is given
    #[arg(long, value_name = "DATE")]
    to: Option<BusinessDate>,
}

pub async fn run(
    lender: &Lender,
    asked: &AttributionArgs,
    today: BusinessDate,
) -> Result<(), Box<dyn Error>> {
    let from = asked.from.map_or_else(|| "2020-01-01".parse(), Ok)?;
    let to = asked.to.unwrap_or(today);
    print!("{}", table(&lender.attribution_count(from, to).await?));
    Ok(())
}

fn table(came: &[ChannelCount]) -> String {
    if came.is_empty() {
        return "nobody told how they came\n".to_owned();
    }
    let line = |first: &str, last: &str, registrations: &str, applications: &str| {
        format!("{first:<12}{last:<12}{registrations:>14}{applications:>14}\n")
    };
    let mut told = line("first", "last", "registrations", "applications");
    let (mut registrations, mut applications) = (0, 0);
    for it in came {
        let counts = (it.registrations.to_string(), it.applications.to_string());
        told += &line(&it.first_channel, &it.channel, &counts.0, &counts.1);
        registrations += it.registrations;
        applications += it.applications;
    }
    told + &line("all", "", &registrations.to_string(), &applications.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn channels_are_counted_line_by_line() {
        let came = |first: &str, last: &str, registrations, applications| ChannelCount {
            first_channel: first.into(),
            channel: last.into(),
            registrations,
            applications,
        };
        let expected = "\
first       last         registrations  applications
direct      paid                    12             3
organic     organic                  1             0
all                                 13             3
";
        let told = table(&[came("direct", "paid", 12, 3), came("organic", "organic", 1, 0)]);
        assert_eq!(told, expected);
        assert_eq!(table(&[]), "nobody told how they came\n");
    }
}
