//! What happens on the site, on both engines: counted by the day, and given to others only where people
//! agreed.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod house;
#[path = "../../store/tests/support/mod.rs"]
mod support;

use std::sync::{Arc, Mutex};

use app::access::Visitor;
use app::events::{EventName, Happened};
use app::{Clock, Lender, MovableClock, Providers};
use house::{House, rules, visitor};
use providers::telemetry::{Count, Telemetry};
use providers::{SendError, SendFuture};
use store::Db;
use support::vault;

fn seen(name: EventName, route: &str, locale: &'static str) -> Happened {
    Happened { name, route: route.to_owned(), locale }
}

/// Somebody else's collector, which keeps what it gets or refuses it.
#[derive(Default)]
struct ExternalCollector {
    is_down: bool,
    got: Mutex<Vec<String>>,
}

impl Telemetry for ExternalCollector {
    fn take<'a>(&'a self, day: &'a str, counts: &'a [Count<'a>]) -> SendFuture<'a> {
        Box::pin(async move {
            let told =
                counts.iter().map(|it| format!("{day} {} {} {}", it.name, it.route, it.count));
            self.got.lock().unwrap().extend(told);
            if self.is_down { Err(SendError::Later("down".into())) } else { Ok(()) }
        })
    }
}

fn beside(db: &Db, others: &Arc<ExternalCollector>) -> (Lender, Arc<MovableClock>) {
    let clock = Arc::new(MovableClock::default());
    let folder = std::env::temp_dir().join("zhedel-no-files");
    std::fs::create_dir_all(&folder).unwrap();
    let world = rules::world(rules::NOBODY, rules::NOBODY, &folder, vault());
    let outside = Arc::new(Providers { telemetry: Some(others.clone()), ..world });
    let lender =
        Lender::new(db.clone(), vault(), clock.clone(), rules::rules(), outside, "zhedel.example");
    (lender, clock)
}

on_both_engines! {
    async fn a_day_is_counted_without_keeping_anybody(db: Db) {
        let house = House::new(db);
        let (lender, today) = (&house.lender, house.clock.today());
        let page = |route| seen(EventName::PageView, route, "ru");
        let another = Visitor { user_agent: "another browser".into(), ..visitor() };
        for _ in 0..2 {
            let told = [page("home"), page("faq"), seen(EventName::PageView, "home", "kz")];
            lender.site_event_record(&told, false, &visitor()).unwrap();
            lender.site_event_record(&[page("home")], false, &another).unwrap();
            lender.site_event_record(&[seen(EventName::Registered, "verify-sms", "ru")], false, &another).unwrap();
            // What is written down adds up.
            lender.site_event_flush().await.unwrap();
        }
        let days = lender.site_event_summary(today, today).await.unwrap();
        assert_eq!((days.len(), days[0].day, days[0].visitors), (1, today, 2));
        assert_eq!((days[0].counts["page_view"], days[0].counts["registered"]), (8, 2));
        assert_eq!(days[0].pages, [("home".to_owned(), 6), ("faq".to_owned(), 2)]);
        // The same browser on another day is somebody else, and yesterday's marks go.
        house.clock.advance_seconds(86_400);
        lender.site_event_record(&[page("home")], false, &visitor()).unwrap();
        lender.site_event_flush().await.unwrap();
        assert!(lender.sweep().await.unwrap() >= 2);
        let mut tx = house.db.read().await.unwrap();
        let sql = "SELECT CAST(COUNT(*) AS bigint) FROM event_visitors";
        let (kept,): (i64,) = tx.sql(sql).one("a count").await.unwrap();
        assert_eq!(kept, 1);
        drop(tx);
        let days = lender.site_event_summary(today, house.clock.today()).await.unwrap();
        assert_eq!(days.iter().map(|day| day.visitors).collect::<Vec<_>>(), [2, 1]);
    }

    async fn others_get_only_what_people_agreed_to(db: Db) {
        for is_down in [false, true] {
            let others = Arc::new(ExternalCollector { is_down, ..ExternalCollector::default() });
            let (lender, clock) = beside(&db, &others);
            let (today, home) = (clock.today(), [seen(EventName::PageView, "home", "ru")]);
            lender.site_event_record(&home, false, &visitor()).unwrap();
            lender.site_event_flush().await.unwrap();
            assert!(others.got.lock().unwrap().is_empty());
            lender.site_event_record(&home, false, &visitor()).unwrap();
            lender.site_event_record(&home, true, &visitor()).unwrap();
            lender.site_event_flush().await.unwrap();
            assert_eq!(*others.got.lock().unwrap(), [format!("{today} page_view home 1")]);
        }
        let (lender, clock) = beside(&db, &Arc::default());
        let days = lender.site_event_summary(clock.today(), clock.today()).await.unwrap();
        assert_eq!(days[0].counts["page_view"], 6, "our own count does not wait for others");
    }
}
