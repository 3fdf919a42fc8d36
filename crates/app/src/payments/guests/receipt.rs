//! The receipt of a guest payment: what the payer knows already, and that it arrived.

use base::Language;
use money::Tenge;
use store::Uuid;

use crate::format;

/// The first digits of an order, by which support finds it.
pub(super) fn order_number(id: Uuid) -> String {
    id.simple().to_string()[20..].to_uppercase()
}

/// The description on the acquirer's page.
pub(super) fn payment_description(account: &str, language: Language) -> String {
    match language {
        Language::Kk => format!("Микрокредитті өтеу, {account}"),
        Language::Ru => format!("Погашение микрокредита, {account}"),
    }
}

/// The message to a payer who left a phone.
pub(super) fn receipt_sms(amount: Tenge, id: Uuid, language: Language) -> String {
    let (amount, number) = (format::format_amount(amount), order_number(id));
    match language {
        Language::Kk => format!("{amount} төлеміңіз қабылданды. Төлем нөмірі: {number}."),
        Language::Ru => format!("Ваш платёж {amount} получен. Номер платежа: {number}."),
    }
}

/// The letter to a payer who left an address: the subject, an empty line and the text.
pub(super) fn receipt_email(amount: Tenge, id: Uuid, account: &str, language: Language) -> String {
    let (amount, number) = (format::format_amount(amount), order_number(id));
    match language {
        Language::Kk => format!(
            "Төлем қабылданды: {amount}\n\nСіз {account} бойынша {amount} төледіңіз. Төлем нөмірі: {number}. \
             Осы хатты түбіртек ретінде сақтап қойыңыз."
        ),
        Language::Ru => format!(
            "Платёж получен: {amount}\n\nВы заплатили {amount}, {account}. Номер платежа: {number}. \
             Сохраните это письмо как квитанцию."
        ),
    }
}

/// The message that the money went back to the card it came from.
pub(super) fn return_sms(amount: Tenge, id: Uuid, language: Language) -> String {
    let (amount, number) = (format::format_amount(amount), order_number(id));
    match language {
        Language::Kk => format!(
            "{amount} қайтардық: ақша төленген картаға түседі. Төлем нөмірі: {number}. Түсу уақыты банкке байланысты."
        ),
        Language::Ru => format!(
            "Вернули {amount} на карту, с которой вы платили. Номер платежа: {number}. Срок зачисления зависит от банка."
        ),
    }
}

/// The letter about it: the subject, an empty line and the text.
pub(super) fn return_email(amount: Tenge, id: Uuid, language: Language) -> String {
    let subject = language.pick("Платёж возвращён", "Төлем қайтарылды");
    format!("{subject}\n\n{}", return_sms(amount, id, language))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_fits_two_segments() {
        for language in Language::ALL {
            for text in [receipt_sms, return_sms] {
                let text = text(Tenge::LIMIT, Uuid::from_u128(u128::MAX), language);
                assert!(text.encode_utf16().count() <= 134, "{text}");
            }
        }
    }
}
