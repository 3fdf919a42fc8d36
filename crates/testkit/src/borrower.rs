//! A borrower who registers, applies, passes the camera check, adds a card and signs.

use base::Language;
use base::ids::{ApplicationId, LoanId};
use std::sync::LazyLock;
use std::time::Duration;

use app::access::{CodePurpose, Registration, SignatureInput, Token, Visitor};
use app::applications::{ApplicationDetails, ApplicationView, NewAnswers, SigningDocumentKind};
use app::cards::CardTokenizationSession;
use app::consents::{ConsentAnswer, ConsentKind, consent_text_version};
use app::growth::attribution::Visit;
use app::payout_methods::PayoutMethod;
use identity::{Iban, Iin, Otp, Password, Phone};
use image::codecs::jpeg::JpegEncoder;
use image::{Rgb, RgbImage};
use lending::product::ProductCode;
use origination::application::LoanRequest;
use origination::questionnaire::Step;
use origination::{Application, ApplicationCommand, ApplicationEvent, State};
use serde_json::Value;
use store::sessions::Session;
use store::{Uuid, application_documents, applications};

use crate::answers::answers;
use crate::challenge::send_solved;
use crate::http;
use crate::test_app::all_consents;
use crate::test_env::TestEnv;
use app::Error;

/// The card for which everything succeeds.
pub const GOOD_CARD: &str = "4000 0000 0000 0010";
/// An account of a bank to which payouts are supported.
pub const IBAN: &str = "KZ41722C000000000001";
/// The documents that are acknowledged and signed.
pub const DOCUMENT_KINDS: [SigningDocumentKind; 4] = [
    SigningDocumentKind::Contract,
    SigningDocumentKind::Schedule,
    SigningDocumentKind::KeyFacts,
    SigningDocumentKind::Consents,
];

/// Айгүл Қасымова of the sandbox, who passes every check.
pub const AIGUL: &str = "900412403019";
const AIGUL_LATIN: &str = "AIGUL KASSYMOVA";

/// A picture such as a browser's fake camera produces.
pub static PICTURE: LazyLock<Vec<u8>> = LazyLock::new(|| picture(200));

pub fn picture(light: u8) -> Vec<u8> {
    let colour = |x: u32, y: u32| {
        Rgb([0, if (x / 80 + y / 80).is_multiple_of(2) { light } else { light / 2 }, 0])
    };
    let mut jpeg = Vec::new();
    JpegEncoder::new(&mut jpeg).encode_image(&RgbImage::from_fn(640, 480, colour)).unwrap();
    jpeg
}

pub struct Borrower<'a> {
    pub env: &'a TestEnv,
    pub session: Session,
    access: Token,
    pub iin: String,
    pub phone: Phone,
    /// The browser.
    pub device: String,
    /// The number of the identity card.
    pub document: String,
    /// Declared monthly income.
    pub income_tenge: u32,
    /// The e-mail address in the questionnaire; may be empty.
    pub email: String,
    name: (String, String),
}

/// The id of a sent code, and the code.
pub type Code = (Uuid, Otp);

impl<'a> Borrower<'a> {
    /// Айгүл, with an account.
    pub async fn new(env: &'a TestEnv) -> Self {
        Self::with_iin(env, AIGUL).await
    }

    /// A customer with this IIN: one of the sandbox's people, or a stranger.
    pub async fn with_iin(env: &'a TestEnv, iin: &str) -> Self {
        let people = crate::test_env::people();
        let sandbox_person = people.iter().find(|person| person.iin == iin);
        let name = sandbox_person
            .map_or(("Иванов", "Иван"), |it| (it.surname.as_str(), it.given.as_str()));
        Self::with_name(env, iin, name).await
    }

    /// A customer with this IIN and name. The people of the sandbox have the phone that the state
    /// knows for them.
    pub async fn with_name(env: &'a TestEnv, iin: &str, name: (&str, &str)) -> Self {
        let people = crate::test_env::people();
        let sandbox_person = people.iter().find(|person| person.iin == iin);
        let phone = sandbox_person
            .map_or_else(|| format!("+7702{}", &iin[iin.len() - 7..]), |it| it.phone.clone());
        Self::with_phone(env, iin, name, &phone, iin).await
    }

    /// A customer with this IIN and name, on a phone and a device of their choice.
    pub async fn with_phone(
        env: &'a TestEnv,
        iin: &str,
        (surname, given): (&str, &str),
        phone: &str,
        device: &str,
    ) -> Self {
        let phone = Phone::try_new(phone).unwrap();
        let visitor = visitor(device);
        let sent_code = env
            .app
            .access
            .code_send(CodePurpose::Register, &phone, base::Language::Ru, &visitor)
            .await;
        let code = sent_code.unwrap().id;
        env.run_jobs().await;
        let otp = newest_code(env, &phone);
        let number = Iin::try_new(iin).unwrap();
        let new = Registration {
            phone: &phone,
            iin: &number,
            code,
            otp: &otp,
            language: Language::Ru,
            consents: &all_consents(),
            text_version: consent_text_version(),
        };
        let signed_in = env.app.access.customer_register(&new, &visitor).await.unwrap();
        let session = env.app.access.session_authenticate(&signed_in.access).await.unwrap();
        let (name, document) = ((surname.to_owned(), given.to_owned()), iin[..9].to_owned());
        let access = signed_in.access;
        let (iin, income_tenge, email) = (iin.to_owned(), 180_000, String::new());
        let device = device.to_owned();
        Self { env, session, access, iin, phone, device, document, income_tenge, email, name }
    }

    /// What a browser authorizes its requests with.
    pub fn access_token(&self) -> &str {
        self.access.reveal()
    }

    pub fn visitor(&self) -> Visitor {
        visitor(&self.device)
    }

    pub async fn view(&self) -> ApplicationView {
        self.env
            .app
            .applications
            .application_view(&self.session, self.session.customer_id)
            .await
            .unwrap()
    }

    pub async fn application(&self) -> Application {
        self.view().await.application
    }

    pub async fn state(&self) -> State {
        self.application().await.state
    }

    pub async fn assert_state(&self, state: State) {
        let application = self.application().await;
        assert_eq!(
            application.state, state,
            "{:?} {:?}",
            application.decline, application.referred_for
        );
    }

    pub async fn id(&self) -> ApplicationId {
        self.application().await.id
    }

    /// The loan that was issued for the application.
    pub async fn loan_id(&self) -> LoanId {
        LoanId::of_application(self.id().await)
    }

    pub async fn version(&self) -> i64 {
        self.view().await.version.unwrap()
    }

    pub async fn screen(&self) -> ApplicationDetails {
        self.env
            .app
            .applications
            .application_details(&self.session, self.session.customer_id, None)
            .await
            .unwrap()
    }

    pub async fn execute(&self, command: ApplicationCommand) -> Result<Application, Error> {
        let (app, version) = (&self.env.app, self.version().await);
        app.applications
            .application_execute(&self.session, version, &command, &self.visitor())
            .await
    }

    /// An application without answers.
    pub async fn begin(&self, amount_tenge: u32) {
        let app = &self.env.app;
        let (product, term, promo) = (ProductCode::Short, 15, None);
        let request = LoanRequest { product, amount_tenge, term, promo };
        let start_result =
            app.applications.application_start(&self.session, &request, &self.visitor()).await;
        start_result.unwrap();
    }

    /// Saves a finished step.
    pub async fn save_step(&self, step: Step, answers: &Value) -> Result<Application, Error> {
        let (app, version) = (&self.env.app, self.version().await);
        let raw_json = answers.to_string();
        let new = NewAnswers { step, raw_json: &raw_json, is_final: true };
        app.applications.answers_save(&self.session, version, &new, &self.visitor()).await
    }

    /// All steps answered and submitted.
    pub async fn submit(&self, amount_tenge: u32) {
        self.begin(amount_tenge).await;
        let name = (self.name.0.as_str(), self.name.1.as_str());
        for step in Step::ALL {
            let mut answers_json = answers(*step, name, &self.document);
            if *step == Step::Work {
                answers_json["income"] = self.income_tenge.to_string().into();
            }
            if *step == Step::Contacts && !self.email.is_empty() {
                answers_json["email"] = self.email.as_str().into();
            }
            self.save_step(*step, &answers_json).await.unwrap();
        }
        self.send_answers().await;
    }

    /// Submits the answers so far.
    pub async fn send_answers(&self) {
        let (app, version) = (&self.env.app, self.version().await);
        app.applications
            .application_submit(&self.session, version, true, &self.visitor())
            .await
            .unwrap();
    }

    /// Returns to the answers, resubmits them unchanged, and continues.
    pub async fn edit_and_resubmit(&self) -> State {
        self.execute(ApplicationCommand::Edit).await.unwrap();
        self.send_answers().await;
        self.env.run_jobs().await;
        self.assert_state(State::Preapproved).await;
        self.continue_application().await;
        self.state().await
    }

    pub async fn continue_application(&self) {
        let (app, version) = (&self.env.app, self.version().await);
        app.applications
            .application_continue(&self.session, version, &self.visitor())
            .await
            .unwrap();
    }

    /// Advances to the camera check.
    pub async fn advance_to_biometry(&self, amount_tenge: u32) {
        self.submit(amount_tenge).await;
        self.env.run_jobs().await;
        self.assert_state(State::Preapproved).await;
        self.continue_application().await;
        self.assert_state(State::BioRequired).await;
        self.set_biometry_consent(true).await;
    }

    /// Gives or withdraws the consent to biometry.
    pub async fn set_biometry_consent(&self, is_given: bool) {
        let kind = ConsentKind::Biometrics;
        let text_version = consent_text_version();
        let consent = ConsentAnswer { kind, is_given, text_version, language: Language::Ru };
        self.env
            .app
            .profile
            .consent_update(&self.session, &consent, &self.visitor())
            .await
            .unwrap();
    }

    /// Submits frames; the result is pending.
    pub async fn submit_frames(&self, picture: &[u8]) -> Uuid {
        let app = &self.env.app;
        let attempt = app.applications.biometry_attempt_open(&self.session).await.unwrap();
        for gesture in attempt.gestures {
            let picture = picture.to_vec();
            app.applications
                .biometry_frame_upload(&self.session, attempt.id, gesture, picture)
                .await
                .unwrap();
        }
        let version = self.version().await;
        let outcome = app
            .applications
            .biometry_attempt_finish(&self.session, version, attempt.id, &self.visitor())
            .await;
        assert_eq!(outcome.unwrap().state, State::BioProcessing);
        attempt.id
    }

    /// Submits frames and waits for the result.
    pub async fn pass_biometry(&self) -> State {
        self.submit_frames(&PICTURE).await;
        self.wait_while_in(State::BioProcessing).await
    }

    /// Submits frames and waits until the account is merged into the one in which the person proved
    /// who they are before; the session goes on in that one.
    pub async fn pass_biometry_into_first_account(&mut self) {
        self.submit_frames(&PICTURE).await;
        for _ in 0..100 {
            let session = self.current_session().await;
            if session.customer_id != self.session.customer_id {
                self.session = session;
                return;
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
            self.env.advance_and_run(2).await;
        }
        panic!("the account is not merged")
    }

    /// Runs jobs while a provider is working; returns the next state.
    pub async fn wait_while_in(&self, state: State) -> State {
        self.env.run_jobs().await;
        for _ in 0..100 {
            let now = self.state().await;
            if now != state {
                return now;
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
            self.env.advance_and_run(2).await;
        }
        panic!("the application stays in {state:?}")
    }

    /// Advances to the payout method.
    pub async fn advance_to_card(&self, amount_tenge: u32) {
        self.advance_to_biometry(amount_tenge).await;
        assert_eq!(self.pass_biometry().await, State::CardRequired);
    }

    /// Enters a card on the acquirer's page, without returning to the site.
    pub async fn enter_card(&self, number: &str) -> CardTokenizationSession {
        self.enter_card_of(number, AIGUL_LATIN).await
    }

    /// The same with another name on the card.
    pub async fn enter_card_of(&self, number: &str, holder: &str) -> CardTokenizationSession {
        let page = self
            .env
            .app
            .applications
            .payout_card_session_open(&self.session, base::Language::Ru)
            .await
            .unwrap();
        let card = [
            ("number", number),
            ("holder", holder),
            ("month", "09"),
            ("year", "39"),
            ("cvc", "123"),
        ];
        let response = http::post_form(&page.url, &card).await;
        assert_eq!(response.status, 303, "{}", response.body);
        let check = format!("{}/3ds", page.url);
        let html = http::get(&check).await.body;
        let code = &html.split("id=\"code\">").nth(1).unwrap()[..6];
        let confirmation = http::post_form(&check, &[("code", code)]).await;
        assert_eq!(confirmation.status, 303, "{}", confirmation.body);
        page
    }

    /// Adds a card and returns to the site.
    pub async fn add_card(&self, number: &str) -> State {
        let page = self.enter_card(number).await;
        let app = &self.env.app;
        app.applications
            .payout_card_session_return(&self.session, page.id, &self.visitor())
            .await
            .unwrap();
        self.env.run_jobs().await;
        self.state().await
    }

    pub async fn add_account(&self, iban: &str) -> PayoutMethod {
        let iban = Iban::try_new(iban).unwrap();
        self.env.app.applications.payout_account_add(&self.session, &iban).await.unwrap()
    }

    pub async fn select_payout_method(&self, target: Uuid) -> Result<Application, Error> {
        let (app, version) = (&self.env.app, self.version().await);
        app.applications.payout_method_choose(&self.session, version, target, &self.visitor()).await
    }

    /// Advances to the offers with a bank account, which needs no Latin name.
    pub async fn advance_to_offers_by_account(&self, amount_tenge: u32) {
        self.advance_to_card(amount_tenge).await;
        self.select_account_and_decide().await;
        self.assert_state(State::Offered).await;
    }

    /// Adds an account of their own, after which the rules decide.
    pub async fn select_account_and_decide(&self) -> State {
        let account = self.add_account(&iban_of(&self.iin)).await;
        self.select_payout_method(account.id).await.unwrap();
        self.env.run_jobs().await;
        self.state().await
    }

    /// Advances to the offers with a card.
    pub async fn advance_to_offers(&self, amount_tenge: u32, card: &str) {
        self.advance_to_card(amount_tenge).await;
        assert_eq!(self.add_card(card).await, State::Offered);
    }

    pub async fn choose_offer(&self, no: u8) -> Result<Application, Error> {
        let (app, version) = (&self.env.app, self.version().await);
        let chosen =
            app.applications.offer_choose(&self.session, version, no, &self.visitor()).await;
        self.env.run_jobs().await;
        chosen
    }

    pub async fn accept_terms(&self) -> Result<Application, Error> {
        let (app, version) = (&self.env.app, self.version().await);
        app.applications
            .terms_accept(&self.session, version, &DOCUMENT_KINDS, &self.visitor())
            .await
    }

    /// Advances from the offers to the signing screen.
    pub async fn advance_to_signing(&self) {
        self.choose_offer(1).await.unwrap();
        assert_eq!(self.accept_terms().await.unwrap().state, State::ContractSigning);
    }

    /// The hash of the documents to be signed.
    pub async fn signing_sha256(&self) -> String {
        let signing = self.screen().await.signing;
        signing.map(|(_, sha256, ..)| sha256).unwrap()
    }

    /// Requests a signing code and reads it.
    pub async fn request_signing_code(&self, sha256: &str) -> Code {
        // Codes can be requested once a minute.
        self.env.clock.advance_seconds(61);
        let app = &self.env.app;
        let send = |visitor: Visitor| async move {
            app.applications.signing_code_send(&self.session, sha256, &visitor).await
        };
        let sent_code = send_solved(self.visitor(), send).await.unwrap();
        self.env.run_jobs().await;
        (sent_code.id, newest_code(self.env, &self.phone))
    }

    /// The code in the newest SMS to them.
    pub fn newest_code(&self) -> Otp {
        newest_code(self.env, &self.phone)
    }

    /// Requests a code for another purpose and reads it.
    pub async fn request_code(&self, purpose: CodePurpose) -> Code {
        self.env.clock.advance_seconds(61);
        let app = &self.env.app;
        let send = |visitor: Visitor| async move {
            app.access.code_send(purpose, &self.phone, Language::Ru, &visitor).await
        };
        let sent_code = send_solved(self.visitor(), send).await.unwrap();
        self.env.run_jobs().await;
        (sent_code.id, newest_code(self.env, &self.phone))
    }

    /// Signs in by a code in a browser of their choice, which they use from then on.
    pub async fn sign_in_on(&mut self, device: &str) {
        self.device = device.to_owned();
        let (code, otp) = self.request_code(CodePurpose::Login).await;
        let access = &self.env.app.access;
        let signed_in =
            access.login_by_code(&self.phone, code, &otp, &self.visitor()).await.unwrap();
        self.use_session(signed_in.access).await;
    }

    /// Resets the password, which signs in too.
    pub async fn reset_password(&mut self, password: &str) {
        let (code, otp) = self.request_code(CodePurpose::ResetPassword).await;
        let (iin, password) = (Iin::try_new(&self.iin), Password::try_new(password));
        let access = &self.env.app.access;
        let signed_in = access
            .password_reset(
                &self.phone,
                &iin.unwrap(),
                code,
                &otp,
                &password.unwrap(),
                &self.visitor(),
            )
            .await
            .unwrap();
        self.use_session(signed_in.access).await;
    }

    async fn use_session(&mut self, access: Token) {
        self.session = self.env.app.access.session_authenticate(&access).await.unwrap();
        self.access = access;
    }

    /// The session as stored, unless it has ended.
    pub async fn find_session(&self) -> Option<Session> {
        self.env.app.access.session_authenticate(&self.access).await.ok()
    }

    /// The session as stored.
    pub async fn current_session(&self) -> Session {
        self.env.app.access.session_authenticate(&self.access).await.unwrap()
    }

    /// Steps the session up by a code.
    pub async fn step_up(&mut self) {
        let (code, otp) = self.request_code(CodePurpose::StepUp).await;
        let app = &self.env.app;
        app.access.session_step_up(&self.session, code, &otp).await.unwrap();
        self.session = app.access.session_authenticate(&self.access).await.unwrap();
    }

    pub async fn sign(&self, sha256: &str, (code, otp): &Code) -> Result<Application, Error> {
        let version = self.version().await;
        let signature = SignatureInput { sha256, code: *code, otp };
        self.env
            .app
            .applications
            .application_sign(&self.session, version, &signature, &self.visitor())
            .await
    }

    /// Signs the current documents.
    pub async fn sign_current(&self) -> Result<Application, Error> {
        let sha256 = self.signing_sha256().await;
        let code = self.request_signing_code(&sha256).await;
        self.sign(&sha256, &code).await
    }

    /// Advances from the offers to the signature; the payout waits for the next job run.
    pub async fn accept_and_sign(&self) {
        self.advance_to_signing().await;
        assert_eq!(self.sign_current().await.unwrap().state, State::Disbursing);
    }

    /// Replaying the events gives the stored row.
    pub async fn assert_replay_matches(&self) {
        let mut tx = self.env.db.read().await.unwrap();
        let row = applications::find_newest_by_customer(&mut tx, self.session.customer_id)
            .await
            .unwrap()
            .unwrap();
        let steps = applications::list_events(&mut tx, row.id).await.unwrap();
        let read = |step: &applications::EventRow| serde_json::from_str(&step.event.0).unwrap();
        let events: Vec<ApplicationEvent> = steps.iter().map(read).collect();
        let stored: Application = serde_json::from_str(&row.body.0).unwrap();
        assert_eq!(Application::replay(&events), Some(stored));
        assert_eq!(usize::try_from(row.version).unwrap(), steps.len());
    }

    /// How often the application entered a state.
    pub async fn count_entered(&self, state: State) -> usize {
        let mut tx = self.env.db.read().await.unwrap();
        let row = applications::find_newest_by_customer(&mut tx, self.session.customer_id)
            .await
            .unwrap()
            .unwrap();
        let steps = applications::list_events(&mut tx, row.id).await.unwrap();
        let entered = |it: &&applications::EventRow| it.to_state == state && it.from_state != state;
        steps.iter().filter(entered).count()
    }

    /// The newest documents.
    pub async fn documents(&self) -> Vec<application_documents::ApplicationDocument> {
        let id = self.id().await;
        let mut tx = self.env.db.read().await.unwrap();
        application_documents::list_newest_package(&mut tx, id).await.unwrap()
    }
}

/// Everybody has a device of their own and came by an advertisement.
fn advertising_visit() -> Visit {
    let current = "typ%3Dutm%7C%7C%7Csrc%3Dgoogle%7C%7C%7Cmdm%3Dcpc%7C%7C%7Ccmp%3Dgoogle_cpc%7C%7C%7C\
        cnt%3D%28none%29%7C%7C%7Ctrm%3D%28none%29";
    Visit::from_cookies(|name| matches!(name, "sbjs_current" | "sbjs_first").then_some(current))
}

fn visitor(device: &str) -> Visitor {
    Visitor {
        ip_address: "10.0.0.1".into(),
        device: device.into(),
        user_agent: "a browser".into(),
        visit: advertising_visit(),
        ..Visitor::default()
    }
}

/// An account number of their own.
fn iban_of(iin: &str) -> String {
    let account = format!("722C{iin}");
    let digits: String = format!("{account}KZ00")
        .chars()
        .map(|letter| letter.to_digit(36).unwrap().to_string())
        .collect();
    let rest = digits.bytes().fold(0, |rest, digit| (rest * 10 + u32::from(digit - b'0')) % 97);
    format!("KZ{:02}{account}", 98 - rest)
}

fn newest_code(env: &TestEnv, phone: &Phone) -> Otp {
    let texts = env.sms_to(phone.reveal());
    let text = texts.iter().find(|text| text.contains('#')).unwrap();
    Otp::try_new(text.rsplit('#').next().unwrap()).unwrap()
}
