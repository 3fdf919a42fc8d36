//! `zhedel staff clients`: from where an account was used or attacked.

use std::error::Error;
use std::net::IpAddr;

use app::access::ClientView;
use app::{App, StaffMember};
use base::ids::CustomerId;
use clap::Args as Arguments;

use super::name;

#[derive(Arguments)]
pub struct ClientsArgs {
    /// The customer, by the id that other commands print
    #[arg(required_unless_present = "ip")]
    customer: Option<CustomerId>,
    /// A network address instead of a customer
    #[arg(long, value_name = "ADDRESS", conflicts_with = "customer")]
    ip: Option<IpAddr>,
    /// Staff member named in the audit trail
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
}

pub async fn run(app: &App, args: &ClientsArgs) -> Result<(), Box<dyn Error>> {
    let staff = StaffMember::named(&args.staff);
    let clients = match (args.customer, args.ip) {
        (Some(customer_id), _) => app.access.client_list(staff, customer_id).await?,
        (None, Some(ip)) => app.access.client_list_by_ip(staff, ip).await?,
        (None, None) => Vec::new(),
    };
    print!("{}", list(&clients));
    Ok(())
}

fn list(clients: &[ClientView]) -> String {
    if clients.is_empty() {
        return "nothing is recorded\n".to_owned();
    }
    clients.iter().map(line).collect()
}

fn line(client: &ClientView) -> String {
    let ClientView { occurred_at, event, detail, customer_id, ip_address, user_agent } = client;
    let customer = customer_id.map_or_else(|| "-".to_owned(), |id| id.to_string());
    // The browser names itself as it likes: nothing of it may move the cursor.
    let user_agent: String = user_agent.chars().filter(|c| !c.is_control()).collect();
    format!("{occurred_at}  {event:<20}  {customer}  {ip_address}  {detail}  {user_agent}\n")
}

#[cfg(test)]
mod tests {
    use base::Timestamp;

    use super::*;

    #[test]
    fn a_line_names_the_event_and_the_client() {
        let client = ClientView {
            occurred_at: Timestamp(1_794_700_800_000_000),
            event: "sign_in_failed".to_owned(),
            detail: r#"{"count":1}"#.to_owned(),
            customer_id: None,
            ip_address: "10.0.0.1".to_owned(),
            user_agent: "a \u{1b}[2Jbrowser".to_owned(),
        };
        let expected = "2026-11-15T00:00:00Z  sign_in_failed        -  10.0.0.1  {\"count\":1}  \
                        a [2Jbrowser\n";
        assert_eq!(list(&[client]), expected);
        assert_eq!(list(&[]), "nothing is recorded\n");
    }
}
