//! Site events on both engines: counted by day, and forwarded to others only with consent.

use std::sync::{Arc, Mutex};

use app::access::Visitor;
use app::growth::site_events::{SiteEventName, TrackedEvent};
use app::{App, Clock, Providers};
use providers::telemetry::{Telemetry, TelemetryCount};
use providers::{SendError, SendFuture};
use store::Db;
use testkit::clock::TestClock;
use testkit::databases::vault;
use testkit::on_both_engines;
use testkit::rules;
use testkit::test_app::{TestApp, visitor};

fn site_event(name: SiteEventName, route: &str, locale: &'static str) -> TrackedEvent {
    TrackedEvent { name, route: route.to_owned(), locale }
}

/// An external collector that records events or fails.
#[derive(Default)]
struct ExternalCollector {
    is_down: bool,
    received: Mutex<Vec<String>>,
}

impl Telemetry for ExternalCollector {
    fn record<'a>(&'a self, day: &'a str, counts: &'a [TelemetryCount<'a>]) -> SendFuture<'a> {
        Box::pin(async move {
            let lines =
                counts.iter().map(|it| format!("{day} {} {} {}", it.name, it.route, it.count));
            self.received.lock().unwrap().extend(lines);
            if self.is_down { Err(SendError::Temporary("down".into())) } else { Ok(()) }
        })
    }
}

fn app_with_collector(db: &Db, others: &Arc<ExternalCollector>) -> (App, Arc<TestClock>) {
    let clock = Arc::new(TestClock::default());
    let folder = std::env::temp_dir().join("zhedel-no-files");
    std::fs::create_dir_all(&folder).unwrap();
    let providers = rules::test_providers_with(
        rules::UNREACHABLE_URL,
        rules::UNREACHABLE_URL,
        &folder,
        vault(),
    );
    let external_providers = Arc::new(Providers { telemetry: Some(others.clone()), ..providers });
    let app = App::new(
        db.clone(),
        vault(),
        clock.clone(),
        rules::rules(),
        external_providers,
        "zhedel.example",
    );
    (app, clock)
}

on_both_engines! {
    async fn site_events_are_counted_without_personal_data(db: Db) {
        let test = TestApp::new(db);
        let (app, today) = (&test.app, test.clock.today());
        let page = |route| site_event(SiteEventName::PageView, route, "ru");
        let another = Visitor { user_agent: "another browser".into(), ..visitor() };
        for _ in 0..2 {
            let events = [page("home"), page("faq"), site_event(SiteEventName::PageView, "home", "kz")];
            app.growth.site_event_record(&events, false, &visitor()).unwrap();
            app.growth.site_event_record(&[page("home")], false, &another).unwrap();
            app.growth.site_event_record(&[site_event(SiteEventName::Registered, "verify-sms", "ru")], false, &another).unwrap();
            // Flushes add up.
            app.growth.site_event_flush().await.unwrap();
        }
        let days = app.growth.site_event_summary(today, today).await.unwrap();
        assert_eq!((days.len(), days[0].day, days[0].visitors), (1, today, 2));
        assert_eq!((days[0].counts["page_view"], days[0].counts["registered"]), (8, 2));
        assert_eq!(days[0].pages, [("home".to_owned(), 6), ("faq".to_owned(), 2)]);
        // The same browser on another day is a new visitor, and yesterday's fingerprints are
        // deleted.
        test.clock.advance_seconds(86_400);
        app.growth.site_event_record(&[page("home")], false, &visitor()).unwrap();
        app.growth.site_event_flush().await.unwrap();
        assert!(app.expired_data_delete().await.unwrap() >= 2);
        let mut tx = test.db.read().await.unwrap();
        let sql = "SELECT CAST(COUNT(*) AS bigint) FROM site_event_visitors";
        let (count,): (i64,) = tx.sql(sql).one("a count").await.unwrap();
        assert_eq!(count, 1);
        drop(tx);
        let days = app.growth.site_event_summary(today, test.clock.today()).await.unwrap();
        assert_eq!(days.iter().map(|day| day.visitors).collect::<Vec<_>>(), [2, 1]);
    }

    async fn external_collectors_get_only_consented_events(db: Db) {
        for is_down in [false, true] {
            let others = Arc::new(ExternalCollector { is_down, ..ExternalCollector::default() });
            let (app, clock) = app_with_collector(&db, &others);
            let (today, home) = (clock.today(), [site_event(SiteEventName::PageView, "home", "ru")]);
            app.growth.site_event_record(&home, false, &visitor()).unwrap();
            app.growth.site_event_flush().await.unwrap();
            assert!(others.received.lock().unwrap().is_empty());
            app.growth.site_event_record(&home, false, &visitor()).unwrap();
            app.growth.site_event_record(&home, true, &visitor()).unwrap();
            app.growth.site_event_flush().await.unwrap();
            assert_eq!(*others.received.lock().unwrap(), [format!("{today} page_view home 1")]);
        }
        let (app, clock) = app_with_collector(&db, &Arc::default());
        let days = app.growth.site_event_summary(clock.today(), clock.today()).await.unwrap();
        assert_eq!(days[0].counts["page_view"], 6, "our own count does not wait for others");
    }
}
