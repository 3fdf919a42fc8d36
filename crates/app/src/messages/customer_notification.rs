//! Account events that the owner is notified of, with their texts in Russian and Kazakh.

use super::LinkTarget;
use base::Language;
use store::messages::MessageKind;

/// Account events, sent to the owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CustomerNotification {
    /// A login on an unknown device.
    NewDevice,
    /// The password was reset.
    PasswordReset,
    /// The phone was changed; sent to the old one.
    PhoneChanged,
    /// The e-mail address was set or changed.
    EmailChanged,
    /// The e-mail address was removed.
    EmailRemoved,
    /// A card for payouts was added.
    PayoutCardAdded,
    /// An account for payouts was added.
    PayoutAccountAdded,
    /// A card or an account for payouts was removed.
    PayoutMethodRemoved,
    /// A token of a session was used twice: somebody has a copy of it.
    SessionCopied,
    /// A passkey was added.
    PasskeyAdded,
    /// A passkey was removed.
    PasskeyRemoved,
    /// The person's data was erased.
    Erased,
    /// There are offers to choose from.
    OfferReady,
    /// The application is declined.
    Declined,
    /// Staff request documents.
    DocumentsNeeded,
    /// Staff rejected the documents and request better ones.
    DocumentsRejected,
    /// The documents are accepted, and the customer can continue.
    DocumentsAccepted,
    /// Staff let the person try the camera again.
    CameraRetryAllowed,
    /// A slow check has completed, and the customer can continue.
    CheckCompleted,
    /// A decline was reviewed and upheld.
    ReviewUpheld,
    /// A decline was reviewed and revoked.
    ReviewReversed,
    /// The law's pause is over: the second consent is awaited.
    ConfirmPayout,
    /// The money did not arrive.
    PayoutFailed,
}

impl CustomerNotification {
    /// All notifications.
    pub const ALL: [Self; 23] = [
        Self::NewDevice,
        Self::PasswordReset,
        Self::PhoneChanged,
        Self::EmailChanged,
        Self::EmailRemoved,
        Self::PayoutCardAdded,
        Self::PayoutAccountAdded,
        Self::PayoutMethodRemoved,
        Self::SessionCopied,
        Self::PasskeyAdded,
        Self::PasskeyRemoved,
        Self::Erased,
        Self::OfferReady,
        Self::Declined,
        Self::DocumentsNeeded,
        Self::DocumentsRejected,
        Self::DocumentsAccepted,
        Self::CameraRetryAllowed,
        Self::CheckCompleted,
        Self::ReviewUpheld,
        Self::ReviewReversed,
        Self::ConfirmPayout,
        Self::PayoutFailed,
    ];

    /// The kind of its message.
    pub const fn message_kind(self) -> MessageKind {
        match self {
            Self::NewDevice => MessageKind::NewDevice,
            Self::PasswordReset => MessageKind::PasswordReset,
            Self::PhoneChanged => MessageKind::PhoneChanged,
            Self::EmailChanged => MessageKind::EmailChanged,
            Self::EmailRemoved => MessageKind::EmailRemoved,
            Self::PayoutCardAdded => MessageKind::PayoutCardAdded,
            Self::PayoutAccountAdded => MessageKind::PayoutAccountAdded,
            Self::PayoutMethodRemoved => MessageKind::PayoutMethodRemoved,
            Self::SessionCopied => MessageKind::SessionCopied,
            Self::PasskeyAdded => MessageKind::PasskeyAdded,
            Self::PasskeyRemoved => MessageKind::PasskeyRemoved,
            Self::Erased => MessageKind::Erased,
            Self::OfferReady => MessageKind::OfferReady,
            Self::Declined => MessageKind::Declined,
            Self::DocumentsNeeded => MessageKind::DocumentsNeeded,
            Self::DocumentsRejected => MessageKind::DocumentsRejected,
            Self::DocumentsAccepted => MessageKind::DocumentsAccepted,
            Self::CameraRetryAllowed => MessageKind::CameraRetryAllowed,
            Self::CheckCompleted => MessageKind::CheckCompleted,
            Self::ReviewUpheld => MessageKind::ReviewUpheld,
            Self::ReviewReversed => MessageKind::ReviewReversed,
            Self::ConfirmPayout => MessageKind::ConfirmPayout,
            Self::PayoutFailed => MessageKind::PayoutFailed,
        }
    }

    /// The target of its link, if it has one.
    pub const fn link_target(self) -> Option<LinkTarget> {
        match self {
            Self::OfferReady => Some(LinkTarget::Offer),
            Self::DocumentsNeeded
            | Self::DocumentsRejected
            | Self::DocumentsAccepted
            | Self::CameraRetryAllowed
            | Self::CheckCompleted
            | Self::ReviewUpheld
            | Self::ReviewReversed => Some(LinkTarget::Continue),
            _ => None,
        }
    }

    /// The text; its link follows.
    pub const fn text(self, language: Language) -> &'static str {
        match self {
            Self::NewDevice => language.pick(
                "В кабинет вошли с нового устройства. Если это не вы, завершите сеанс в профиле.",
                "Кабинетіңізге жаңа құрылғыдан біреу кірді. Бұл сіз болмасаңыз, профильде сеансты аяқтаңыз.",
            ),
            Self::PasswordReset => language.pick(
                "Пароль от кабинета изменён. Если это не вы, сразу свяжитесь с нами.",
                "Кабинеттің құпиясөзі өзгертілді. Бұл сіз болмасаңыз, бізге дереу хабарласыңыз.",
            ),
            Self::PhoneChanged => language.pick(
                "У вашего кабинета теперь другой номер телефона. Если это не вы, сразу свяжитесь с нами.",
                "Кабинетіңіздің телефон нөмірі өзгертілді. Бұл сіз болмасаңыз, бізге дереу хабарласыңыз.",
            ),
            Self::EmailChanged => language.pick(
                "В вашем кабинете указан новый адрес почты. Если это не вы, сразу свяжитесь с нами.",
                "Кабинетіңізде жаңа пошта мекенжайы көрсетілді. Бұл сіз болмасаңыз, бізге дереу хабарласыңыз.",
            ),
            Self::EmailRemoved => language.pick(
                "Из вашего кабинета удалён адрес почты. Если это не вы, сразу свяжитесь с нами.",
                "Кабинетіңізден пошта мекенжайы жойылды. Бұл сіз болмасаңыз, бізге дереу хабарласыңыз.",
            ),
            Self::PayoutCardAdded => language.pick(
                "В ваш кабинет добавили карту для получения денег. Если это не вы, сразу свяжитесь с нами.",
                "Кабинетіңізге ақша алатын карта қосылды. Бұл сіз болмасаңыз, бізге дереу хабарласыңыз.",
            ),
            Self::PayoutAccountAdded => language.pick(
                "В ваш кабинет добавили счёт для получения денег. Если это не вы, сразу свяжитесь с нами.",
                "Кабинетіңізге ақша алатын шот қосылды. Бұл сіз болмасаңыз, бізге дереу хабарласыңыз.",
            ),
            Self::PayoutMethodRemoved => language.pick(
                "Из вашего кабинета удалили карту или счёт для получения денег. Если это не вы, сразу свяжитесь с нами.",
                "Кабинетіңізден ақша алатын карта немесе шот жойылды. Бұл сіз болмасаңыз, бізге дереу хабарласыңыз.",
            ),
            Self::PasskeyAdded => language.pick(
                "В ваш кабинет добавили ключ доступа. Если это не вы, сразу свяжитесь с нами.",
                "Кабинетіңізге кіру кілті қосылды. Бұл сіз болмасаңыз, бізге дереу хабарласыңыз.",
            ),
            Self::PasskeyRemoved => language.pick(
                "Из вашего кабинета удалили ключ доступа. Если это не вы, сразу свяжитесь с нами.",
                "Кабинетіңізден кіру кілті жойылды. Бұл сіз болмасаңыз, бізге дереу хабарласыңыз.",
            ),
            Self::SessionCopied => language.pick(
                "Ваш вход пытались использовать по скопированному ключу. Сеанс завершён: войдите заново.",
                "Біреу сеансыңызға көшірілген кілтпен кірмек болды. Сеанс аяқталды: қайта кіріңіз.",
            ),
            Self::Erased => language.pick(
                "Кабинет закрыт, ваши данные удалены. Храним только то, что обязаны по закону.",
                "Кабинет жабылды, деректеріңіз жойылды. Заң талап ететінін ғана сақтаймыз.",
            ),
            Self::OfferReady => language.pick(
                "По заявке есть предложение. Условия и полная стоимость:",
                "Өтінім бойынша ұсыныс бар. Талаптары мен толық құны:",
            ),
            Self::Declined => language.pick(
                "Сейчас мы не можем одобрить заявку. Причина и что можно изменить указаны в кабинете.",
                "Қазір өтінімді мақұлдай алмаймыз. Себебі және нені өзгертуге болатыны кабинетте жазылған.",
            ),
            Self::DocumentsNeeded => language.pick(
                "По заявке нужны документы. Какие и почему:",
                "Өтінім бойынша құжаттар керек. Қандай құжат және не үшін керегі:",
            ),
            Self::DocumentsRejected => language.pick(
                "Документы нужно прислать ещё раз. Что исправить:",
                "Құжаттарды қайта жіберу керек. Нені түзету керегі:",
            ),
            Self::DocumentsAccepted => language.pick(
                "Документы приняты. Продолжите заявку:",
                "Құжаттар қабылданды. Өтінімді жалғастырыңыз:",
            ),
            Self::CameraRetryAllowed => language.pick(
                "Проверку по камере можно пройти снова. Продолжите заявку:",
                "Камерамен тексеруден қайта өтуге болады. Өтінімді жалғастырыңыз:",
            ),
            Self::CheckCompleted => language.pick(
                "Проверка закончилась. Продолжите заявку:",
                "Тексеру аяқталды. Өтінімді жалғастырыңыз:",
            ),
            Self::ReviewUpheld => language.pick(
                "Сотрудник посмотрел вашу заявку: отказ остаётся. Его ответ:",
                "Қызметкер өтініміңізді қарады: бас тарту күшінде қалды. Оның жауабы:",
            ),
            Self::ReviewReversed => language.pick(
                "Мы пересмотрели отказ: ваша заявка снова открыта. Что дальше:",
                "Бас тартуды қайта қарадық: өтініміңіз қайта ашылды. Әрі қарай не болатыны:",
            ),
            Self::ConfirmPayout => language.pick(
                "Время на раздумье прошло. Подтвердите получение денег в кабинете или откажитесь бесплатно.",
                "Ойлану уақыты өтті. Кабинетте ақша алуды растаңыз немесе тегін бас тартыңыз.",
            ),
            Self::PayoutFailed => language.pick(
                "Банк не принял перевод, вознаграждение не начисляется. Выберите другую карту в кабинете.",
                "Банк аударымды қабылдамады, сыйақы есептелмейді. Кабинетте басқа картаны таңдаңыз.",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two parts of a long message in UCS-2, each with a header that joins them.
    const TWO_SEGMENTS: usize = 2 * 67;

    #[test]
    fn notices_of_a_next_step_say_so() {
        for (notice, ru, kk) in [
            (
                CustomerNotification::DocumentsAccepted,
                "Документы приняты. Продолжите заявку:",
                "Құжаттар қабылданды. Өтінімді жалғастырыңыз:",
            ),
            (
                CustomerNotification::DocumentsRejected,
                "Документы нужно прислать ещё раз. Что исправить:",
                "Құжаттарды қайта жіберу керек. Нені түзету керегі:",
            ),
            (
                CustomerNotification::CheckCompleted,
                "Проверка закончилась. Продолжите заявку:",
                "Тексеру аяқталды. Өтінімді жалғастырыңыз:",
            ),
        ] {
            assert_eq!([notice.text(Language::Ru), notice.text(Language::Kk)], [ru, kk]);
        }
    }

    #[test]
    fn a_link_follows_its_notice_within_two_segments() {
        let link = format!("kabinet.zhedel-microcredit.kz/kz/sa/?k={}", "z".repeat(16));
        for language in [Language::Ru, Language::Kk] {
            for notice in CustomerNotification::ALL
                .into_iter()
                .filter(|notice| notice.link_target().is_some())
            {
                let text = format!("{} {link}", notice.text(language));
                assert!(text.encode_utf16().count() <= TWO_SEGMENTS, "{text}");
                assert!(notice.text(language).ends_with(':'), "{text}");
            }
        }
    }
}
