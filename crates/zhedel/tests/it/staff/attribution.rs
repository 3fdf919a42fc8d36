//! Registrations and applications by channel.

use base::Timestamp;
use store::attributions::AcquisitionChannel;
use store::attributions::{self, NewAttribution};

use super::test_app::TestApp;

#[tokio::test]
async fn channels_are_counted_by_day_without_personal_data() {
    let mut app = TestApp::new("staff-attribution").await;
    assert_eq!(app.run_ok(&["attribution"]), "no attribution recorded\n");
    for (channel, day) in [("paid", "2026-11-14"), ("paid", "2026-11-15"), ("email", "2026-11-15")]
    {
        let customer_id = app.insert_customer().await;
        let attribution = NewAttribution {
            customer_id,
            application_id: None,
            channel: AcquisitionChannel::from_code(channel).unwrap(),
            first_channel: AcquisitionChannel::Direct,
            visit: "{}",
            reported_date: day.parse().unwrap(),
            reported_at: Timestamp(1_794_700_800_000_000),
        };
        let mut tx = app.db.begin().await.unwrap();
        attributions::insert(&mut tx, &app.vault, &attribution).await.unwrap();
        tx.commit().await.unwrap();
    }
    let output = app.run_ok(&["attribution", "--from", "2026-11-15", "--to", "2026-11-15"]);
    let lines: Vec<Vec<&str>> = output.lines().map(|it| it.split_whitespace().collect()).collect();
    assert_eq!(
        lines[1..],
        [
            vec!["direct", "email", "1", "0"],
            vec!["direct", "paid", "1", "0"],
            vec!["all", "2", "0"],
        ]
    );
    let output = app.run_ok(&["attribution", "--to", "2026-11-15"]);
    assert!(output.lines().last().unwrap().contains('3'), "{output}");
    app.cleanup().await;
}
