//! Codes that take a share off the rate: made, listed, ended, and noted.

use crate::house::{House, Told};

#[tokio::test]
async fn a_code_is_made_listed_and_ended() {
    let house = House::new("staff-promos").await;
    assert_eq!(house.done(&["promos", "list"]), "there are no promo codes\n");
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
    let Told { exit_code, text } = house.staff(&add[..add.len() - 2]);
    assert!(exit_code == 2 && text.contains("--as"), "nobody stands for it: {text}");
    let told = house.done(&add);
    assert_eq!(told, "NAURYZ-27 takes 20 % off the rate, 2027-03-01 to 2027-03-31, 500 times\n");
    assert!(house.refused(&add).await.contains("there is such a promo code already"));
    let told = house.done(&["promos", "list"]);
    assert!(told.contains("taken 0 of 500  by aigul"), "{told}");
    let end = ["promos", "end", "NAURYZ-27", "--as", "bolat"];
    assert!(house.done(&end).contains("NAURYZ-27 has ended"));
    assert!(house.refused(&end).await.contains("there is no such promo code, or it has ended"));
    assert!(house.done(&["promos", "list"]).contains("  ended "));
    let noted = [("staff/bolat", "promo_ended"), ("staff/aigul", "promo_added")];
    let noted = noted.map(|(who, what)| (who.to_owned(), what.to_owned()));
    assert_eq!(house.trail("promo/NAURYZ-27").await, noted);
    house.end().await;
}
