//! How people came, counted.

use base::Timestamp;
use store::attributions::{self, NewAttribution};

use crate::house::House;

#[tokio::test]
async fn channels_are_counted_by_day_and_nobody_is_named() {
    let mut house = House::new("staff-attribution").await;
    assert_eq!(house.done(&["attribution"]), "nobody told how they came\n");
    for (channel, day) in [("paid", "2026-11-14"), ("paid", "2026-11-15"), ("email", "2026-11-15")]
    {
        let customer_id = house.person().await;
        let new = NewAttribution {
            customer_id,
            application_id: None,
            channel,
            first_channel: "direct",
            visit: "{}",
            on: day.parse().unwrap(),
            at: Timestamp(1_794_700_800_000_000),
        };
        let mut tx = house.db.begin().await.unwrap();
        attributions::keep(&mut tx, &house.vault, &new).await.unwrap();
        tx.commit().await.unwrap();
    }
    let told = house.done(&["attribution", "--from", "2026-11-15", "--to", "2026-11-15"]);
    let lines: Vec<Vec<&str>> = told.lines().map(|it| it.split_whitespace().collect()).collect();
    assert_eq!(
        lines[1..],
        [
            vec!["direct", "email", "1", "0"],
            vec!["direct", "paid", "1", "0"],
            vec!["all", "2", "0"],
        ]
    );
    let told = house.done(&["attribution", "--to", "2026-11-15"]);
    assert!(told.lines().last().unwrap().contains('3'), "{told}");
    house.end().await;
}
