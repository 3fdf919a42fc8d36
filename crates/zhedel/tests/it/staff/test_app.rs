//! A data folder with customers and applications, and the command that works on it.

use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

use app::VaultSealer;
use base::{Language, Timestamp};
use identity::{Iin, Phone};
use lending::product::ProductCode;
use lending::{Law, Products};
use origination::application::{ApplicationId, CustomerId, EventKind, LoanRequest};
use origination::decision::{Snapshot, decide_application};
use origination::{Application, ApplicationEvent, Policy, Rulebook, State};
use providers::files::{FileKind, FileStore};
use sandbox::People;
use store::applications::{self, NewEvent};
use store::customers::NewCustomer;
use store::{Db, JsonText, Uuid, Vault, audit, customers, decisions, uploads};

pub struct TestApp {
    pub folder: PathBuf,
    pub db: Db,
    pub vault: Vault,
    /// Personal data of the next customer; no output may contain it.
    people: People,
    next_person: usize,
}

/// The output and exit code of the command.
pub struct CommandOutput {
    pub exit_code: i32,
    pub text: String,
}

impl TestApp {
    pub async fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("zhedel-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let db = Db::open(&format!("sqlite://{}/zhedel.db", folder.display())).await.unwrap();
        let key = |line: &str| {
            let defaults = include_str!("../../../../../config/zhedel.toml");
            let setting = defaults.lines().find_map(|it| it.strip_prefix(line)).unwrap();
            setting.trim_matches([' ', '=', '"']).to_owned()
        };
        let vault = Vault::try_new(&key("keys"), &key("mark_key")).unwrap();
        Self { folder, db, vault, people: People::bundled().unwrap(), next_person: 0 }
    }

    /// Runs the command and checks that its output has no personal data.
    pub fn run(&self, arguments: &[&str]) -> CommandOutput {
        let mut zhedel = Command::new(env!("CARGO_BIN_EXE_zhedel"));
        let output = zhedel.arg("staff").args(arguments).env("ZHEDEL_DATA_DIR", &self.folder);
        let output = output.output().unwrap();
        let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        for person in self.people.iter() {
            for secret in [&person.iin, &person.phone[2..].to_owned(), &person.surname] {
                assert!(!text.contains(secret.as_str()), "{text}");
            }
        }
        CommandOutput { exit_code: output.status.code().unwrap(), text }
    }

    /// Runs it and expects success.
    pub fn run_ok(&self, arguments: &[&str]) -> String {
        let CommandOutput { exit_code, text } = self.run(arguments);
        assert_eq!(exit_code, 0, "{arguments:?}: {text}");
        text
    }

    /// Runs it and expects an explanation and no change in the database.
    pub async fn run_rejected(&self, arguments: &[&str]) -> String {
        let before = self.row_counts().await;
        let CommandOutput { exit_code, text } = self.run(arguments);
        assert_eq!(exit_code, 1, "{arguments:?}: {text}");
        assert!(text.starts_with("zhedel: ") && text.lines().count() == 1, "{text}");
        assert_eq!(self.row_counts().await, before, "{arguments:?}");
        text
    }

    /// Row counts of events, audit entries, messages and jobs.
    async fn row_counts(&self) -> Vec<i64> {
        let mut tx = self.db.read().await.unwrap();
        let mut counts = Vec::new();
        for sql in [
            "SELECT COUNT(*) FROM application_events",
            "SELECT COUNT(*) FROM audit",
            "SELECT COUNT(*) FROM messages",
            "SELECT COUNT(*) FROM jobs",
            "SELECT COUNT(*) FROM uploads WHERE status <> 'sent'",
            "SELECT COUNT(*) FROM review_requests WHERE answered_at IS NOT NULL",
            "SELECT COUNT(*) FROM case_messages",
            "SELECT COUNT(*) FROM loan_events",
        ] {
            let (count,): (i64,) = tx.sql(sql).one("a count").await.unwrap();
            counts.push(count);
        }
        counts
    }

    pub async fn insert_customer(&mut self) -> CustomerId {
        let person = self.people.iter().nth(self.next_person).unwrap();
        let (phone, iin) = (Phone::try_new(&person.phone).unwrap(), Iin::try_new(&person.iin));
        self.next_person += 1;
        let (id, iin) = (CustomerId::now_v7(), iin.unwrap());
        let customer = NewCustomer {
            id,
            phone: &phone,
            iin: &iin,
            language: Language::Ru,
            created_at: hours_ago(9),
        };
        let mut tx = self.db.begin().await.unwrap();
        customers::insert(&mut tx, &self.vault, &customer).await.unwrap();
        tx.commit().await.unwrap();
        id
    }

    /// An application of a new customer that entered a state hours ago.
    pub async fn insert_application(
        &mut self,
        to: State,
        kind: EventKind,
        hours: i64,
    ) -> ApplicationId {
        self.insert_with_history(&[(to, kind, hours)]).await
    }

    /// Like [`Self::insert_application`], with a delay notice sent since.
    pub async fn insert_delayed_application(&mut self, state: State, hours: i64) -> ApplicationId {
        self.insert_with_history(&[
            (state, EventKind::PayoutConfirmed, hours),
            (state, EventKind::Delayed, 0),
        ])
        .await
    }

    pub async fn insert_with_history(
        &mut self,
        steps: &[(State, EventKind, i64)],
    ) -> ApplicationId {
        let (id, customer) = (ApplicationId::now_v7(), self.insert_customer().await);
        let request = request(50_000);
        let event = |hours: i64, to, until, kind| {
            let at = Timestamp(hours_ago(hours).0);
            ApplicationEvent { at, to, until, kind }
        };
        let started = EventKind::Started { id, customer, request };
        let started_hours = steps.first().map_or(1, |(_, _, hours)| hours + 1);
        let mut events = vec![event(started_hours, State::Draft, None, started)];
        for (to, kind, hours) in steps {
            let until = (*to == State::BioFailed).then(|| Timestamp(hours_ago(hours - 72).0));
            events.push(event(*hours, *to, until, kind.clone()));
        }
        self.insert_rows(customer, &Application::replay(&events).unwrap(), &events).await;
        id
    }

    async fn insert_rows(
        &self,
        customer_id: CustomerId,
        application: &Application,
        events: &[ApplicationEvent],
    ) {
        let id = application.id;
        let at = |moment: Option<Timestamp>| Timestamp(moment.unwrap().0);
        let row = applications::Application {
            id,
            version: application.version.into(),
            customer_id,
            state: application.state,
            body: json(application),
            created_at: at(application.started_at),
            updated_at: at(application.changed_at),
            deadline_at: None,
            loan_id: None,
            is_success_acknowledged: false,
            payout_method_id: None,
            wants_partner_offers: false,
        };
        let mut from = State::None;
        let steps = events.iter().map(|event| {
            let before = std::mem::replace(&mut from, event.to);
            NewEvent {
                occurred_at: Timestamp(event.at.0),
                actor: "customer".into(),
                from_state: before,
                to_state: event.to,
                reason: None,
                ip_blind_index: None,
                idempotency_key: None,
                event: json(event),
            }
        });
        let mut tx = self.db.begin().await.unwrap();
        let mut batch = tx.batch();
        applications::insert(&mut batch, &row);
        applications::append_events(&mut batch, id, 0, steps.collect());
        batch.exec().await.unwrap();
        tx.commit().await.unwrap();
    }

    /// Evaluates the rules and stores the decision.
    pub async fn insert_decision(&self, application_id: ApplicationId, snapshot: &Snapshot) {
        let law = Law::try_from_toml(include_str!("../../../../../config/law.toml")).unwrap();
        let products = include_str!("../../../../../config/products.toml");
        let products = Products::try_from_toml(products, &law).unwrap();
        let policy = include_str!("../../../../../config/origination.toml");
        let policy = Policy::try_from_toml(policy).unwrap();
        let rulebook = Rulebook { policy: &policy, products: &products, law: &law };
        let result = decide_application(snapshot, &rulebook, base::clock::today());
        let (id, kind, at) = (Uuid::now_v7(), decisions::DecisionKind::Decision, hours_ago(3));
        let (snapshot, result) = (json(snapshot), json(&result));
        let row =
            decisions::Decision { id, application_id, kind, snapshot, result, decided_at: at };
        let mut tx = self.db.begin().await.unwrap();
        let mut batch = tx.batch();
        decisions::insert(&mut batch, &self.vault, &row).unwrap();
        batch.exec().await.unwrap();
        tx.commit().await.unwrap();
    }

    /// An uploaded file, encrypted as the service does.
    pub async fn insert_upload(
        &self,
        application_id: ApplicationId,
        kind: uploads::StoredUploadKind,
        bytes: &[u8],
    ) -> Uuid {
        let sealer = Arc::new(VaultSealer(self.vault.clone()));
        let files = FileStore::try_in_folder(&self.folder.join("files"), sealer).unwrap();
        let storage_id = files.put(bytes.to_vec(), FileKind::Pdf).await.unwrap();
        let mut tx = self.db.begin().await.unwrap();
        let row = applications::find(&mut tx, application_id).await.unwrap().unwrap();
        let file = uploads::Upload {
            id: Uuid::now_v7(),
            customer_id: row.customer_id,
            application_id,
            biometric_session_id: None,
            kind,
            storage_key: storage_id.to_string(),
            bytes: i64::try_from(bytes.len()).unwrap(),
            status: uploads::UploadStatus::Sent,
            reasons: JsonText("[]".into()),
            hints: JsonText("[\"dark\"]".into()),
            content_blind_index: self
                .vault
                .blind_index("file", storage_id.to_string().trim_end_matches(".pdf")),
            created_at: hours_ago(2),
            removed_at: None,
        };
        uploads::insert_replacing(&mut tx, &file).await.unwrap();
        tx.commit().await.unwrap();
        file.id
    }

    pub async fn state(&self, id: ApplicationId) -> &'static str {
        let mut tx = self.db.read().await.unwrap();
        applications::find(&mut tx, id).await.unwrap().unwrap().state.code()
    }

    /// The last event: actor, new state and reason.
    pub async fn last_step(&self, id: ApplicationId) -> (String, &'static str, Option<String>) {
        let mut tx = self.db.read().await.unwrap();
        let last = applications::list_events(&mut tx, id).await.unwrap().pop().unwrap();
        (last.actor, last.to_state.code(), last.reason)
    }

    /// Audit entries of a subject: actor and action.
    pub async fn audit_entries(&self, subject: &str) -> Vec<(String, String)> {
        let mut tx = self.db.read().await.unwrap();
        let rows = audit::list_by_subject(&mut tx, subject, 50).await.unwrap();
        rows.into_iter().map(|row| (row.actor, row.action)).collect()
    }

    pub async fn cleanup(self) {
        self.db.close().await;
        std::fs::remove_dir_all(self.folder).unwrap();
    }
}

pub fn hours_ago(hours: i64) -> Timestamp {
    Timestamp(base::clock::now_us()).plus_seconds(-3_600 * hours)
}

pub fn request(amount_tenge: u32) -> LoanRequest {
    LoanRequest { product: ProductCode::Short, amount_tenge, term: 15, promo: None }
}

fn json<T: serde::Serialize>(value: &T) -> JsonText {
    JsonText(serde_json::to_string(value).unwrap())
}
