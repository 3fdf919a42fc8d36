//! Which requests are begun when more arrive than the database can serve: payments and what providers
//! report before changes, and both before whatever is only looked at. A few more wait a moment; the
//! rest is refused at once, which costs nothing, with the time at which to come back.

use std::collections::HashMap;
use std::collections::hash_map::{Entry, RandomState};
use std::hash::BuildHasher as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::{HeaderValue, Method, StatusCode};
use monitoring::admission::{AdmissionKind, WaitingRequest, record_refused};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

use crate::problem::{Code, Problem};

const WAIT_MAX: Duration = Duration::from_secs(1);
const RETRY_AFTER_S: i64 = 1;
/// More than a browser sends at once, and few enough that nobody takes the place of others.
const PERSON_REQUESTS_MAX: u32 = 16;

/// How many requests of a kind run, and how many more may wait.
#[derive(Debug, Clone, Copy)]
pub struct GateLimits {
    pub running_max: usize,
    pub waiting_max: usize,
}

/// The limits of each kind. Twice as many payments as the engines serve best; the others leave them
/// most of the connections.
pub const PAYMENT_LIMITS: GateLimits = GateLimits { running_max: 256, waiting_max: 512 };
pub const CHANGE_LIMITS: GateLimits = GateLimits { running_max: 64, waiting_max: 128 };
pub const READ_LIMITS: GateLimits = GateLimits { running_max: 64, waiting_max: 128 };

/// The kind of a request; none of a page or a file, which need no database.
fn kind_of(method: &Method, path: &str) -> Option<AdmissionKind> {
    if path.starts_with("/billers/") || path.starts_with("/webhooks/") {
        return Some(AdmissionKind::Payment);
    }
    let path = path.strip_prefix("/api/v1/")?;
    let is_read = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    let is_payment = path.split('/').any(|part| matches!(part, "payments" | "repayment"));
    Some(match (is_read, is_payment) {
        (true, _) => AdmissionKind::Read,
        (false, true) => AdmissionKind::Payment,
        (false, false) => AdmissionKind::Change,
    })
}

/// Admits requests by kind, and a bounded number of one person.
#[derive(Debug)]
pub struct Admission {
    payments: Gate,
    changes: Gate,
    reads: Gate,
    people: People,
}

/// A request that is admitted, until dropped.
#[derive(Debug)]
pub struct Admitted<'a> {
    _permit: Option<SemaphorePermit<'a>>,
    _person: Option<PersonRequest<'a>>,
}

impl Default for Admission {
    fn default() -> Self {
        Self::new(PAYMENT_LIMITS, CHANGE_LIMITS, READ_LIMITS)
    }
}

impl Admission {
    pub fn new(payments: GateLimits, changes: GateLimits, reads: GateLimits) -> Self {
        Self {
            payments: Gate::new(AdmissionKind::Payment, payments),
            changes: Gate::new(AdmissionKind::Change, changes),
            reads: Gate::new(AdmissionKind::Read, reads),
            people: People::default(),
        }
    }

    /// Admits a request, perhaps after a moment.
    pub async fn admit(
        &self,
        method: &Method,
        path: &str,
        token: Option<&HeaderValue>,
    ) -> Result<Admitted<'_>, Problem> {
        let Some(kind) = kind_of(method, path) else {
            return Ok(Admitted { _permit: None, _person: None });
        };
        let gate = match kind {
            AdmissionKind::Change => &self.changes,
            AdmissionKind::Read => &self.reads,
            AdmissionKind::Payment | AdmissionKind::Person => &self.payments,
        };
        let person = match token {
            Some(token) if kind != AdmissionKind::Payment => {
                let begun = self.people.begin(token.as_bytes());
                Some(begun.ok_or_else(|| refuse(AdmissionKind::Person))?)
            }
            _ => None,
        };
        let permit = gate.pass().await.ok_or_else(|| refuse(kind))?;
        Ok(Admitted { _permit: Some(permit), _person: person })
    }
}

fn refuse(kind: AdmissionKind) -> Problem {
    record_refused(kind);
    let status = StatusCode::SERVICE_UNAVAILABLE;
    Problem::new(status, Code::ServerBusy, "Try again in a second").with_retry_after(RETRY_AFTER_S)
}

#[derive(Debug)]
struct Gate {
    kind: AdmissionKind,
    permits: Semaphore,
    waiting: AtomicUsize,
    waiting_max: usize,
}

impl Gate {
    fn new(kind: AdmissionKind, limits: GateLimits) -> Self {
        Self {
            kind,
            permits: Semaphore::new(limits.running_max),
            waiting: AtomicUsize::new(0),
            waiting_max: limits.waiting_max,
        }
    }

    async fn pass(&self) -> Option<SemaphorePermit<'_>> {
        if let Ok(permit) = self.permits.try_acquire() {
            return Some(permit);
        }
        let _place = Place::try_take(&self.waiting, self.waiting_max)?;
        let _waiting = WaitingRequest::new(self.kind);
        timeout(WAIT_MAX, self.permits.acquire()).await.ok()?.ok()
    }
}

/// A place among those who wait. Whoever disconnects meanwhile leaves it.
struct Place<'a>(&'a AtomicUsize);

impl<'a> Place<'a> {
    fn try_take(waiting: &'a AtomicUsize, waiting_max: usize) -> Option<Self> {
        let place = Self(waiting);
        (waiting.fetch_add(1, Ordering::Relaxed) < waiting_max).then_some(place)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// How many requests of each session run or wait, by a hash of its token.
#[derive(Debug, Default)]
struct People {
    hasher: RandomState,
    requests: Mutex<HashMap<u64, u32>>,
}

#[derive(Debug)]
struct PersonRequest<'a> {
    people: &'a People,
    key: u64,
}

impl People {
    fn begin(&self, token: &[u8]) -> Option<PersonRequest<'_>> {
        let key = self.hasher.hash_one(token);
        let mut requests = self.lock();
        let count = requests.entry(key).or_insert(0);
        if *count >= PERSON_REQUESTS_MAX {
            return None;
        }
        *count += 1;
        Some(PersonRequest { people: self, key })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u64, u32>> {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for PersonRequest<'_> {
    fn drop(&mut self) {
        if let Entry::Occupied(mut count) = self.people.lock().entry(self.key) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    const LOANS: &str = "/api/v1/loans";

    async fn read(admission: &Admission) -> Result<Admitted<'_>, Problem> {
        admission.admit(&Method::GET, LOANS, None).await
    }

    fn narrow(running_max: usize, waiting_max: usize) -> Admission {
        let limits = GateLimits { running_max, waiting_max };
        Admission::new(limits, limits, limits)
    }

    /// The value of a metric of a kind. Other tests of this binary may add to it.
    fn metric(name: &str, kind: &str) -> u64 {
        let text = monitoring::exposition(Duration::ZERO);
        let line = format!("{name}{{kind=\"{kind}\"}} ");
        text.lines().find_map(|it| it.strip_prefix(&line)).unwrap().parse().unwrap()
    }

    #[tokio::test]
    async fn who_waits_and_who_is_refused_is_counted() {
        let (refused, waiting) = ("zhedel_admission_refused_total", "zhedel_admission_waiting");
        let admission = narrow(1, 1);
        let change =
            async || admission.admit(&Method::POST, "/api/v1/application/submit", None).await;
        let running = change().await.unwrap();
        let before = metric(refused, "change");
        let mut waits = std::pin::pin!(change());
        assert!(waits.as_mut().now_or_never().is_none());
        assert_eq!(metric(waiting, "change"), 1);
        assert_eq!(metric(refused, "change"), before);
        assert!(change().await.is_err());
        assert_eq!(metric(refused, "change"), before + 1);
        drop(running);
        drop(waits.await.unwrap());
        assert_eq!(metric(waiting, "change"), 0);
        let admission = narrow(32, 0);
        let (token, mut running) = (HeaderValue::from_static("Bearer counted"), Vec::new());
        let before = metric(refused, "person");
        for _ in 0..16 {
            running.push(admission.admit(&Method::GET, LOANS, Some(&token)).await.unwrap());
        }
        assert!(admission.admit(&Method::GET, LOANS, Some(&token)).await.is_err());
        assert!(metric(refused, "person") > before);
    }

    #[test]
    fn payments_and_callbacks_are_apart_from_changes_and_reads() {
        use AdmissionKind::{Change, Payment, Read};
        for (method, path, kind) in [
            (Method::GET, "/billers/kaspi", Some(Payment)),
            (Method::POST, "/webhooks/acquirer/result", Some(Payment)),
            (Method::POST, "/api/v1/loans/1/payments", Some(Payment)),
            (Method::POST, "/api/v1/repayment/lookup", Some(Payment)),
            (Method::POST, "/api/v1/application/submit", Some(Change)),
            (Method::GET, "/api/v1/operations", Some(Read)),
            (Method::GET, "/api/v1/payments/1", Some(Read)),
            (Method::GET, "/blog/", None),
            (Method::GET, "/readyz", None),
        ] {
            assert_eq!(kind_of(&method, path), kind, "{method} {path}");
        }
    }

    #[tokio::test]
    async fn what_cannot_wait_is_refused_at_once() {
        let admission = narrow(1, 0);
        let running = read(&admission).await.unwrap();
        assert!(read(&admission).await.is_err());
        // Another kind has places of its own, and a page needs none.
        admission.admit(&Method::GET, "/billers/kaspi", None).await.unwrap();
        admission.admit(&Method::GET, "/", None).await.unwrap();
        drop(running);
        read(&admission).await.unwrap();
    }

    #[tokio::test]
    async fn a_few_wait_for_a_place() {
        let admission = narrow(1, 1);
        let running = read(&admission).await.unwrap();
        let mut waiting = Box::pin(read(&admission));
        assert!((&mut waiting).now_or_never().is_none());
        assert!(read(&admission).await.is_err(), "the queue is full");
        drop(running);
        waiting.await.unwrap();
        // The place in the queue is free again.
        let running = read(&admission).await.unwrap();
        let mut waiting = Box::pin(read(&admission));
        assert!((&mut waiting).now_or_never().is_none());
        drop((waiting, running));
        assert_eq!(admission.reads.waiting.load(Ordering::Relaxed), 0);
    }

    #[tokio::test]
    async fn nobody_takes_the_places_of_others() {
        let admission = narrow(100, 0);
        let of = async |token| {
            let token = HeaderValue::from_static(token);
            admission.admit(&Method::GET, LOANS, Some(&token)).await
        };
        let mut running = Vec::new();
        for _ in 0..16 {
            running.push(of("greedy").await.unwrap());
        }
        assert!(of("greedy").await.is_err());
        of("modest").await.unwrap();
        running.pop();
        of("greedy").await.unwrap();
        running.clear();
        assert!(admission.people.lock().is_empty());
    }
}
