//! Payments that match no loan: listed, shown, returned.

use base::Timestamp;
use store::payments::PaymentSource;
use store::unmatched_payments::UnmatchedPaymentReason;
use store::unmatched_payments::{self, NewUnmatchedPayment};

use super::test_app::TestApp;

const IIN: &str = "900101300007";

#[tokio::test]
async fn an_unmatched_payment_is_resolved_once() {
    let app = TestApp::new("staff-unmatched").await;
    assert_eq!(app.run_ok(&["unmatched", "list", "--as", "aigul"]), "no unmatched payments\n");
    let mut tx = app.db.begin().await.unwrap();
    let payment = NewUnmatchedPayment {
        source: PaymentSource::Biller,
        reference: "kaspi:7",
        account: IIN,
        payer: None,
        amount_tiyn: 100_050,
        payment_date: "2026-11-15".parse().unwrap(),
        reason: UnmatchedPaymentReason::Nobody,
        received_at: Timestamp(1_794_700_800_000_000),
    };
    assert!(unmatched_payments::insert(&mut tx, &app.vault, &payment).await.unwrap());
    let id = unmatched_payments::list_waiting(&mut tx, 1).await.unwrap()[0].id.to_string();
    tx.commit().await.unwrap();
    let output = app.run_ok(&["unmatched", "list", "--as", "aigul"]);
    assert!(output.contains("1000.50 ₸  paid 2026-11-15") && !output.contains(IIN), "{output}");
    let output = app.run_ok(&["unmatched", "show", &id, "--as", "aigul"]);
    assert!(output.contains(IIN), "{output}");
    let staff_args = ["--as", "aigul", "--reason", "the payer asked"];
    let assign = [&["unmatched", "assign", &id, "--to", "26-1"][..], &staff_args].concat();
    let rejected = app.run_rejected(&assign).await;
    assert!(rejected.contains("there is no such loan"), "{rejected}");
    let return_args = [&["unmatched", "returned", &id][..], &staff_args].concat();
    assert!(app.run_ok(&return_args).contains("is settled"));
    assert!(app.run_ok(&return_args).contains("was already settled"));
    let unknown =
        [&["unmatched", "returned", "00000000-0000-0000-0000-000000000000"][..], &staff_args];
    assert!(
        app.run_rejected(&unknown.concat())
            .await
            .contains("there is no unmatched payment with the number")
    );
    let trail = app.audit_entries(&format!("unmatched/{id}")).await;
    let actions: Vec<_> = trail.iter().map(|(_, action)| action.as_str()).collect();
    assert!(actions.contains(&"unmatched_shown") && actions.contains(&"unmatched_returned"));
    app.cleanup().await;
}
