//! The due dates of a loan as a calendar subscription.

use app::Clock;
use base::ids::LoanId;
use store::Db;

use testkit::loan;
use testkit::on_both_engines;
use testkit::test_app::TestApp;

/// The lines of a calendar as names and values, unfolded.
fn unfold_lines(text: &str) -> Vec<(String, String)> {
    let text = text.replace("\r\n ", "");
    let split = |line: &str| {
        let (name, value) = line.split_once(':').unwrap();
        (name.to_owned(), value.to_owned())
    };
    text.split_terminator("\r\n").map(split).collect()
}

on_both_engines! {
    async fn the_calendar_lists_the_due_dates_of_a_loan(db: Db) {
        let test = TestApp::new(db);
        let signed_in = test.register_customer().await;
        let session = test.app.access.session_authenticate(&signed_in.access).await.unwrap();
        let new = loan::new_loan(LoanId::now_v7(), session.customer_id, 1, &loan::contract(100_000));
        test.app.loans.loan_issue(&new).await.unwrap();
        let text = test.app.loans.loan_calendar_export(&session, new.id).await.unwrap();
        assert!(text.ends_with("\r\n") && !text.replace("\r\n", "").contains(['\r', '\n']));
        assert!(text.split("\r\n").all(|line| line.len() <= 75), "{text}");
        let lines = unfold_lines(&text);
        let due_date = new.contract.due_date().to_string().replace('-', "");
        let one = |name: &str| {
            let mut values = lines.iter().filter(|(it, _)| it == name);
            let value = values.next().map(|(_, value)| value.clone());
            assert!(values.next().is_none(), "{name}");
            value.unwrap_or_default()
        };
        assert_eq!(one("DTSTART;VALUE=DATE"), due_date);
        assert_eq!(one("SUMMARY"), "Срок платежа");
        assert_eq!(one("TRIGGER"), "-PT14H");
        assert_eq!(one("STATUS"), "CONFIRMED");
        let names_amount = lines.iter().any(|(_, value)| value.contains("108\u{a0}400\u{a0}₸"));
        assert!(names_amount, "{lines:?}");
        let nesting: Vec<_> = lines
            .iter()
            .filter(|(name, _)| name == "BEGIN" || name == "END")
            .map(|(name, value)| format!("{name} {value}"))
            .collect();
        assert_eq!(nesting, [
            "BEGIN VCALENDAR", "BEGIN VEVENT", "BEGIN VALARM", "END VALARM", "END VEVENT",
            "END VCALENDAR",
        ]);
        // Another customer's dates are not included.
        let other = test.issue_loan(2).await;
        assert!(test.app.loans.loan_calendar_export(&session, other.id).await.is_err());
        // A date that needs no payment any more is removed.
        let payoff = test.load_loan(new.id).await.payoff(test.clock.today());
        test.receive_payment(new.id, "all", payoff).await;
        let text = test.app.loans.loan_calendar_export(&session, new.id).await.unwrap();
        assert!(text.contains("STATUS:CANCELLED") && !text.contains("VALARM"), "{text}");
    }
}
