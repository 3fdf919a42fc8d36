//! `zhedel grants`: the SQL that gives a PostgreSQL role what the service needs and no more.

use std::error::Error;

use clap::Args as Arguments;
use store::grants::{RoleName, service_grants};

#[derive(Arguments)]
pub struct Args {
    /// The role that `zhedel serve` and `zhedel worker` connect as; it exists, and owns nothing
    #[arg(value_name = "ROLE", value_parser = RoleName::try_new)]
    role: RoleName,
}

pub fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    print!("{}", service_grants(&args.role));
    Ok(())
}
