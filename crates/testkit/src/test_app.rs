//! The application on a fresh database, with a movable clock and access to sent messages.

use base::Language;
use std::sync::Arc;

use app::access::{CodePurpose, Registration, SessionCredentials, Visitor};
use app::consents::{ConsentKind, consent_text_version, is_consent_required};
use app::{App, Error};
use identity::{Otp, Password};
use jobs::JobKind;
use store::sessions::Session;
use store::{Db, Uuid, messages};

use crate::challenge::send_solved;
use crate::clock::TestClock;
use crate::databases::{iin, phone, vault};
use crate::rules;

/// The application with a movable clock and access to sent messages.
pub struct TestApp {
    pub app: App,
    pub clock: Arc<TestClock>,
    pub db: Db,
}

impl TestApp {
    pub fn new(db: Db) -> Self {
        let clock = Arc::new(TestClock::default());
        let providers = rules::test_providers(rules::UNREACHABLE_URL, vault());
        let (rules, host) = (rules::rules(), "zhedel.example");
        let app = App::new(db.clone(), vault(), clock.clone(), rules, providers, host);
        Self { app, clock, db }
    }

    /// Messages not read before, oldest first.
    pub async fn new_messages(&self) -> Vec<String> {
        let mut tx = self.db.begin().await.unwrap();
        let jobs = crate::job_queues::claim_all_jobs(&mut tx).await;
        let mut texts = Vec::new();
        for job in jobs.into_iter().filter(|job| job.kind == JobKind::SendMessage.code()) {
            let message = messages::find(&mut tx, job.subject).await.unwrap().unwrap();
            assert_eq!(*message.recipient(&vault()).unwrap(), phone().reveal());
            if !message.is_deliverable() {
                continue;
            }
            texts.push((message.created_at, message.text(&vault()).unwrap().to_string()));
        }
        tx.commit().await.unwrap();
        texts.sort();
        texts.into_iter().map(|(_, text)| text).collect()
    }

    /// Requests a code, reads it from the message, and advances the clock so that the next can be
    /// requested.
    pub async fn request_code(&self, purpose: CodePurpose) -> (Uuid, Otp) {
        let code = self.request_code_now(purpose).await;
        self.clock.advance_seconds(61);
        code
    }

    /// Requests a code without advancing the clock.
    pub async fn request_code_now(&self, purpose: CodePurpose) -> (Uuid, Otp) {
        let access = &self.app.access;
        let send = |visitor: Visitor| async move {
            access.code_send(purpose, &phone(), Language::Ru, &visitor).await
        };
        let sent_code = send_solved(visitor(), send).await.unwrap();
        let texts = self.new_messages().await;
        let digits = texts.last().unwrap().split('#').next_back().unwrap().to_owned();
        (sent_code.id, Otp::try_new(&digits).unwrap())
    }

    pub async fn register_customer(&self) -> SessionCredentials {
        let (code, otp) = self.request_code(CodePurpose::Register).await;
        self.register(code, &otp, &all_consents()).await.unwrap()
    }

    /// The session of a registered customer after a step-up.
    pub async fn register_and_step_up(&self) -> Session {
        let signed_in = self.register_customer().await;
        let session = self.app.access.session_authenticate(&signed_in.access).await.unwrap();
        let (code, otp) = self.request_code(CodePurpose::StepUp).await;
        self.app.access.session_step_up(&session, code, &otp).await.unwrap();
        self.app.access.session_authenticate(&signed_in.access).await.unwrap()
    }

    pub async fn register(
        &self,
        code: Uuid,
        otp: &Otp,
        consents: &[(ConsentKind, bool)],
    ) -> Result<SessionCredentials, Error> {
        let (phone, iin) = (phone(), iin());
        let new = Registration {
            phone: &phone,
            iin: &iin,
            code,
            otp,
            language: Language::Ru,
            consents,
            text_version: consent_text_version(),
        };
        self.app.access.customer_register(&new, &visitor()).await
    }
}

pub fn visitor() -> Visitor {
    visitor_from("a device")
}

pub fn visitor_from(device: &str) -> Visitor {
    Visitor {
        ip_address: "10.0.0.1".into(),
        device: device.into(),
        user_agent: "a browser".into(),
        ..Visitor::default()
    }
}

/// Every consent that an application needs is given, the others are not.
pub fn all_consents() -> Vec<(ConsentKind, bool)> {
    ConsentKind::ALL.iter().map(|kind| (*kind, is_consent_required(*kind))).collect()
}

pub fn password() -> Password {
    Password::try_new("zhaksy kun bolsyn").unwrap()
}
