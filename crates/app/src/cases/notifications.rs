//! SMS notifications of a case, in the customer's language.

use base::ids::CustomerId;
use base::{Language, Timestamp};
use store::messages::{MessageChannel, MessageKind};
use store::{Tx, customers};

use crate::Error;
use crate::cases::Cases;
use crate::messages::MessageDraft;

/// What happened to a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaseNotification {
    /// Staff answered.
    Answered,
    /// Other terms are offered.
    PlanOffered,
    /// The case is rejected.
    Rejected,
    /// The other terms are in force.
    Granted,
    /// The loan is disputed: nothing accrues.
    Frozen,
    /// The dispute ended with the debt standing.
    Unfrozen,
    /// The dispute ended and nothing is owed.
    WrittenOff,
}

impl CaseNotification {
    const fn message_kind(self) -> MessageKind {
        match self {
            Self::Answered => MessageKind::CaseAnswered,
            Self::PlanOffered => MessageKind::CasePlanOffered,
            Self::Rejected => MessageKind::CaseRejected,
            Self::Granted => MessageKind::CaseGranted,
            Self::Frozen => MessageKind::LoanFrozen,
            Self::Unfrozen => MessageKind::LoanUnfrozen,
            Self::WrittenOff => MessageKind::LoanWrittenOff,
        }
    }

    fn text(self, number: &str, language: Language) -> String {
        let (ru, kk) = match self {
            Self::Answered => (
                "Обращение №: есть ответ. Он на нашем сайте, на странице поддержки.",
                "№ жолданымына жауап бар. Ол сайтымызда, қолдау бетінде.",
            ),
            Self::PlanOffered => (
                "Обращение №: предлагаем новый график. Посмотрите и подтвердите его на странице поддержки.",
                "№ жолданымы бойынша жаңа кесте ұсынамыз. Қолдау бетінде қарап, растаңыз.",
            ),
            Self::Rejected => (
                "Обращение №: мы отказали. Причины и как обжаловать написаны на странице поддержки.",
                "№ жолданымы бойынша бас тарттық. Себебі мен шағымдану жолы қолдау бетінде жазылған.",
            ),
            Self::Granted => (
                "Новый график платежей действует. Он на странице поддержки, обращение №.",
                "Жаңа төлем кестесі күшіне енді. Ол қолдау бетінде, № жолданымында.",
            ),
            Self::Frozen => (
                "Обращение № о мошенничестве принято. По займу больше ничего не начисляется.",
                "Алаяқтық туралы № жолданымы қабылданды. Қарыз бойынша енді ештеңе есептелмейді.",
            ),
            Self::Unfrozen => (
                "Обращение №: спор завершён, долг остаётся. Причины написаны на странице поддержки.",
                "№ жолданымы: дау аяқталды, берешек сақталады. Себебі қолдау бетінде жазылған.",
            ),
            Self::WrittenOff => (
                "Обращение №: договор отменён, вы ничего не должны. Подробности на странице поддержки.",
                "№ жолданымы: шарттың күші жойылды, сізде берешек жоқ. Толығырақ қолдау бетінде.",
            ),
        };
        let text = if language == Language::Kk { kk } else { ru };
        text.replace('№', number)
    }
}

impl Cases {
    /// Notifies the owner of an account; customers without one are contacted by staff.
    pub(super) async fn notify_case(
        &self,
        tx: &mut Tx,
        customer_id: Option<CustomerId>,
        (notification, number): (CaseNotification, &str),
        now: Timestamp,
    ) -> Result<(), Error> {
        let Some(id) = customer_id else { return Ok(()) };
        let Some(customer) = customers::find(tx, id).await? else { return Ok(()) };
        let Some(phone) = customer.phone(&self.core.vault)? else { return Ok(()) };
        let text = notification.text(number, customer.language);
        let draft = MessageDraft {
            customer_id: Some(id),
            channel: MessageChannel::Sms,
            kind: notification.message_kind(),
            to: phone.reveal(),
            text: &text,
        };
        self.messages.enqueue_message(tx, &draft, now).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [CaseNotification; 7] = [
        CaseNotification::Answered,
        CaseNotification::PlanOffered,
        CaseNotification::Rejected,
        CaseNotification::Granted,
        CaseNotification::Frozen,
        CaseNotification::Unfrozen,
        CaseNotification::WrittenOff,
    ];

    #[test]
    fn each_fits_two_segments_and_names_the_case() {
        for notification in ALL {
            let texts =
                [Language::Ru, Language::Kk].map(|it| notification.text("З-2026-000123", it));
            for text in &texts {
                assert!(text.encode_utf16().count() <= 134, "{text}");
                assert!(text.contains("З-2026-000123"), "{text}");
            }
            assert_ne!(texts[0], texts[1]);
        }
    }
}
