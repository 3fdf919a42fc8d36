//! `zhedel staff attribution`: registrations and applications by channel.

use std::error::Error;

use app::App;
use app::growth::attribution::ChannelCount;
use base::BusinessDate;
use clap::Args as Arguments;

#[derive(Arguments)]
pub struct AttributionArgs {
    /// The first day; everything by default
    #[arg(long, value_name = "DATE")]
    from: Option<BusinessDate>,
    /// The last day; today by default
    #[arg(long, value_name = "DATE")]
    to: Option<BusinessDate>,
}

pub async fn run(
    app: &App,
    args: &AttributionArgs,
    today: BusinessDate,
) -> Result<(), Box<dyn Error>> {
    let from = args.from.map_or_else(|| "2020-01-01".parse(), Ok)?;
    let to = args.to.unwrap_or(today);
    print!("{}", table(&app.growth.attribution_count(from, to).await?));
    Ok(())
}

fn table(counts: &[ChannelCount]) -> String {
    if counts.is_empty() {
        return "no attribution recorded\n".to_owned();
    }
    let line = |first: &str, last: &str, registrations: &str, applications: &str| {
        format!("{first:<12}{last:<12}{registrations:>14}{applications:>14}\n")
    };
    let mut text = line("first", "last", "registrations", "applications");
    let (mut registrations, mut applications) = (0, 0);
    for it in counts {
        let counts = (it.registrations.to_string(), it.applications.to_string());
        text += &line(it.first_channel.code(), it.channel.code(), &counts.0, &counts.1);
        registrations += it.registrations;
        applications += it.applications;
    }
    text + &line("all", "", &registrations.to_string(), &applications.to_string())
}

#[cfg(test)]
mod tests {
    use app::growth::attribution::AcquisitionChannel;

    use super::*;

    #[test]
    fn channels_are_counted_line_by_line() {
        let channel_count = |first: &str, last: &str, registrations, applications| ChannelCount {
            first_channel: AcquisitionChannel::from_code(first).unwrap(),
            channel: AcquisitionChannel::from_code(last).unwrap(),
            registrations,
            applications,
        };
        let expected = "\
first       last         registrations  applications
direct      paid                    12             3
organic     organic                  1             0
all                                 13             3
";
        let text = table(&[
            channel_count("direct", "paid", 12, 3),
            channel_count("organic", "organic", 1, 0),
        ]);
        assert_eq!(text, expected);
        assert_eq!(table(&[]), "no attribution recorded\n");
    }
}
