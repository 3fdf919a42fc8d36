//! `zhedel staff end-sessions`: a customer lost a device, or the account to somebody else.

use std::error::Error;

use app::{App, StaffMember};
use base::ids::CustomerId;
use clap::Args as Arguments;

use super::{name, reason};

#[derive(Arguments)]
pub struct EndSessionsArgs {
    /// The customer, by the id that other commands print
    customer: CustomerId,
    /// Staff member named in the audit trail
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
    /// Why, in 1 to 500 characters without personal data: it is stored permanently
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    reason: String,
}

pub async fn run(app: &App, args: &EndSessionsArgs) -> Result<(), Box<dyn Error>> {
    let reason = Some(args.reason.as_str());
    let staff = StaffMember { reason, ..StaffMember::named(&args.staff) };
    let count = app.access.session_end_all(staff, args.customer).await?;
    println!("sessions ended: {count}");
    Ok(())
}
