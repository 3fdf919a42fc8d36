//! What a guest is told of their payment: what they know already, and that it came.

use base::Language;
use money::Tenge;
use store::Uuid;

use crate::figures;

/// The first digits of an order, by which support finds it.
pub(super) fn short(id: Uuid) -> String {
    id.simple().to_string()[20..].to_uppercase()
}

/// What the acquirer's page says that is paid for.
pub(super) fn purpose(account: &str, language: Language) -> String {
    match language {
        Language::Kk => format!("Микрокредитті өтеу, {account}"),
        Language::Ru => format!("Погашение микрокредита, {account}"),
    }
}

/// The message to a payer who left a phone.
pub(super) fn sms(amount: Tenge, id: Uuid, language: Language) -> String {
    let (amount, number) = (figures::amount(amount), short(id));
    match language {
        Language::Kk => format!("{amount} төлеміңіз қабылданды. Төлем нөмірі: {number}."),
        Language::Ru => format!("Ваш платёж {amount} получен. Номер платежа: {number}."),
    }
}

/// The letter to a payer who left an address: the subject, an empty line and the text.
pub(super) fn letter(amount: Tenge, id: Uuid, account: &str, language: Language) -> String {
    let (told, number) = (figures::amount(amount), short(id));
    match language {
        Language::Kk => format!(
            "Төлем қабылданды: {told}\n\nСіз {account} бойынша {told} төледіңіз. Төлем нөмірі: {number}. \
             Осы хатты түбіртек ретінде сақтап қойыңыз."
        ),
        Language::Ru => format!(
            "Платёж получен: {told}\n\nВы заплатили {told}, {account}. Номер платежа: {number}. \
             Сохраните это письмо как квитанцию."
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_fits_two_parts() {
        for language in Language::ALL {
            let text = sms(Tenge::LIMIT, Uuid::from_u128(u128::MAX), language);
            assert!(text.encode_utf16().count() <= 134, "{text}");
        }
    }
}
