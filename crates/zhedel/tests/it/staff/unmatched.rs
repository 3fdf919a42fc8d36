//! Payments that match no loan: listed, shown, returned.

use base::Timestamp;
use store::unmatched_payments::{self, NewUnmatchedPayment};

use super::test_app::TestApp;

const IIN: &str = "900101300007";

#[tokio::test]
async fn an_unmatched_payment_is_resolved_once() {
    let app = TestApp::new("staff-unmatched").await;
    assert_eq!(app.run_ok(&["unmatched", "list", "--as", "aigul"]), "no money waits\n");
    let mut tx = app.db.begin().await.unwrap();
    let new = NewUnmatchedPayment {
        source: "biller",
        reference: "kaspi:7",
        account: IIN,
        payer: None,
        amount_tiyn: 100_050,
        payment_date: "2026-11-15".parse().unwrap(),
        reason: "nobody",
        received_at: Timestamp(1_794_700_800_000_000),
    };
    assert!(unmatched_payments::insert(&mut tx, &app.vault, &new).await.unwrap());
    let id = unmatched_payments::list_waiting(&mut tx, 1).await.unwrap()[0].id.to_string();
    tx.commit().await.unwrap();
    let output = app.run_ok(&["unmatched", "list", "--as", "aigul"]);
    assert!(output.contains("1000.50 ₸  paid 2026-11-15") && !output.contains(IIN), "{output}");
    let output = app.run_ok(&["unmatched", "show", &id, "--as", "aigul"]);
    assert!(output.contains(IIN), "{output}");
    let how = ["--as", "aigul", "--reason", "the payer asked"];
    let assign = [&["unmatched", "assign", &id, "--to", "26-1"][..], &how].concat();
    let refused = app.run_rejected(&assign).await;
    assert!(refused.contains("there is no such loan"), "{refused}");
    let give_back = [&["unmatched", "returned", &id][..], &how].concat();
    assert!(app.run_ok(&give_back).contains("is settled"));
    assert!(app.run_ok(&give_back).contains("was settled so before"));
    let nothing = [&["unmatched", "returned", "00000000-0000-0000-0000-000000000000"][..], &how];
    assert!(app.run_rejected(&nothing.concat()).await.contains("no money of the number"));
    let trail = app.audit_entries(&format!("unmatched/{id}")).await;
    let actions: Vec<_> = trail.iter().map(|(_, action)| action.as_str()).collect();
    assert!(actions.contains(&"unmatched_shown") && actions.contains(&"unmatched_returned"));
    app.cleanup().await;
}
