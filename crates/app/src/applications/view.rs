//! An application as its owner sees it, and the screens that go with it.

use base::Timestamp;
use origination::application::{ApplicationId, CustomerId};
use origination::screens::{Route, ScreenAccess, ScreenContext, ScreenNotice, open_screen};
use origination::{Application, ApplicationCommand, State, apply, decide};
use store::{Tx, questionnaire_answers};

use super::applicant_standing::load_outstanding_debt;
use super::repository::LoadedApplication;
use crate::Error;
use crate::applications::Applications;

/// Where an application stands, and what its owner may open.
#[derive(Debug, Clone)]
pub struct ApplicationView {
    /// The version that a change has to name; none before there is an application.
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
        screen_context: ScreenContext,
    ) -> Self {
        let (route, allowed) = (screen_context.canonical(), screen_context.allowed_screens());
        Self {
            version,
            application,
            screen: route,
            allowed_screens: allowed,
            valid_steps: answered,
            screen_context,
        }
    }

    /// The effective state: an application is over once its loan has ended.
    pub fn state(&self) -> State {
        self.screen_context.effective_state()
    }

    /// The result of opening a screen.
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
        loaded: &LoadedApplication,
        now: Timestamp,
    ) -> Result<ApplicationView, Error> {
        let application = self.advance_to(&loaded.application, now)?;
        let rows = questionnaire_answers::list_by_application(tx, application.id).await?;
        let answered = rows
            .into_iter()
            .filter(|row| row.is_valid)
            .map(|row| row.step.code().to_owned())
            .collect();
        let is_success_acknowledged =
            loaded.row.as_ref().is_some_and(|row| row.is_success_acknowledged);
        // Includes transitions by time before they are stored: storing them later must not be a
        // version conflict for the customer.
        let version = loaded.row.as_ref().map(|_| i64::from(application.version));
        let customer_id = application.customer;
        let debt = load_outstanding_debt(tx, customer_id).await?;
        let today = self.core.clock.today();
        let screen_context = ScreenContext::new(&application, debt, is_success_acknowledged, today);
        Ok(ApplicationView::new(application, version, answered, screen_context))
    }

    /// The view of a customer who never applied.
    pub(super) async fn build_empty_view(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
    ) -> Result<ApplicationView, Error> {
        let none = Application::new(ApplicationId::nil(), customer_id);
        let debt = load_outstanding_debt(tx, customer_id).await?;
        // There is no application whose success could be acknowledged.
        let screen_context = ScreenContext::new(&none, debt, true, self.core.clock.today());
        Ok(ApplicationView::new(none, None, Vec::new(), screen_context))
    }

    /// The application after the transitions by time that are due.
    pub(super) fn advance_to(
        &self,
        application: &Application,
        now: Timestamp,
    ) -> Result<Application, Error> {
        let events = decide(
            application,
            &ApplicationCommand::Tick,
            &self.core.rules.rulebook(),
            Timestamp(now.0),
        )?;
        Ok(events.iter().fold(application.clone(), apply))
    }
}
