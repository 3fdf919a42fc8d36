//! The contact policy: quiet hours, frequency caps and consent of all messages.

use base::Timestamp;
use lending::Law;
use store::messages::MessageKind;

/// Seven days.
pub const WEEK_S: i64 = 7 * DAY_S;

const US_PER_S: i64 = 1_000_000;
const DAY_S: i64 = 86_400;
const HOUR_S: i64 = 3_600;

/// The class of a message, which determines its contact rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageClass {
    /// A code that somebody is waiting for.
    Code,
    /// Account events: always sent, at once.
    Service,
    /// Loan events: always sent, at daytime.
    Daytime,
    /// A payment is near.
    Reminder,
    /// A payment is late: the law limits how debtors are addressed.
    Arrears,
    /// Statutory notices: at permitted hours, whatever else was sent.
    Statutory,
    /// Advertising.
    Marketing,
}

/// The facts by which the contact policy decides on a message.
#[derive(Debug, Clone, Copy)]
pub struct ContactContext {
    /// The class.
    pub class: MessageClass,
    /// When it was written.
    pub created_at: Timestamp,
    /// The current time.
    pub now: Timestamp,
    /// How many of the class there were since midnight in Almaty.
    pub count_today: i64,
    /// How many of the class there were within seven days.
    pub count_in_week: i64,
    /// Whether the customer agreed to marketing.
    pub has_consent: bool,
    /// Whether the loan is disputed: then no payment is requested.
    pub is_disputed: bool,
}

/// Whether a message is sent, postponed or suppressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContactDecision {
    /// It may be sent from this time on.
    SendAt(Timestamp),
    /// It must not be sent.
    Suppress(SuppressionReason),
}

/// Why a message must not be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuppressionReason {
    /// The customer did not agree to marketing.
    NoConsent,
    /// The frequency cap is reached.
    FrequencyCap,
    /// It is too old to be of use.
    Expired,
    /// The loan is disputed.
    Disputed,
}

impl SuppressionReason {
    /// The code in the job's row.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoConsent => "no_consent",
            Self::FrequencyCap => "too_often",
            Self::Expired => "too_late",
            Self::Disputed => "disputed",
        }
    }
}

/// The contact rule of a class.
struct ContactRule {
    /// Hours of the day in Almaty, the last one not included.
    hours: (i64, i64),
    working_days_only: bool,
    per_day_max: i64,
    per_week_max: i64,
    needs_consent: bool,
    valid_for_s: i64,
}

const UNLIMITED: i64 = i64::MAX;

const UNRESTRICTED: ContactRule = ContactRule {
    hours: (0, 24),
    working_days_only: false,
    per_day_max: UNLIMITED,
    per_week_max: UNLIMITED,
    needs_consent: false,
    valid_for_s: UNLIMITED,
};

impl MessageClass {
    /// The class of a kind.
    pub const fn of(kind: MessageKind) -> Self {
        match kind {
            MessageKind::Code => Self::Code,
            MessageKind::DueSoon | MessageKind::DueTomorrow | MessageKind::DueToday => {
                Self::Reminder
            }
            MessageKind::StillOverdue => Self::Arrears,
            MessageKind::Overdue | MessageKind::AccrualStopped => Self::Statutory,
            MessageKind::AutopayMissedEarlier | MessageKind::ProlongationVoided => Self::Daytime,
            MessageKind::MarketingOffer => Self::Marketing,
            _ => Self::Service,
        }
    }

    /// The prefix of the kinds of a class whose messages are counted.
    pub const fn prefix(self) -> Option<&'static str> {
        match self {
            Self::Code | Self::Service | Self::Daytime | Self::Statutory => None,
            Self::Reminder => Some("reminder."),
            Self::Arrears => Some("arrears."),
            Self::Marketing => Some("marketing."),
        }
    }

    const fn rule(self) -> ContactRule {
        match self {
            // As long as the code itself: one that comes later only confuses.
            Self::Code => ContactRule { valid_for_s: 300, ..UNRESTRICTED },
            Self::Service => UNRESTRICTED,
            Self::Daytime => ContactRule { hours: (8, 21), ..UNRESTRICTED },
            Self::Reminder => ContactRule {
                hours: (8, 21),
                per_day_max: 1,
                per_week_max: 3,
                valid_for_s: DAY_S,
                ..UNRESTRICTED
            },
            Self::Arrears => ContactRule {
                hours: (9, 21),
                working_days_only: true,
                per_day_max: 1,
                per_week_max: 3,
                valid_for_s: 4 * DAY_S,
                ..UNRESTRICTED
            },
            Self::Statutory => {
                ContactRule { hours: (9, 21), working_days_only: true, ..UNRESTRICTED }
            }
            Self::Marketing => ContactRule {
                hours: (8, 21),
                per_week_max: 2,
                needs_consent: true,
                valid_for_s: 2 * DAY_S,
                ..UNRESTRICTED
            },
        }
    }
}

/// Whether and when a message may be sent. Evaluated when it is written, and again when it is sent:
/// by then a consent may have been withdrawn.
pub fn decide(context: &ContactContext, law: &Law) -> ContactDecision {
    let rule = context.class.rule();
    if context.is_disputed && context.class.prefix().is_some() {
        return ContactDecision::Suppress(SuppressionReason::Disputed);
    }
    if rule.needs_consent && !context.has_consent {
        return ContactDecision::Suppress(SuppressionReason::NoConsent);
    }
    if context.count_today >= rule.per_day_max || context.count_in_week >= rule.per_week_max {
        return ContactDecision::Suppress(SuppressionReason::FrequencyCap);
    }
    let send_at = next_allowed_at(&rule, context.now, law);
    if context.created_at.seconds_until(send_at) > rule.valid_for_s {
        return ContactDecision::Suppress(SuppressionReason::Expired);
    }
    ContactDecision::SendAt(send_at)
}

/// The start of the day in Almaty: the same instant all day long, to the microsecond, so that
/// messages postponed until the morning keep their order.
pub fn start_of_day(now: Timestamp) -> Timestamp {
    let second = now.0.div_euclid(US_PER_S);
    Timestamp(second * US_PER_S).plus_seconds(-now.almaty_second_of_day())
}

/// The last second of this day, in Almaty: until then an offer of the day holds.
pub fn last_second_of_day(now: Timestamp) -> Timestamp {
    start_of_day(now).plus_seconds(DAY_S - 1)
}

/// Whether it is a day from Monday to Friday in Almaty, and no holiday.
pub fn is_working_day(now: Timestamp, law: &Law) -> bool {
    now.date().is_ok_and(|today| law.is_working_day(today))
}

/// The moment itself within the hours, or when they begin next.
fn next_allowed_at(rule: &ContactRule, now: Timestamp, law: &Law) -> Timestamp {
    let (from_s, to_s) = (rule.hours.0 * HOUR_S, rule.hours.1 * HOUR_S);
    let is_day = |at: Timestamp| !rule.working_days_only || is_working_day(at, law);
    if is_day(now) && (from_s..to_s).contains(&now.almaty_second_of_day()) {
        return now;
    }
    let mut opening = start_of_day(now).plus_seconds(from_s);
    // At most a weekend, the holidays beside it and the day that is over.
    while opening < now || !is_day(opening) {
        opening = opening.plus_seconds(DAY_S);
    }
    opening
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A moment in Almaty. The 15th of November 2026 is a Sunday.
    fn at(day: i64, hour: i64, minute: i64) -> Timestamp {
        let midnight_of_15th =
            Timestamp(1_794_700_800_000_000).plus_seconds(-base::ALMATY_UTC_OFFSET_S);
        midnight_of_15th.plus_seconds((day - 15) * DAY_S + hour * HOUR_S + minute * 60)
    }

    fn decide_in_test(context: &ContactContext) -> ContactDecision {
        let law = include_str!("../../../../config/law.toml");
        decide(context, &Law::try_from_toml(law).unwrap())
    }

    fn test_context(class: MessageClass, now: Timestamp) -> ContactContext {
        let (today, week) = (0, 0);
        let (has_consent, is_disputed) = (true, false);
        ContactContext {
            class,
            created_at: now,
            now,
            count_today: today,
            count_in_week: week,
            has_consent,
            is_disputed,
        }
    }

    #[test]
    fn each_class_has_its_contact_hours() {
        use MessageClass::{Arrears, Code, Marketing, Reminder, Service, Statutory};
        for (class, now, expected) in [
            (Code, at(15, 3, 0), at(15, 3, 0)),
            (Service, at(15, 23, 59), at(15, 23, 59)),
            (Reminder, at(15, 7, 59), at(15, 8, 0)),
            (Reminder, at(15, 8, 0), at(15, 8, 0)),
            (Reminder, at(15, 20, 59), at(15, 20, 59)),
            (Reminder, at(15, 21, 0), at(16, 8, 0)),
            (Marketing, at(15, 0, 0), at(15, 8, 0)),
            (Marketing, at(15, 21, 0), at(16, 8, 0)),
            // Sunday, Monday, Friday night and Saturday.
            (Arrears, at(15, 12, 0), at(16, 9, 0)),
            (Arrears, at(16, 8, 59), at(16, 9, 0)),
            (Arrears, at(16, 9, 0), at(16, 9, 0)),
            (Arrears, at(20, 21, 0), at(23, 9, 0)),
            (Arrears, at(21, 10, 0), at(23, 9, 0)),
            (Statutory, at(16, 9, 0), at(16, 9, 0)),
            (Statutory, at(21, 10, 0), at(23, 9, 0)),
            // The 16th of December is a Wednesday and a holiday.
            (Arrears, at(46, 10, 0), at(47, 9, 0)),
            (Statutory, at(45, 21, 0), at(47, 9, 0)),
            (Reminder, at(46, 10, 0), at(46, 10, 0)),
        ] {
            assert_eq!(
                decide_in_test(&test_context(class, now)),
                ContactDecision::SendAt(expected),
                "{class:?} {now:?}"
            );
        }
    }

    #[test]
    fn postponed_messages_keep_their_order() {
        for later_us in [0, 1, 999_999, 1_000_001] {
            let now = Timestamp(at(15, 22, 1).0 + later_us);
            let verdict = decide_in_test(&test_context(MessageClass::Reminder, now));
            assert_eq!(verdict, ContactDecision::SendAt(at(16, 8, 0)), "{later_us}");
        }
        let last_of_the_day = Timestamp(at(16, 0, 0).0 - 1);
        assert_eq!(start_of_day(last_of_the_day), at(15, 0, 0));
        assert_eq!(last_second_of_day(last_of_the_day), at(16, 0, 0).plus_seconds(-1));
    }

    #[test]
    fn each_class_has_its_frequency_cap() {
        use MessageClass::{Arrears, Code, Marketing, Reminder, Service, Statutory};
        let noon = at(16, 12, 0);
        for (class, today, week, may_go) in [
            (Code, 50, 50, true),
            (Statutory, 50, 50, true),
            (Service, 50, 50, true),
            (Reminder, 0, 2, true),
            (Reminder, 1, 1, false),
            (Reminder, 0, 3, false),
            (Arrears, 0, 2, true),
            (Arrears, 1, 1, false),
            (Arrears, 0, 3, false),
            (Marketing, 1, 1, true),
            (Marketing, 0, 2, false),
        ] {
            let verdict = decide_in_test(&ContactContext {
                count_today: today,
                count_in_week: week,
                ..test_context(class, noon)
            });
            let expected = if may_go {
                ContactDecision::SendAt(noon)
            } else {
                ContactDecision::Suppress(SuppressionReason::FrequencyCap)
            };
            assert_eq!(verdict, expected, "{class:?} {today} {week}");
        }
    }

    #[test]
    fn only_advertising_needs_consent() {
        use MessageClass::{Arrears, Code, Marketing, Reminder, Service};
        let noon = at(16, 12, 0);
        for class in [Code, Service, Reminder, Arrears, Marketing] {
            let verdict =
                decide_in_test(&ContactContext { has_consent: false, ..test_context(class, noon) });
            let refused = verdict == ContactDecision::Suppress(SuppressionReason::NoConsent);
            assert_eq!(refused, class == Marketing, "{class:?}");
        }
    }

    #[test]
    fn no_reminders_are_sent_during_a_dispute() {
        use MessageClass::{Arrears, Code, Marketing, Reminder, Service};
        let noon = at(16, 12, 0);
        for (class, may_go) in
            [(Code, true), (Service, true), (Reminder, false), (Arrears, false), (Marketing, false)]
        {
            let verdict =
                decide_in_test(&ContactContext { is_disputed: true, ..test_context(class, noon) });
            assert_eq!(verdict == ContactDecision::SendAt(noon), may_go, "{class:?} {verdict:?}");
        }
    }

    #[test]
    fn outdated_messages_are_suppressed() {
        let noon = at(16, 12, 0);
        for (class, waited_s, may_go) in [
            (MessageClass::Code, 300, true),
            (MessageClass::Code, 301, false),
            (MessageClass::Service, 30 * DAY_S, true),
            (MessageClass::Reminder, DAY_S, true),
            (MessageClass::Reminder, DAY_S + 1, false),
            (MessageClass::Statutory, 7 * DAY_S, true),
        ] {
            let now = noon.plus_seconds(waited_s);
            let verdict =
                decide_in_test(&ContactContext { created_at: noon, ..test_context(class, now) });
            let went = verdict == ContactDecision::SendAt(now);
            assert_eq!(went, may_go, "{class:?} {waited_s}");
        }
    }

    #[test]
    fn the_class_follows_from_the_kind() {
        for (kind, class) in [
            ("code", MessageClass::Code),
            ("new_device", MessageClass::Service),
            ("reminder.due_soon", MessageClass::Reminder),
            ("arrears.still_overdue", MessageClass::Arrears),
            ("lawful.overdue", MessageClass::Statutory),
            ("lawful.accrual_stopped", MessageClass::Statutory),
            ("daytime.autopay_missed", MessageClass::Daytime),
            ("daytime.prolongation_void", MessageClass::Daytime),
            ("marketing.offer", MessageClass::Marketing),
        ] {
            let kind = MessageKind::from_code(kind).unwrap();
            assert_eq!(MessageClass::of(kind), class, "{kind}");
        }
    }

    /// Messages of a class are counted in the database by how the codes of its kinds begin.
    #[test]
    fn the_code_of_a_kind_begins_with_its_class() {
        for kind in MessageKind::ALL.iter().copied() {
            let prefix = match MessageClass::of(kind) {
                MessageClass::Code | MessageClass::Service => None,
                MessageClass::Daytime => Some("daytime."),
                MessageClass::Reminder => Some("reminder."),
                MessageClass::Arrears => Some("arrears."),
                MessageClass::Statutory => Some("lawful."),
                MessageClass::Marketing => Some("marketing."),
            };
            let dot = kind.code().find('.').map(|dot| &kind.code()[..=dot]);
            assert_eq!(dot, prefix, "{kind}");
            let counted = MessageClass::of(kind).prefix();
            assert!(counted.is_none() || counted == prefix, "{kind}");
        }
    }
}
