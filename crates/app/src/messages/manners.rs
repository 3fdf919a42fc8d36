//! When a message may go: quiet hours, how often, and who agreed to what. One place for all of it.

use base::Timestamp;
use lending::Law;

/// Seven days.
pub const WEEK_S: i64 = 7 * DAY_S;

const US_PER_S: i64 = 1_000_000;
const DAY_S: i64 = 86_400;
const HOUR_S: i64 = 3_600;

/// What a message is to the one who gets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageClass {
    /// A code that somebody is waiting for.
    Code,
    /// What happened to the account: always told, at once.
    Service,
    /// What happened to a loan: always told, when people are awake.
    Daytime,
    /// A payment is near.
    Reminder,
    /// A payment is late: the law limits how debtors are addressed.
    Arrears,
    /// What the law demands to be told: at decent hours, however much else was said.
    Lawful,
    /// Advertising.
    Marketing,
}

/// What is known of a message and the one it is for.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    /// What it is.
    pub class: MessageClass,
    /// When it was written.
    pub written_at: Timestamp,
    /// The moment it is.
    pub now: Timestamp,
    /// How many of the class there were since midnight in Almaty.
    pub today: i64,
    /// How many of the class there were within seven days.
    pub week: i64,
    /// Whether the person wants advertising.
    pub has_consent: bool,
    /// Whether they say that the loan is not theirs: until that is known nobody asks them for money.
    pub is_disputed: bool,
}

/// What is to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It may go, and not before.
    SendAt(Timestamp),
    /// It must not go.
    NotAtAll(Why),
}

/// Why a message must not go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The person does not want advertising.
    NoConsent,
    /// There were enough.
    TooOften,
    /// It is of no use any more.
    TooLate,
    /// The person says that the loan is not theirs.
    Disputed,
}

impl Why {
    /// The word for it in the job's row.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoConsent => "no_consent",
            Self::TooOften => "too_often",
            Self::TooLate => "too_late",
            Self::Disputed => "disputed",
        }
    }
}

/// The manners of a class.
struct ContactRule {
    /// Hours of the day in Almaty, the last one not included.
    hours: (i64, i64),
    working_days_only: bool,
    per_day_max: i64,
    per_week_max: i64,
    needs_consent: bool,
    good_for_s: i64,
}

const UNLIMITED: i64 = i64::MAX;

const AT_ONCE: ContactRule = ContactRule {
    hours: (0, 24),
    working_days_only: false,
    per_day_max: UNLIMITED,
    per_week_max: UNLIMITED,
    needs_consent: false,
    good_for_s: UNLIMITED,
};

impl MessageClass {
    /// The class of a kind, by what its name begins with.
    pub fn of(kind: &str) -> Self {
        let capped = [Self::Reminder, Self::Arrears, Self::Marketing];
        let fits = |class: &Self| class.prefix().is_some_and(|prefix| kind.starts_with(prefix));
        match capped.into_iter().find(fits) {
            Some(class) => class,
            None if kind == "code" => Self::Code,
            None if kind.starts_with("lawful.") => Self::Lawful,
            None if kind.starts_with("daytime.") => Self::Daytime,
            None => Self::Service,
        }
    }

    /// What the kinds of a class begin with, where messages of the class are counted.
    pub const fn prefix(self) -> Option<&'static str> {
        match self {
            Self::Code | Self::Service | Self::Daytime | Self::Lawful => None,
            Self::Reminder => Some("reminder."),
            Self::Arrears => Some("arrears."),
            Self::Marketing => Some("marketing."),
        }
    }

    const fn rule(self) -> ContactRule {
        match self {
            // As long as the code itself: one that comes later only confuses.
            Self::Code => ContactRule { good_for_s: 300, ..AT_ONCE },
            Self::Service => AT_ONCE,
            Self::Daytime => ContactRule { hours: (8, 21), ..AT_ONCE },
            Self::Reminder => ContactRule {
                hours: (8, 21),
                per_day_max: 1,
                per_week_max: 3,
                good_for_s: DAY_S,
                ..AT_ONCE
            },
            Self::Arrears => ContactRule {
                hours: (9, 21),
                working_days_only: true,
                per_day_max: 1,
                per_week_max: 3,
                good_for_s: 4 * DAY_S,
                ..AT_ONCE
            },
            Self::Lawful => ContactRule { hours: (9, 21), working_days_only: true, ..AT_ONCE },
            Self::Marketing => ContactRule {
                hours: (8, 21),
                per_week_max: 2,
                needs_consent: true,
                good_for_s: 2 * DAY_S,
                ..AT_ONCE
            },
        }
    }
}

/// Whether and when a message may go. Asked when it is written, and again when it is sent: by then
/// the person may have taken a consent back.
pub fn decide(asked: &Asked, law: &Law) -> Verdict {
    let rule = asked.class.rule();
    if asked.is_disputed && asked.class.prefix().is_some() {
        return Verdict::NotAtAll(Why::Disputed);
    }
    if rule.needs_consent && !asked.has_consent {
        return Verdict::NotAtAll(Why::NoConsent);
    }
    if asked.today >= rule.per_day_max || asked.week >= rule.per_week_max {
        return Verdict::NotAtAll(Why::TooOften);
    }
    let send_at = next_allowed_at(&rule, asked.now, law);
    if asked.written_at.seconds_until(send_at) > rule.good_for_s {
        return Verdict::NotAtAll(Why::TooLate);
    }
    Verdict::SendAt(send_at)
}

/// When the day began in Almaty: the same moment all day long, to the microsecond, so that what is
/// put off until the morning keeps its order.
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
    let is_holiday = now.date().is_ok_and(|today| law.days_off.contains(today));
    now.almaty_weekday() < 5 && !is_holiday
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

    fn decided(asked: &Asked) -> Verdict {
        let law = include_str!("../../../../config/law.toml");
        decide(asked, &Law::try_from_toml(law).unwrap())
    }

    fn asked(class: MessageClass, now: Timestamp) -> Asked {
        let (today, week) = (0, 0);
        let (has_consent, is_disputed) = (true, false);
        Asked { class, written_at: now, now, today, week, has_consent, is_disputed }
    }

    #[test]
    fn each_class_has_its_hours() {
        use MessageClass::{Arrears, Code, Lawful, Marketing, Reminder, Service};
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
            (Lawful, at(16, 9, 0), at(16, 9, 0)),
            (Lawful, at(21, 10, 0), at(23, 9, 0)),
            // The 16th of December is a Wednesday and a holiday.
            (Arrears, at(46, 10, 0), at(47, 9, 0)),
            (Lawful, at(45, 21, 0), at(47, 9, 0)),
            (Reminder, at(46, 10, 0), at(46, 10, 0)),
        ] {
            assert_eq!(decided(&asked(class, now)), Verdict::SendAt(expected), "{class:?} {now:?}");
        }
    }

    #[test]
    fn what_waits_for_the_same_morning_keeps_its_order() {
        for later_us in [0, 1, 999_999, 1_000_001] {
            let now = Timestamp(at(15, 22, 1).0 + later_us);
            let verdict = decided(&asked(MessageClass::Reminder, now));
            assert_eq!(verdict, Verdict::SendAt(at(16, 8, 0)), "{later_us}");
        }
        let last_of_the_day = Timestamp(at(16, 0, 0).0 - 1);
        assert_eq!(start_of_day(last_of_the_day), at(15, 0, 0));
        assert_eq!(last_second_of_day(last_of_the_day), at(16, 0, 0).plus_seconds(-1));
    }

    #[test]
    fn each_class_has_its_measure() {
        use MessageClass::{Arrears, Code, Lawful, Marketing, Reminder, Service};
        let noon = at(16, 12, 0);
        for (class, today, week, may_go) in [
            (Code, 50, 50, true),
            (Lawful, 50, 50, true),
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
            let verdict = decided(&Asked { today, week, ..asked(class, noon) });
            let expected =
                if may_go { Verdict::SendAt(noon) } else { Verdict::NotAtAll(Why::TooOften) };
            assert_eq!(verdict, expected, "{class:?} {today} {week}");
        }
    }

    #[test]
    fn advertising_needs_a_consent_and_nothing_else_does() {
        use MessageClass::{Arrears, Code, Marketing, Reminder, Service};
        let noon = at(16, 12, 0);
        for class in [Code, Service, Reminder, Arrears, Marketing] {
            let verdict = decided(&Asked { has_consent: false, ..asked(class, noon) });
            let refused = verdict == Verdict::NotAtAll(Why::NoConsent);
            assert_eq!(refused, class == Marketing, "{class:?}");
        }
    }

    #[test]
    fn nobody_is_asked_for_money_while_a_loan_is_disputed() {
        use MessageClass::{Arrears, Code, Marketing, Reminder, Service};
        let noon = at(16, 12, 0);
        for (class, may_go) in
            [(Code, true), (Service, true), (Reminder, false), (Arrears, false), (Marketing, false)]
        {
            let verdict = decided(&Asked { is_disputed: true, ..asked(class, noon) });
            assert_eq!(verdict == Verdict::SendAt(noon), may_go, "{class:?} {verdict:?}");
        }
    }

    #[test]
    fn what_is_late_does_not_go() {
        let noon = at(16, 12, 0);
        for (class, waited_s, may_go) in [
            (MessageClass::Code, 300, true),
            (MessageClass::Code, 301, false),
            (MessageClass::Service, 30 * DAY_S, true),
            (MessageClass::Reminder, DAY_S, true),
            (MessageClass::Reminder, DAY_S + 1, false),
            (MessageClass::Lawful, 7 * DAY_S, true),
        ] {
            let now = noon.plus_seconds(waited_s);
            let verdict = decided(&Asked { written_at: noon, ..asked(class, now) });
            let went = verdict == Verdict::SendAt(now);
            assert_eq!(went, may_go, "{class:?} {waited_s}");
        }
    }

    #[test]
    fn a_kind_tells_its_class() {
        for (kind, class) in [
            ("code", MessageClass::Code),
            ("new_device", MessageClass::Service),
            ("reminder.due_soon", MessageClass::Reminder),
            ("arrears.first", MessageClass::Arrears),
            ("lawful.overdue", MessageClass::Lawful),
            ("marketing.offer", MessageClass::Marketing),
            ("marketing", MessageClass::Service),
        ] {
            assert_eq!(MessageClass::of(kind), class, "{kind}");
        }
    }
}
