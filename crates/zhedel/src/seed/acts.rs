//! What people do with a loan, each by the use case that the site or the staff have for it.

use app::applications::{Signature, Staff};
use app::lives::{Act, RESTRUCTURED_DAILY_RATE_PPM, RESTRUCTURED_DUE_AFTER_DAYS, Sum};
use app::loans::prolongation::Signature as AddendumSignature;
use app::loans::{NewPayment, Source};
use app::requests::{HardshipReason, NewRequest, PlanTermsInput, RequestKind};
use app::{Clock, Uuid};
use lending::loan::{OperationId, Purpose};
use money::{Percent, Tenge};

use super::BoxError;
use super::person::Person;

const STAFF: Staff<'static> =
    Staff { name: "sandbox", second: Some("sandbox-second"), reason: "a life to look at" };
const WORDS: &str = "Песочница";

impl Person {
    pub async fn does(&self, loan: Uuid, act: Act) -> Result<(), BoxError> {
        match act {
            Act::Pays(sum, purpose) => self.pays(loan, sum, purpose).await,
            Act::Prolongs { days, is_paid } => self.prolongs(loan, days, is_paid).await,
            Act::Restructures => {
                let terms = self.halves(loan).await?;
                self.agrees(loan, RequestKind::Restructuring, &terms).await
            }
            Act::Defers { months } => {
                let terms =
                    PlanTermsInput::Deferral { months, daily_percent: Some(reduced_rate()) };
                self.agrees(loan, RequestKind::Deferral, &terms).await
            }
            Act::Disputes => self.open_case(loan, RequestKind::Fraud).await.map(drop),
            Act::CancelledForFraud => {
                let number = self.open_case(loan, RequestKind::Fraud).await?;
                self.lender.case_loan_cancel(&number.1, &STAFF, WORDS).await?;
                Ok(())
            }
            Act::WrittenOff => {
                self.lender.write_off(loan, &STAFF).await?;
                Ok(())
            }
        }
    }

    async fn pays(&self, loan: Uuid, sum: Sum, purpose: Purpose) -> Result<(), BoxError> {
        let view = self.lender.own_loan(&self.session, loan).await?;
        let amount = sum.of(view.brief.payoff_today, view.withdrawal.map(|it| it.amount));
        self.sends(loan, amount, purpose).await
    }

    async fn sends(&self, loan_id: Uuid, amount: Tenge, purpose: Purpose) -> Result<(), BoxError> {
        let (source, value_on) = (Source::Bank, self.clock.today());
        let reference = format!("sandbox-{}", Uuid::now_v7().simple());
        let new = NewPayment { source, reference, loan_id, amount, value_on, purpose };
        self.lender.payment_post(&new).await?;
        Ok(())
    }

    async fn prolongs(&self, loan: Uuid, days: u32, is_paid: bool) -> Result<(), BoxError> {
        let (lender, session, visitor) = (&self.lender, &self.session, &self.visitor);
        let draft = lender.addendum_draft_create(session, loan, days).await?;
        let sha256 = draft.sha256.as_str();
        let code = lender.addendum_code_send(session, loan, sha256, visitor).await?.id;
        let otp = self.read_code().await?;
        let signature = AddendumSignature { sha256, code, otp: &otp };
        let signed = lender.addendum_sign(session, loan, &signature, visitor).await?;
        if is_paid {
            let purpose = Purpose::Prolongation(OperationId(signed.id.as_u128()));
            self.sends(loan, signed.pay_now, purpose).await?;
        }
        Ok(())
    }

    /// Half of what is left on each of two days.
    async fn halves(&self, loan: Uuid) -> Result<PlanTermsInput, BoxError> {
        let owed = self.lender.own_loan(&self.session, loan).await?.dues.owed.principal_total();
        let half = Tenge::from_tiyn(owed.tiyn() / 2);
        let today = self.clock.today();
        let [first, second] = RESTRUCTURED_DUE_AFTER_DAYS.map(|days| today.try_plus_days(days));
        let parts = vec![(first?, owed - half), (second?, half)];
        Ok(PlanTermsInput::Parts { parts, daily_percent: Some(reduced_rate()) })
    }

    /// Asks the staff for something: the request and its number.
    async fn open_case(&self, loan: Uuid, kind: RequestKind) -> Result<(Uuid, String), BoxError> {
        let is_hardship = kind.is_hardship();
        let new = NewRequest {
            kind,
            loan_id: Some(loan),
            text: WORDS,
            reason: is_hardship.then_some(HardshipReason::JobLoss),
            wished_months: (kind == RequestKind::Deferral).then_some(2),
        };
        let request = self.lender.case_open(&self.session, &new).await?.request;
        Ok((request.id, request.number))
    }

    /// Asks for other terms, is offered them, and agrees.
    async fn agrees(
        &self,
        loan: Uuid,
        kind: RequestKind,
        terms: &PlanTermsInput,
    ) -> Result<(), BoxError> {
        let (id, number) = self.open_case(loan, kind).await?;
        let (lender, session) = (&self.lender, &self.session);
        lender.case_plan_offer(&number, &STAFF, terms, WORDS).await?;
        let paper = lender.case_addendum_issue(session, id).await?;
        let sha256 = paper.sha256.as_str();
        let code = lender.case_plan_code_send(session, id, sha256, &self.visitor).await?.id;
        let otp = self.read_code().await?;
        let signature = Signature { sha256, code, otp: &otp };
        lender.accept_plan(session, id, &signature, &self.visitor).await?;
        Ok(())
    }
}

fn reduced_rate() -> Percent {
    Percent::from_ppm(RESTRUCTURED_DAILY_RATE_PPM)
}
