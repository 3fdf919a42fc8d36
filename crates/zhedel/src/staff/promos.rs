//! `zhedel staff promos`: promo codes that lower the rate.

use std::error::Error;

use app::App;
use app::growth::promos::{NewPromo, PromoView};
use base::BusinessDate;
use clap::{Args as Arguments, Subcommand};
use money::Percent;

use super::args::name;
use super::print::almaty_time;

#[derive(Subcommand)]
pub enum PromoCommand {
    /// Create a code; its terms cannot be changed later, it can only be ended
    Add(AddArgs),
    /// List the codes, the newest first, with their number of uses
    List,
    /// End a code early; customers who used it keep the discount
    End(EndArgs),
}

#[derive(Arguments)]
pub struct AddArgs {
    /// The code: 4 to 20 capital letters, digits and hyphens
    code: String,
    /// Discount on the rate in percent, such as 20
    #[arg(long, value_name = "PERCENT")]
    discount: Percent,
    /// The first day on which it can be used
    #[arg(long, value_name = "DAY")]
    from: BusinessDate,
    /// The last day on which it can be used
    #[arg(long, value_name = "DAY")]
    through: BusinessDate,
    /// How many applications may use it; each customer uses it once
    #[arg(long, value_name = "COUNT")]
    uses: u32,
    /// Staff member named in the audit trail
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
}

#[derive(Arguments)]
pub struct EndArgs {
    /// The code
    code: String,
    /// Staff member named in the audit trail
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
}

pub async fn run(app: &App, command: &PromoCommand) -> Result<(), Box<dyn Error>> {
    match command {
        PromoCommand::Add(AddArgs { code, discount, from, through, uses, staff }) => {
            let (discount, from, through) = (*discount, *from, *through);
            let promo = NewPromo { code, discount, from, through, uses_max: *uses };
            app.growth.promo_create(staff, &promo).await?;
            println!("{code} takes {discount} % off the rate, {from} to {through}, {uses} times");
        }
        PromoCommand::List => print!("{}", table(&app.growth.promo_list().await?)),
        PromoCommand::End(EndArgs { code, staff }) => {
            app.growth.promo_end(staff, code).await?;
            println!("{code} has ended; customers who used it keep the discount");
        }
    }
    Ok(())
}

fn table(list: &[PromoView]) -> String {
    if list.is_empty() {
        return "there are no promo codes\n".to_owned();
    }
    let line = |it: &PromoView| {
        let ended =
            it.ended_at.map(|at| format!("  ended {}", almaty_time(at))).unwrap_or_default();
        let (code, discount, (uses, uses_max)) = (&it.code, it.discount.to_string(), it.uses);
        format!(
            "{code:<20}  {discount:>7} %  {} to {}  used {uses} of {uses_max}  by {}{ended}\n",
            it.from, it.through, it.created_by,
        )
    };
    list.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::Timestamp;

    #[test]
    fn a_line_shows_the_discount_and_the_uses() {
        let active = PromoView {
            code: "NAURYZ-27".into(),
            discount: "20".parse().unwrap(),
            from: "2027-03-01".parse().unwrap(),
            through: "2027-03-31".parse().unwrap(),
            uses: (3, 500),
            created_by: "aigul".into(),
            ended_at: None,
        };
        let ended =
            PromoView { ended_at: Some(Timestamp(1_794_700_800_000_000)), ..active.clone() };
        let expected = "NAURYZ-27                  20 %  2027-03-01 to 2027-03-31  used 3 of 500  by aigul
NAURYZ-27                  20 %  2027-03-01 to 2027-03-31  used 3 of 500  by aigul  ended 2026-11-15 05:00
";
        assert_eq!(table(&[active, ended]), expected);
        assert_eq!(table(&[]), "there are no promo codes\n");
    }
}
