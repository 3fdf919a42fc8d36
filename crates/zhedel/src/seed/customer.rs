//! A customer who registers, applies and borrows through the use cases of the site, with simulated
//! providers.

use base::Language;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use app::access::{CodePurpose, Registration, SignatureInput, Token, Visitor};
use app::applications::{ApplicationView, NewAnswers, SigningDocumentKind};
use app::consents::{ConsentKind, consent_text_version, is_consent_required};
use app::job_handlers::JobRunner;
use app::loan_scenarios::{PRINCIPAL_TENGE, ScenarioLoan};
use app::loans::view::LoanSummary;
use app::{App, Clock, Session};
use identity::{Otp, Password};
use lending::product::ProductCode;
use origination::State;
use origination::application::LoanRequest;
use origination::questionnaire::Step;
use sandbox::Sandbox;

use super::fake_identity::FakeIdentity;
use super::past_clock::PastClock;
use super::{BoxError, PASSWORD};

const SIGNED_DOCUMENT_KINDS: [SigningDocumentKind; 4] = [
    SigningDocumentKind::Contract,
    SigningDocumentKind::Schedule,
    SigningDocumentKind::KeyFacts,
    SigningDocumentKind::Consents,
];
/// Codes can be requested once a minute.
const BETWEEN_CODES_S: i64 = 61;
/// How often a simulator gets time to answer, and how much each time.
const POLLS_MAX: u32 = 200;
const POLL_INTERVAL: Duration = Duration::from_millis(20);
const POLL_CLOCK_STEP_S: i64 = 2;
/// How often a job that the service's own workers have taken is waited for.
const JOB_POLLS_MAX: u32 = 1_000;

pub struct SeededCustomer {
    pub app: App,
    pub clock: Arc<PastClock>,
    job_runner: JobRunner,
    sandbox: Sandbox,
    codes_read: AtomicUsize,
    pub identity: FakeIdentity,
    access: Token,
    pub session: Session,
    pub visitor: Visitor,
}

impl SeededCustomer {
    /// Registers and sets a password, at the clock's time.
    pub async fn register(
        (app, runner): (App, JobRunner),
        clock: Arc<PastClock>,
        sandbox: Sandbox,
        language: Language,
    ) -> Result<Self, BoxError> {
        let identity = FakeIdentity::new().ok_or("there are no more numbers")?;
        let device = identity.iin.reveal().to_owned();
        let visitor = Visitor { ip_address: device.clone(), device, ..Visitor::default() };
        let code = app
            .access
            .code_send(CodePurpose::Register, &identity.phone, language, &visitor)
            .await?;
        let phone = identity.phone.reveal();
        let otp = next_code(&sandbox, &runner, (phone, 0)).await?;
        // Scenarios include the camera check, so its consent is given too.
        let is_given = |kind| is_consent_required(kind) || kind == ConsentKind::Biometrics;
        let consents: Vec<_> =
            ConsentKind::ALL.iter().map(|kind| (*kind, is_given(*kind))).collect();
        let registration = Registration {
            phone: &identity.phone,
            iin: &identity.iin,
            code: code.id,
            otp: &otp,
            language,
            consents: &consents,
            text_version: consent_text_version(),
        };
        let credentials = app.access.customer_register(&registration, &visitor).await?;
        let session = app.access.session_authenticate(&credentials.access).await?;
        let access = credentials.access;
        let mut customer = Self {
            app,
            clock,
            job_runner: runner,
            sandbox,
            codes_read: AtomicUsize::new(1),
            identity,
            access,
            session,
            visitor,
        };
        customer.set_password(language).await?;
        Ok(customer)
    }

    async fn set_password(&mut self, language: Language) -> Result<(), BoxError> {
        self.clock.advance_seconds(BETWEEN_CODES_S);
        let phone = &self.identity.phone;
        let code =
            self.app.access.code_send(CodePurpose::StepUp, phone, language, &self.visitor).await?;
        let otp = self.read_code().await?;
        self.app.access.session_step_up(&self.session, code.id, &otp).await?;
        self.session = self.app.access.session_authenticate(&self.access).await?;
        self.app.access.password_set(&self.session, &Password::try_new(PASSWORD)?).await?;
        Ok(())
    }

    /// The code that was requested last. Each is read once.
    pub async fn read_code(&self) -> Result<Otp, BoxError> {
        let read = self.codes_read.fetch_add(1, Ordering::Relaxed);
        let phone = self.identity.phone.reveal();
        next_code(&self.sandbox, &self.job_runner, (phone, read)).await
    }

    /// Runs all jobs that are due.
    pub async fn run_due_jobs(&self) -> Result<(), BoxError> {
        run_jobs(&self.job_runner).await
    }

    /// Applies, up to the offers.
    pub async fn apply(&self, term: u32) -> Result<(), BoxError> {
        self.sandbox.set_report_date(&self.identity.iin, Some(self.clock.today()));
        let request = LoanRequest {
            product: ProductCode::Short,
            amount_tenge: PRINCIPAL_TENGE,
            term,
            promo: None,
        };
        self.app.applications.application_start(&self.session, &request, &self.visitor).await?;
        for step in Step::ALL {
            let answers_json = self.identity.answers(*step).to_string();
            let new_answers = NewAnswers { step: *step, raw_json: &answers_json, is_final: true };
            let version = self.version().await?;
            self.app
                .applications
                .answers_save(&self.session, version, &new_answers, &self.visitor)
                .await?;
        }
        let version = self.version().await?;
        self.app
            .applications
            .application_submit(&self.session, version, false, &self.visitor)
            .await?;
        self.wait_for_state(State::Preapproved).await?;
        let version = self.version().await?;
        self.app.applications.application_continue(&self.session, version, &self.visitor).await?;
        self.pass_biometry().await?;
        self.wait_for_state(State::CardRequired).await?;
        let iban = self.identity.iban().ok_or("there is no account")?;
        let payout_method = self.app.applications.payout_account_add(&self.session, &iban).await?;
        let version = self.version().await?;
        self.app
            .applications
            .payout_method_choose(&self.session, version, payout_method.id, &self.visitor)
            .await?;
        self.wait_for_state(State::Offered).await
    }

    async fn pass_biometry(&self) -> Result<(), BoxError> {
        // A callback would arrive at the time of the sandbox's clock, not of this one.
        self.sandbox.match_without_callbacks(&self.identity.iin);
        let attempt = self.app.applications.biometry_attempt_open(&self.session).await?;
        let picture = sandbox::sample_picture()?;
        for gesture in attempt.gestures {
            let frame = picture.clone();
            self.app
                .applications
                .biometry_frame_upload(&self.session, attempt.id, gesture, frame)
                .await?;
        }
        let version = self.version().await?;
        self.app
            .applications
            .biometry_attempt_finish(&self.session, version, attempt.id, &self.visitor)
            .await?;
        Ok(())
    }

    /// Applies, signs and receives the loan.
    pub async fn borrow(&self, scenario: &ScenarioLoan) -> Result<LoanSummary, BoxError> {
        self.apply(scenario.term_days).await?;
        let version = self.version().await?;
        self.app.applications.offer_choose(&self.session, version, 1, &self.visitor).await?;
        self.run_due_jobs().await?;
        let version = self.version().await?;
        self.app
            .applications
            .terms_accept(&self.session, version, &SIGNED_DOCUMENT_KINDS, &self.visitor)
            .await?;
        let sha256 = self.wait_for_documents().await?;
        self.clock.advance_seconds(BETWEEN_CODES_S);
        let code =
            self.app.applications.signing_code_send(&self.session, &sha256, &self.visitor).await?;
        let otp = self.read_code().await?;
        let signature = SignatureInput { sha256: &sha256, code: code.id, otp: &otp };
        let version = self.version().await?;
        self.app
            .applications
            .application_sign(&self.session, version, &signature, &self.visitor)
            .await?;
        self.wait_for_state(State::Active).await?;
        let open_loan =
            self.app.loans.loan_list(&self.session, self.session.customer_id, None).await?.open;
        open_loan.ok_or_else(|| "the payout succeeded, but there is no loan".into())
    }

    /// From now on the bureau reports as of today.
    pub fn use_current_bureau_date(&self) {
        self.sandbox.set_report_date(&self.identity.iin, None);
    }

    async fn application_view(&self) -> Result<ApplicationView, BoxError> {
        Ok(self.app.applications.application_view(&self.session, self.session.customer_id).await?)
    }

    async fn version(&self) -> Result<i64, BoxError> {
        self.application_view().await?.version.ok_or_else(|| "there is no application".into())
    }

    /// The hash of the documents to sign, which a worker of the service may be making.
    async fn wait_for_documents(&self) -> Result<String, BoxError> {
        for _ in 0..JOB_POLLS_MAX {
            let (applications, customer_id) = (&self.app.applications, self.session.customer_id);
            let details = applications.application_details(&self.session, customer_id, None);
            if let Some((_, sha256, ..)) = details.await?.signing {
                return Ok(sha256);
            }
            tokio::time::sleep(POLL_INTERVAL).await;
            self.run_due_jobs().await?;
        }
        Err("there is nothing to sign".into())
    }

    /// Gives the simulators time to answer.
    async fn wait_for_state(&self, state: State) -> Result<(), BoxError> {
        let mut last = None;
        for _ in 0..POLLS_MAX {
            self.run_due_jobs().await?;
            let application = self.application_view().await?.application;
            if application.state == state {
                return Ok(());
            }
            last = Some((application.state, application.decline));
            tokio::time::sleep(POLL_INTERVAL).await;
            self.clock.advance_seconds(POLL_CLOCK_STEP_S);
        }
        Err(format!("the application does not reach {state:?}: {last:?}").into())
    }
}

async fn run_jobs(runner: &JobRunner) -> Result<(), BoxError> {
    while runner.run_next().await? {}
    Ok(())
}

/// The newest of the codes that a phone got, once there are more than were read. The service's own
/// workers may be sending it.
async fn next_code(
    sandbox: &Sandbox,
    runner: &JobRunner,
    (phone, read): (&str, usize),
) -> Result<Otp, BoxError> {
    for _ in 0..JOB_POLLS_MAX {
        run_jobs(runner).await?;
        let messages = sandbox.outbox().messages_to(Some(phone));
        // Phones autofill what follows the last `#` of a message.
        let codes = messages.iter().filter_map(|message| message.text.rsplit_once('#'));
        let codes: Vec<&str> = codes.map(|(_, digits)| digits.trim()).collect();
        if codes.len() > read
            && let Some(newest) = codes.first()
        {
            return Ok(Otp::try_new(newest)?);
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    Err("no code has arrived".into())
}
