//! An application as its owner sees it, and the screens that go with it.

use base::Timestamp;
use origination::application::{ApplicationId, CustomerId};
use origination::screens::{Route, ScreenAccess, ScreenContext, ScreenNotice, open_screen};
use origination::{Application, ApplicationCommand, State, apply, decide};
use store::{Tx, Uuid, loans, questionnaire_answers};

use super::repository::LoadedApplication;
use crate::Error;
use crate::applications::Applications;

/// Where an application stands, and what its owner may open.
#[derive(Debug, Clone)]
pub struct ApplicationView {
    /// What a change has to name; nothing before there is an application.
    pub version: Option<i64>,
    /// The application; its state is `NONE` where there is none.
    pub application: Application,
    /// The current screen.
    pub screen: Route,
    /// Every step that may be opened.
    pub allowed_screens: Vec<Route>,
    /// Parts of the questionnaire that are right.
    pub valid_steps: Vec<String>,
    screen_context: ScreenContext,
}

impl ApplicationView {
    fn new(
        application: Application,
        version: Option<i64>,
        answered: Vec<String>,
        place: ScreenContext,
    ) -> Self {
        let (route, allowed) = (place.canonical(), place.allowed_screens());
        Self {
            version,
            application,
            screen: route,
            allowed_screens: allowed,
            valid_steps: answered,
            screen_context: place,
        }
    }

    /// Where the person stands; an application is over once its loan has ended.
    pub fn state(&self) -> State {
        self.screen_context.effective_state()
    }

    /// What becomes of opening a screen.
    pub fn open(&self, route: Route) -> ScreenAccess {
        open_screen(&self.screen_context, route)
    }

    /// The notice if another screen is shown than the one requested.
    pub fn notice_for(&self, route: Route) -> Option<ScreenNotice> {
        match self.open(route) {
            ScreenAccess::Send { notice, .. } => notice,
            ScreenAccess::Show | ScreenAccess::ReadOnly => None,
        }
    }
}

impl Applications {
    pub(super) async fn build_view(
        &self,
        tx: &mut Tx,
        seen: &LoadedApplication,
        now: Timestamp,
    ) -> Result<ApplicationView, Error> {
        let application = self.advance_to(&seen.application, now)?;
        let kept =
            questionnaire_answers::list_by_application(tx, Uuid::from_u128(application.id.0))
                .await?;
        let answered = kept.into_iter().filter(|row| row.is_valid).map(|row| row.step).collect();
        let is_success_seen = seen.row.as_ref().is_some_and(|row| row.is_success_acknowledged);
        // Including transitions by time, stored or not: the next worker changes nothing for a
        // customer who has seen them already.
        let version = seen.row.as_ref().map(|_| i64::from(application.version));
        let customer_id = Uuid::from_u128(application.customer.0);
        let has_open_loan = loans::find_open_by_customer(tx, customer_id).await?.is_some();
        let today = self.core.clock.today();
        let place = ScreenContext::new(&application, has_open_loan, is_success_seen, today);
        Ok(ApplicationView::new(application, version, answered, place))
    }

    /// The view of a customer who never applied.
    pub(super) async fn build_empty_view(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
    ) -> Result<ApplicationView, Error> {
        let customer = CustomerId(customer_id.as_u128());
        let none = Application::new(ApplicationId(0), customer);
        let has_open_loan = loans::find_open_by_customer(tx, customer_id).await?.is_some();
        // There is no application whose success could be acknowledged.
        let place = ScreenContext::new(&none, has_open_loan, true, self.core.clock.today());
        Ok(ApplicationView::new(none, None, Vec::new(), place))
    }

    /// The application after what time alone has brought about.
    pub(super) fn advance_to(
        &self,
        seen: &Application,
        now: Timestamp,
    ) -> Result<Application, Error> {
        let events =
            decide(seen, &ApplicationCommand::Tick, &self.core.rules.rulebook(), Timestamp(now.0))?;
        Ok(events.iter().fold(seen.clone(), apply))
    }
}
