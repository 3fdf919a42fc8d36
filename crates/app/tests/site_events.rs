//! What happens on the site, on both engines: counted by the day, and given to others only where people
//! agreed.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

#[path = "../../store/tests/support/mod.rs"]
mod support;
mod test_app;

use std::sync::{Arc, Mutex};

use app::access::Visitor;
use app::site_events::{SiteEventName, TrackedEvent};
use app::{Clock, Lender, MovableClock, Providers};
use providers::telemetry::{Telemetry, TelemetryCount};
use providers::{SendError, SendFuture};
use store::Db;
use support::vault;
use test_app::{TestApp, rules, visitor};

fn site_event(name: SiteEventName, route: &str, locale: &'static str) -> TrackedEvent {
    TrackedEvent { name, route: route.to_owned(), locale }
}

/// Somebody else's collector, which keeps what it gets or refuses it.
#[derive(Default)]
struct ExternalCollector {
    is_down: bool,
    received: Mutex<Vec<String>>,
}

impl Telemetry for ExternalCollector {
    fn record<'a>(&'a self, day: &'a str, counts: &'a [TelemetryCount<'a>]) -> SendFuture<'a> {
        Box::pin(async move {
            let told =
                counts.iter().map(|it| format!("{day} {} {} {}", it.name, it.route, it.count));
            self.received.lock().unwrap().extend(told);
            if self.is_down { Err(SendError::Temporary("down".into())) } else { Ok(()) }
        })
    }
}

fn lender_with_collector(db: &Db, others: &Arc<ExternalCollector>) -> (Lender, Arc<MovableClock>) {
    let clock = Arc::new(MovableClock::default());
    let folder = std::env::temp_dir().join("zhedel-no-files");
    std::fs::create_dir_all(&folder).unwrap();
    let world = rules::test_providers_with(
        rules::UNREACHABLE_URL,
        rules::UNREACHABLE_URL,
        &folder,
        vault(),
    );
    let outside = Arc::new(Providers { telemetry: Some(others.clone()), ..world });
    let lender =
        Lender::new(db.clone(), vault(), clock.clone(), rules::rules(), outside, "zhedel.example");
    (lender, clock)
}

on_both_engines! {
    async fn a_day_is_counted_without_keeping_anybody(db: Db) {
        let app = TestApp::new(db);
        let (lender, today) = (&app.lender, app.clock.today());
        let page = |route| site_event(SiteEventName::PageView, route, "ru");
        let another = Visitor { user_agent: "another browser".into(), ..visitor() };
        for _ in 0..2 {
            let told = [page("home"), page("faq"), site_event(SiteEventName::PageView, "home", "kz")];
            lender.site_event_record(&told, false, &visitor()).unwrap();
            lender.site_event_record(&[page("home")], false, &another).unwrap();
            lender.site_event_record(&[site_event(SiteEventName::Registered, "verify-sms", "ru")], false, &another).unwrap();
            // What is written down adds up.
            lender.site_event_flush().await.unwrap();
        }
        let days = lender.site_event_summary(today, today).await.unwrap();
        assert_eq!((days.len(), days[0].day, days[0].visitors), (1, today, 2));
        assert_eq!((days[0].counts["page_view"], days[0].counts["registered"]), (8, 2));
        assert_eq!(days[0].pages, [("home".to_owned(), 6), ("faq".to_owned(), 2)]);
        // The same browser on another day is somebody else, and yesterday's marks go.
        app.clock.advance_seconds(86_400);
        lender.site_event_record(&[page("home")], false, &visitor()).unwrap();
        lender.site_event_flush().await.unwrap();
        assert!(lender.expired_data_delete().await.unwrap() >= 2);
        let mut tx = app.db.read().await.unwrap();
        let sql = "SELECT CAST(COUNT(*) AS bigint) FROM event_visitors";
        let (kept,): (i64,) = tx.sql(sql).one("a count").await.unwrap();
        assert_eq!(kept, 1);
        drop(tx);
        let days = lender.site_event_summary(today, app.clock.today()).await.unwrap();
        assert_eq!(days.iter().map(|day| day.visitors).collect::<Vec<_>>(), [2, 1]);
    }

    async fn others_get_only_what_people_agreed_to(db: Db) {
        for is_down in [false, true] {
            let others = Arc::new(ExternalCollector { is_down, ..ExternalCollector::default() });
            let (lender, clock) = lender_with_collector(&db, &others);
            let (today, home) = (clock.today(), [site_event(SiteEventName::PageView, "home", "ru")]);
            lender.site_event_record(&home, false, &visitor()).unwrap();
            lender.site_event_flush().await.unwrap();
            assert!(others.received.lock().unwrap().is_empty());
            lender.site_event_record(&home, false, &visitor()).unwrap();
            lender.site_event_record(&home, true, &visitor()).unwrap();
            lender.site_event_flush().await.unwrap();
            assert_eq!(*others.received.lock().unwrap(), [format!("{today} page_view home 1")]);
        }
        let (lender, clock) = lender_with_collector(&db, &Arc::default());
        let days = lender.site_event_summary(clock.today(), clock.today()).await.unwrap();
        assert_eq!(days[0].counts["page_view"], 6, "our own count does not wait for others");
    }
}
