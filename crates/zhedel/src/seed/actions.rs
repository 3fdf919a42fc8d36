//! Actions of customers on a loan, each through the use case of the site or of staff.

use app::access::SignatureInput;
use app::cases::{CaseInput, CaseKind, HardshipReason, PlanTermsInput};
use app::loan_scenarios::{
    RESTRUCTURED_DAILY_RATE_PPM, RESTRUCTURED_DUE_AFTER_DAYS, ScenarioAction, ScenarioAmount,
};
use app::loans::prolongation::AddendumSignatureInput as AddendumSignature;
use app::loans::{NewPayment, PaymentSource};
use app::{Clock, StaffMember, Uuid};
use base::ids::LoanId;
use lending::loan::PaymentPurpose;
use money::{Percent, Tenge};

use super::BoxError;
use super::customer::SeededCustomer;

const STAFF: StaffMember<'static> = StaffMember {
    name: "sandbox",
    second_approver: Some("sandbox-second"),
    reason: Some("sandbox scenario"),
};
const CASE_TEXT: &str = "Песочница";

impl SeededCustomer {
    pub async fn perform(&self, loan: LoanId, action: ScenarioAction) -> Result<(), BoxError> {
        match action {
            ScenarioAction::Pay(amount, purpose) => self.pay(loan, amount, purpose).await,
            ScenarioAction::Prolong { days, is_paid } => self.prolong(loan, days, is_paid).await,
            ScenarioAction::Restructure => {
                let terms = self.two_part_terms(loan).await?;
                self.accept_terms(loan, CaseKind::Restructuring, &terms).await
            }
            ScenarioAction::Defer { months } => {
                let terms =
                    PlanTermsInput::Deferral { months, daily_percent: Some(reduced_rate()) };
                self.accept_terms(loan, CaseKind::Deferral, &terms).await
            }
            ScenarioAction::Dispute => self.open_case(loan, CaseKind::Fraud).await.map(drop),
            ScenarioAction::CancelForFraud => {
                let (_, case_number) = self.open_case(loan, CaseKind::Fraud).await?;
                self.app.cases.case_loan_cancel(&case_number, &STAFF, CASE_TEXT).await?;
                Ok(())
            }
            ScenarioAction::WriteOff => {
                self.app.loans.loan_write_off(loan, &STAFF).await?;
                Ok(())
            }
        }
    }

    async fn pay(
        &self,
        loan: LoanId,
        amount: ScenarioAmount,
        purpose: PaymentPurpose,
    ) -> Result<(), BoxError> {
        let view = self.app.loans.loan_view(&self.session, loan).await?;
        let amount = amount.resolve(view.summary.payoff_today, view.withdrawal.map(|it| it.amount));
        self.post_payment(loan, amount, purpose).await
    }

    async fn post_payment(
        &self,
        loan_id: LoanId,
        amount: Tenge,
        purpose: PaymentPurpose,
    ) -> Result<(), BoxError> {
        let (source, value_date) = (PaymentSource::Bank, self.clock.today());
        let reference = format!("sandbox-{}", Uuid::now_v7().simple());
        let payment = NewPayment { source, reference, loan_id, amount, value_date, purpose };
        self.app.loans.payment_post(&payment).await?;
        Ok(())
    }

    async fn prolong(&self, loan: LoanId, days: u32, is_paid: bool) -> Result<(), BoxError> {
        let (app, session, visitor) = (&self.app, &self.session, &self.visitor);
        let draft = app.loans.addendum_draft_create(session, loan, days).await?;
        let sha256 = draft.sha256.as_str();
        let code = app.loans.addendum_code_send(session, loan, sha256, visitor).await?.id;
        let otp = self.read_code().await?;
        let signature = AddendumSignature { sha256, code_id: code, otp: &otp };
        let signed = app.loans.addendum_sign(session, loan, &signature, visitor).await?;
        if is_paid {
            let purpose = PaymentPurpose::Prolongation(signed.id);
            self.post_payment(loan, signed.pay_now, purpose).await?;
        }
        Ok(())
    }

    /// Half of the outstanding principal on each of two days.
    async fn two_part_terms(&self, loan: LoanId) -> Result<PlanTermsInput, BoxError> {
        let owed = self.app.loans.loan_view(&self.session, loan).await?.dues.owed.principal_total();
        let half = Tenge::from_tiyn(owed.tiyn() / 2);
        let today = self.clock.today();
        let [first, second] = RESTRUCTURED_DUE_AFTER_DAYS.map(|days| today.try_plus_days(days));
        let parts = vec![(first?, owed - half), (second?, half)];
        Ok(PlanTermsInput::Parts { parts, daily_percent: Some(reduced_rate()) })
    }

    /// Opens a case; returns it with its number.
    async fn open_case(&self, loan: LoanId, kind: CaseKind) -> Result<(Uuid, String), BoxError> {
        let is_hardship = kind.is_hardship();
        let input = CaseInput {
            kind,
            loan_id: Some(loan),
            text: CASE_TEXT,
            reason: is_hardship.then_some(HardshipReason::JobLoss),
            requested_months: (kind == CaseKind::Deferral).then_some(2),
        };
        let case = self.app.cases.case_open(&self.session, &input).await?.case;
        Ok((case.id, case.number))
    }

    /// Requests a restructuring, receives an offer and accepts it.
    async fn accept_terms(
        &self,
        loan: LoanId,
        kind: CaseKind,
        terms: &PlanTermsInput,
    ) -> Result<(), BoxError> {
        let (id, case_number) = self.open_case(loan, kind).await?;
        let (app, session) = (&self.app, &self.session);
        app.cases.case_plan_offer(&case_number, &STAFF, terms, CASE_TEXT).await?;
        let addendum = app.cases.case_addendum_issue(session, id).await?;
        let sha256 = addendum.sha256.as_str();
        let code = app.cases.case_plan_code_send(session, id, sha256, &self.visitor).await?.id;
        let otp = self.read_code().await?;
        let signature = SignatureInput { sha256, code, otp: &otp };
        app.cases.case_plan_accept(session, id, &signature, &self.visitor).await?;
        Ok(())
    }
}

fn reduced_rate() -> Percent {
    Percent::from_ppm(RESTRUCTURED_DAILY_RATE_PPM)
}
