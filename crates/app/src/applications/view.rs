//! An application as its owner sees it, and the screens that go with it.

use base::Timestamp;
use origination::application::{ApplicationId, CustomerId};
use origination::routes::{Notice, Opening, Place, Route, open};
use origination::{Application, Command, State, apply, decide};
use store::{Tx, Uuid, answers, loans};

use super::ApplicationError;
use super::saved::Seen;
use crate::Lender;

/// Where an application stands, and what its owner may open.
#[derive(Debug, Clone)]
pub struct View {
    /// What a change has to name; nothing before there is an application.
    pub version: Option<i64>,
    /// The application; its state is `NONE` where there is none.
    pub application: Application,
    /// The screen where the person is to be.
    pub route: Route,
    /// Every step that may be opened.
    pub allowed: Vec<Route>,
    /// Parts of the questionnaire that are right.
    pub answered: Vec<String>,
    place: Place,
}

impl View {
    fn new(
        application: Application,
        version: Option<i64>,
        answered: Vec<String>,
        place: Place,
    ) -> Self {
        let (route, allowed) = (place.canonical(), place.allowed());
        Self { version, application, route, allowed, answered, place }
    }

    /// Where the person stands; an application is over once its loan has ended.
    pub fn state(&self) -> State {
        self.place.state()
    }

    /// What becomes of opening a screen.
    pub fn open(&self, route: Route) -> Opening {
        open(&self.place, route)
    }

    /// What is said where another screen is shown than the one asked for.
    pub fn notice_for(&self, route: Route) -> Option<Notice> {
        match self.open(route) {
            Opening::Send { notice, .. } => notice,
            Opening::Show | Opening::ReadOnly => None,
        }
    }
}

impl Lender {
    pub(super) async fn view(
        &self,
        tx: &mut Tx,
        seen: &Seen,
        now: Timestamp,
    ) -> Result<View, ApplicationError> {
        let application = self.at(&seen.application, now)?;
        let kept = answers::of_application(tx, Uuid::from_u128(application.id.0)).await?;
        let answered = kept.into_iter().filter(|row| row.is_valid).map(|row| row.step).collect();
        let is_success_seen = seen.row.as_ref().is_some_and(|row| row.is_success_seen);
        // With what time has brought about, written down or not: the next worker changes nothing
        // for somebody who has seen it already.
        let version = seen.row.as_ref().map(|_| i64::from(application.version));
        let customer_id = Uuid::from_u128(application.customer.0);
        let has_open_loan = loans::open_of(tx, customer_id).await?.is_some();
        let today = self.clock.today();
        let place = Place::new(&application, has_open_loan, is_success_seen, today);
        Ok(View::new(application, version, answered, place))
    }

    /// The view of somebody who never applied.
    pub(super) async fn build_empty_view(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
    ) -> Result<View, ApplicationError> {
        let customer = CustomerId(customer_id.as_u128());
        let none = Application::new(ApplicationId(0), customer);
        let has_open_loan = loans::open_of(tx, customer_id).await?.is_some();
        // There is no application whose good news could be seen.
        let place = Place::new(&none, has_open_loan, true, self.clock.today());
        Ok(View::new(none, None, Vec::new(), place))
    }

    /// The application after what time alone has brought about.
    pub(super) fn at(
        &self,
        seen: &Application,
        now: Timestamp,
    ) -> Result<Application, ApplicationError> {
        let events = decide(seen, &Command::Tick, &self.rules.book(), Timestamp(now.0))?;
        Ok(events.iter().fold(seen.clone(), apply))
    }
}
