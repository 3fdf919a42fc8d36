//! Promo codes: created, listed, ended and audited.

use super::test_app::{CommandOutput, TestApp};

#[tokio::test]
async fn a_code_is_created_listed_and_ended() {
    let app = TestApp::new("staff-promos").await;
    assert_eq!(app.run_ok(&["promos", "list"]), "there are no promo codes\n");
    let add = [
        "promos",
        "add",
        "NAURYZ-27",
        "--discount",
        "20",
        "--from",
        "2027-03-01",
        "--through",
        "2027-03-31",
        "--uses",
        "500",
        "--as",
        "aigul",
    ];
    let CommandOutput { exit_code, text } = app.run(&add[..add.len() - 2]);
    assert!(exit_code == 2 && text.contains("--as"), "a name is required: {text}");
    let output = app.run_ok(&add);
    assert_eq!(output, "NAURYZ-27 takes 20 % off the rate, 2027-03-01 to 2027-03-31, 500 times\n");
    assert!(app.run_rejected(&add).await.contains("this promo code exists already"));
    let output = app.run_ok(&["promos", "list"]);
    assert!(output.contains("used 0 of 500  by aigul"), "{output}");
    let end = ["promos", "end", "NAURYZ-27", "--as", "bolat"];
    assert!(app.run_ok(&end).contains("NAURYZ-27 has ended"));
    assert!(app.run_rejected(&end).await.contains("there is no such promo code, or it has ended"));
    assert!(app.run_ok(&["promos", "list"]).contains("  ended "));
    let expected = [("staff/bolat", "promo_ended"), ("staff/aigul", "promo_added")];
    let expected = expected.map(|(actor, action)| (actor.to_owned(), action.to_owned()));
    assert_eq!(app.audit_entries("promo/NAURYZ-27").await, expected);
    app.cleanup().await;
}
