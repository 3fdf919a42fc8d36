//! The PDF receipt of a payment, with the figures of the receipt on screen.

use base::LocalizedText;
use documents::{Document, DocumentHeading, PaymentReceipt, ReceiptPart};
use lending::loan::{LoanRejection, LoanStatus};
use money::Tenge;
use sha2::{Digest, Sha256};
use store::payment_orders::{OrderPayer, PaymentOrder};
use store::payments::Payment;
use store::payments::PaymentSource;
use store::{Tx, Uuid, loans, payment_methods, payment_orders, payments};
use zeroize::Zeroizing;

use crate::actor::Actor;
use crate::audit::Subject;
use crate::format::{format_amount, format_iso_date, format_timestamp};
use crate::loans::{LoanDocumentKind, NewLoanDocument, is_payment_reversed};
use crate::payments::orders::load_receipt_view;
use crate::payments::surplus::GUEST_REFERENCE_PREFIX;
use crate::payments::{PaymentReceiptView, Payments};
use crate::{Error, Resource, json};

impl Payments {
    /// The receipt of a payment for one's own loan, by payment or order. Made once per content: a
    /// backdated payment may change the allocation.
    pub async fn receipt_export_pdf(
        &self,
        actor: impl Into<Actor<'_>>,
        id: Uuid,
    ) -> Result<Zeroizing<Vec<u8>>, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_as(actor, Subject::Payment(id)).await?;
        let order = payment_orders::find(&mut tx, id).await?;
        let id = order
            .map_or(Some(id.into()), |order| order.payment_id)
            .ok_or(Error::NotFound(Resource::Loan))?;
        let payment = payments::find(&mut tx, id).await?.ok_or(Error::NotFound(Resource::Loan))?;
        let own = self.loans.load_own_loan(&mut tx, actor, payment.loan_id).await?;
        if is_payment_reversed(&own.loan, id) {
            return Err(LoanRejection::AlreadyReversed.into());
        }
        let receipt = load_receipt_view(&mut tx, id).await?;
        let details = self.load_payment_details(&mut tx, &payment, &own.row).await?;
        drop(tx);
        let content = format!(
            "{}\n{}\n{}\n{}\n{}",
            json::write(&receipt).0,
            details.received_at,
            details.borrower,
            details.payer.ru,
            details.method.ru
        );
        let digest = Sha256::digest(content);
        let new = NewLoanDocument {
            key: format!("receipt/{id}/{}", base::hex::encode(&digest[..4])),
            kind: LoanDocumentKind::Receipt,
            customer_id: own.row.customer_id,
            loan: Some((own.row.id, own.row.contract_number)),
            as_of_date: receipt.booking_date,
            signed_at: None,
        };
        let document = self
            .loans
            .issue_document(&new, move |heading| receipt_data(heading, &receipt, details).source())
            .await?;
        self.loans.load_document_bytes(&document).await
    }

    /// Who paid, by what and when, as far as that is known.
    async fn load_payment_details(
        &self,
        tx: &mut Tx,
        payment: &Payment,
        loan: &loans::Loan,
    ) -> Result<PaymentDetails, Error> {
        let holder = self.loans.load_document_holder(tx, loan.customer_id, Some(loan.id)).await?;
        let order = payment_orders::find_by_payment(tx, payment.id).await?;
        let card = match order.as_ref().and_then(|order| order.payment_method_id) {
            Some(id) => payment_methods::find(tx, id).await?.map(|card| card.mask),
            None => None,
        };
        let borrower = holder.full_name.unwrap_or(holder.iin);
        Ok(PaymentDetails {
            received_at: format_timestamp(payment.received_at),
            payer: payer_text(payment, order.as_ref(), &borrower),
            borrower,
            method: method_text(payment.source, order.as_ref(), card.as_deref()),
        })
    }
}

/// Who paid, by what and when.
#[derive(Debug)]
struct PaymentDetails {
    received_at: String,
    borrower: String,
    payer: LocalizedText,
    method: LocalizedText,
}

/// Billers and banks do not state the payer.
fn payer_text(payment: &Payment, order: Option<&PaymentOrder>, borrower: &str) -> LocalizedText {
    let is_guest = payment.reference.starts_with(GUEST_REFERENCE_PREFIX);
    match order.map(|order| order.payer) {
        Some(OrderPayer::Owner) => LocalizedText::new(borrower, borrower),
        payer if is_guest || payer == Some(OrderPayer::Guest) => LocalizedText::new(
            "другой человек, без входа в кабинет",
            "басқа адам, кабинетке кірмей",
        ),
        _ => LocalizedText::new(
            "известен тому, кто принял платёж",
            "төлемді қабылдаған ұйымға белгілі",
        ),
    }
}

fn method_text(
    source: PaymentSource,
    order: Option<&PaymentOrder>,
    card: Option<&str>,
) -> LocalizedText {
    let is_auto = order.is_some_and(|order| order.autopay_for.is_some());
    match (source, card) {
        (_, Some(mask)) if is_auto => LocalizedText::new(
            format!("автоплатёж, карта {mask}"),
            format!("автотөлем, {mask} картасы"),
        ),
        (_, Some(mask)) => {
            LocalizedText::new(format!("банковская карта {mask}"), format!("{mask} банк картасы"))
        }
        (PaymentSource::Acquirer, None) => LocalizedText::new("банковская карта", "банк картасы"),
        (PaymentSource::Biller, None) => {
            LocalizedText::new("приложение банка или терминал", "банк қосымшасы немесе терминал")
        }
        (PaymentSource::Bank, None) => LocalizedText::new("банковский перевод", "банк аударымы"),
        (PaymentSource::Staff, None) => {
            LocalizedText::new("внесён сотрудником", "қызметкер енгізді")
        }
    }
}

fn receipt_data(
    heading: DocumentHeading,
    receipt: &PaymentReceiptView,
    details: PaymentDetails,
) -> PaymentReceipt {
    PaymentReceipt {
        heading,
        borrower: details.borrower,
        payer: details.payer,
        method: details.method,
        received_at: details.received_at,
        payment: receipt.payment_id.to_string(),
        amount: format_amount(receipt.amount),
        paid_on: format_iso_date(&receipt.value_date.to_string()),
        booking_date: format_iso_date(&receipt.booking_date.to_string()),
        parts: receipt_parts(receipt),
        payoff_after: format_amount(receipt.payoff_after),
        status_after: status_text(receipt.status_after),
        prolonged_to: receipt.prolonged_to.map(|on| format_iso_date(&on.to_string())),
    }
}

/// Where the money went, in the order of the law; together they are what came in.
fn receipt_parts(receipt: &PaymentReceiptView) -> Vec<ReceiptPart> {
    let (parts, funds) = (receipt.allocation.by_component, receipt.allocation.unapplied_funds);
    let components = [
        (parts.principal_overdue, "Мерзімі өткен негізгі борыш", "Просроченный основной долг"),
        (parts.interest_overdue, "Мерзімі өткен сыйақы", "Просроченное вознаграждение"),
        (parts.penalty, "Айыпақы", "Неустойка"),
        (parts.principal, "Негізгі борыш", "Основной долг"),
        (parts.interest, "Сыйақы", "Вознаграждение"),
        (funds.max(Tenge::ZERO), "Сіздің қаражатыңыз", "Ваши средства"),
    ];
    let part = |kk: &str, ru: &str, amount: String| ReceiptPart {
        name: LocalizedText::new(ru, kk),
        amount,
    };
    let positive = components.into_iter().filter(|(sum, ..)| sum.is_positive());
    let mut rows: Vec<_> = positive.map(|(sum, kk, ru)| part(kk, ru, format_amount(sum))).collect();
    let earlier = (Tenge::ZERO - funds).max(Tenge::ZERO);
    if earlier.is_positive() {
        let (kk, ru) = ("Бұрын енгізілген қаражатыңыздан", "Из ваших средств, внесённых ранее");
        rows.push(part(kk, ru, format!("−{}", format_amount(earlier))));
    }
    rows
}

fn status_text(status: LoanStatus) -> LocalizedText {
    match status {
        LoanStatus::Active => LocalizedText::new("открыт", "қолданыста"),
        LoanStatus::Overdue => LocalizedText::new("просрочен", "мерзімі өткен"),
        LoanStatus::Disputed => LocalizedText::new("оспаривается", "даулы"),
        LoanStatus::Closed => LocalizedText::new("закрыт", "жабылды"),
        LoanStatus::WrittenOff => LocalizedText::new(
            "снят с баланса, долг остаётся",
            "баланстан шығарылды, берешек сақталады",
        ),
        LoanStatus::Cancelled => LocalizedText::new("отменён", "күші жойылды"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payments::AllocationView;
    use base::ids::OperationId;
    use lending::allocation::AmountByComponent;

    fn tenge(amount: i64) -> Tenge {
        Tenge::try_from_whole_tenge(amount).unwrap()
    }

    #[test]
    fn components_add_up_to_the_payment_including_unapplied_funds() {
        let parts_of = |principal: i64, interest: i64, funds: i64| {
            let split = AmountByComponent {
                principal: tenge(principal),
                interest: tenge(interest),
                ..AmountByComponent::default()
            };
            let receipt = PaymentReceiptView {
                payment_id: OperationId::nil(),
                amount: tenge(principal + interest + funds),
                value_date: "2026-11-15".parse().unwrap(),
                booking_date: "2026-11-15".parse().unwrap(),
                allocation: AllocationView { by_component: split, unapplied_funds: tenge(funds) },
                outstanding_after: Tenge::ZERO,
                payoff_after: Tenge::ZERO,
                status_after: LoanStatus::Closed,
                prolonged_to: None,
                contract_number: "26-1".to_owned(),
            };
            let parts = receipt_parts(&receipt).into_iter();
            parts.map(|part| format!("{} {}", part.name.ru, part.amount)).collect::<Vec<_>>()
        };
        let nbsp = |lines: &[&str]| -> Vec<String> {
            let figures = |line: &&str| {
                let (name, amount) = line.split_once(": ").unwrap();
                format!("{name} {}", amount.replace(' ', "\u{a0}"))
            };
            lines.iter().map(figures).collect()
        };
        assert_eq!(
            parts_of(40_000, 2_800, 5_000),
            nbsp(&["Основной долг: 40 000 ₸", "Вознаграждение: 2 800 ₸", "Ваши средства: 5 000 ₸"])
        );
        assert_eq!(
            parts_of(40_000, 0, -500_000),
            nbsp(&["Основной долг: 40 000 ₸", "Из ваших средств, внесённых ранее: −500 000 ₸"])
        );
    }
}
