//! Limits in money of a role.

use money::Tenge;
use permissions::Permission as P;
use permissions::{LimitCheck, Limits, Permission, Role, default_limits};

fn tenge(text: &str) -> Tenge {
    text.parse().unwrap()
}

#[test]
fn limits_stand_where_a_sum_decides_about_a_second_person() {
    let expected = [
        ("underwriter", "application.decide", "150000.00"),
        ("senior_underwriter", "application.decide", "150000.00"),
        ("accountant", "unmatched.settle", "50000.00"),
        ("senior_underwriter", "loan.waive", "5000.00"),
        ("collections_lead", "loan.waive", "5000.00"),
        ("compliance", "loan.waive", "5000.00"),
        ("support", "request.plan", "100000.00"),
        ("senior_underwriter", "request.plan", "100000.00"),
        ("collections_lead", "request.plan", "100000.00"),
    ];
    for permission in Permission::ALL {
        for role in Role::ALL {
            let limits = default_limits(*role, *permission);
            let written = limits.per_action.map(|limit| limit.to_string());
            let row =
                expected.iter().find(|(of, on, _)| (*of, *on) == (role.code(), permission.code()));
            assert_eq!(written.as_deref(), row.map(|row| row.2), "{role} {permission}");
            assert_eq!(limits.per_day, None, "{role} {permission}");
        }
    }
    assert_eq!(default_limits(Role::ChiefAccountant, P::LoanWaive), Limits::default());
}

#[test]
fn an_action_is_held_to_both_limits() {
    let (action, day) = (Some(tenge("50000")), Some(tenge("120000")));
    for (per_action, per_day, amount, earlier, expected) in [
        (None, None, "9999999999", "9999999999", LimitCheck::Within),
        (action, None, "49999.99", "9999999999", LimitCheck::Within),
        (action, None, "50000", "0", LimitCheck::Within),
        (action, None, "50000.01", "0", LimitCheck::ActionExceeded),
        (None, day, "120000", "0", LimitCheck::Within),
        (None, day, "0.01", "120000", LimitCheck::DayExceeded),
        (action, day, "19999.99", "100000", LimitCheck::Within),
        (action, day, "20000", "100000", LimitCheck::Within),
        (action, day, "20000.01", "100000", LimitCheck::DayExceeded),
        (action, day, "50000.01", "100000", LimitCheck::ActionExceeded),
    ] {
        let limits = Limits { per_action, per_day };
        let check = limits.check(tenge(amount), tenge(earlier));
        assert_eq!(check, expected, "{amount} after {earlier} of {limits:?}");
    }
    let limits = Limits { per_action: None, per_day: day };
    let overflow = limits.check(Tenge::from_tiyn(i64::MAX), tenge("1"));
    assert_eq!(overflow, LimitCheck::DayExceeded);
}
