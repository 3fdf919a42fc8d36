//! An application as its owner sees it, and the screens that go with it.

use origination::routes::{Notice, Opening, Place, Route, open};
use origination::{Application, Command, Moment, apply, decide};
use store::{Instant, Tx, Uuid, answers};

use super::ApplicationProblem;
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
        now: Instant,
    ) -> Result<View, ApplicationProblem> {
        let application = self.at(&seen.application, now)?;
        let kept = answers::of_application(tx, Uuid::from_u128(application.id.0)).await?;
        let answered = kept.into_iter().filter(|row| row.is_valid).map(|row| row.step).collect();
        let is_success_seen = seen.row.as_ref().is_some_and(|row| row.is_success_seen);
        // With what time has brought about, written down or not: the next worker changes nothing
        // for somebody who has seen it already.
        let version = seen.row.as_ref().map(|_| i64::from(application.version));
        Ok(self.shown(application, version, answered, is_success_seen))
    }

    pub(super) fn no_application(&self) -> View {
        let nobody = origination::application::CustomerId(0);
        let none = Application::new(origination::application::ApplicationId(0), nobody);
        self.shown(none, None, Vec::new(), false)
    }

    fn shown(
        &self,
        application: Application,
        version: Option<i64>,
        answered: Vec<String>,
        is_success_seen: bool,
    ) -> View {
        let place = Place::new(&application, is_success_seen, self.clock.today());
        let (route, allowed) = (place.canonical(), place.allowed());
        View { version, application, route, allowed, answered, place }
    }

    /// The application after what time alone has brought about.
    pub(super) fn at(
        &self,
        seen: &Application,
        now: Instant,
    ) -> Result<Application, ApplicationProblem> {
        let events = decide(seen, &Command::Tick, &self.rules.book(), Moment(now.0))?;
        Ok(events.iter().fold(seen.clone(), apply))
    }
}
