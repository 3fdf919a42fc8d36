//! `zhedel staff promos`: codes that take a share off the rate.

use std::error::Error;

use app::Lender;
use app::promos::{NewPromo, PromoView};
use base::BusinessDate;
use clap::{Args as Arguments, Subcommand};
use money::Percent;

use super::args::name;
use super::print::almaty_time;

#[derive(Subcommand)]
pub enum PromoCommand {
    /// Make a code; what it gives is never changed, it can only be ended
    Add(AddArgs),
    /// List the codes, the newest first, with how often each was taken
    List,
    /// End a code before its time; who took it keeps it
    End(EndArgs),
}

#[derive(Arguments)]
pub struct AddArgs {
    /// What people type: 4 to 20 capital letters, digits and hyphens
    code: String,
    /// The share that is taken off the rate, in percent, such as 20
    #[arg(long, value_name = "PERCENT")]
    discount: Percent,
    /// The first day on which it can be taken
    #[arg(long, value_name = "DAY")]
    from: BusinessDate,
    /// The last day on which it can be taken
    #[arg(long, value_name = "DAY")]
    through: BusinessDate,
    /// How many applications may take it; one person takes it once
    #[arg(long, value_name = "COUNT")]
    uses: u32,
    /// Who makes it: the audit trail names them
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
}

#[derive(Arguments)]
pub struct EndArgs {
    /// The code
    code: String,
    /// Who ends it: the audit trail names them
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
}

pub async fn run(lender: &Lender, command: &PromoCommand) -> Result<(), Box<dyn Error>> {
    match command {
        PromoCommand::Add(AddArgs { code, discount, from, through, uses, staff }) => {
            let (discount, from, through) = (*discount, *from, *through);
            let new = NewPromo { code, discount, from, through, uses_max: *uses };
            lender.promo_create(staff, &new).await?;
            println!("{code} takes {discount} % off the rate, {from} to {through}, {uses} times");
        }
        PromoCommand::List => print!("{}", table(&lender.promo_list().await?)),
        PromoCommand::End(EndArgs { code, staff }) => {
            lender.promo_end(staff, code).await?;
            println!("{code} has ended; who took it keeps it");
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
            "{code:<20}  {discount:>7} %  {} to {}  taken {uses} of {uses_max}  by {}{ended}\n",
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
    fn a_line_says_what_a_code_gives_and_how_often_it_was_taken() {
        let on = PromoView {
            code: "NAURYZ-27".into(),
            discount: "20".parse().unwrap(),
            from: "2027-03-01".parse().unwrap(),
            through: "2027-03-31".parse().unwrap(),
            uses: (3, 500),
            created_by: "aigul".into(),
            ended_at: None,
        };
        let ended = PromoView { ended_at: Some(Timestamp(1_794_700_800_000_000)), ..on.clone() };
        let expected = "NAURYZ-27                  20 %  2027-03-01 to 2027-03-31  taken 3 of 500  by aigul
NAURYZ-27                  20 %  2027-03-01 to 2027-03-31  taken 3 of 500  by aigul  ended 2026-11-15 05:00
";
        assert_eq!(table(&[on, ended]), expected);
        assert_eq!(table(&[]), "there are no promo codes\n");
    }
}
