//! Every cell of the matrix, as it is specified.

use std::collections::{BTreeMap, BTreeSet};

use permissions::{Act, Grant, Level, Permission, Role, Scope, grant};

/// The columns of the tables.
const ROLES: [&str; 17] = [
    "support",
    "verifier",
    "underwriter",
    "senior_underwriter",
    "collector",
    "collections_lead",
    "accountant",
    "chief_accountant",
    "risk",
    "editor",
    "chief_editor",
    "marketing",
    "compliance",
    "aml_officer",
    "security_admin",
    "engineer",
    "auditor",
];

/// `r` reads masked, `R` reveals, `m` makes, `c` checks; ¹ without names, ² states only, ³ drafts of
/// landings and blog, ⁴ legal pages, ⁵ the register, if named for AML, ⁶ site counters.
const SPECIFICATION: &str = "
customer.find (by exact number) | m   m   m   m   ·   m   m   m   ·   ·   ·   ·   m   m   ·   ·   m
customer.read                   | r   r   r   r   r   r   r   r   ·   ·   ·   ·   r   r   ·   ·   r
customer.reveal.contact         | R   ·   R   R   R   R   ·   ·   ·   ·   ·   ·   R   R   ·   ·   R
customer.reveal.iin_document    | ·   R   R   R   ·   ·   ·   ·   ·   ·   ·   ·   R   R   ·   ·   R
customer.reveal.bank            | ·   ·   ·   ·   ·   ·   R   R   ·   ·   ·   ·   ·   R   ·   ·   R
customer.block / unblock        | m   ·   ·   m/c ·   ·   ·   ·   ·   ·   ·   ·   m/c m/c ·   ·   ·
customer.change_contact (start) | m   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   m   ·   ·   ·   ·
application.read                | r   r   r   r   ·   ·   ·   ·   r¹  ·   ·   ·   r   r   ·   ·   r
application.files               | ·   R   R   R   ·   ·   ·   ·   ·   ·   ·   ·   R   R   ·   ·   R
application.bureau_report       | ·   ·   R   R   ·   ·   ·   ·   ·   ·   ·   ·   R   R   ·   ·   R
application.documents.decide    | ·   m   m   m   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
application.decide              | ·   ·   m   m/c ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
application.payout_retry        | ·   ·   ·   m   ·   ·   m   m   ·   ·   ·   ·   ·   ·   ·   m   ·
loan.read                       | r   ·   r   r   r   r   r   r   r¹  ·   ·   ·   r   r   ·   ·   r
loan.payment.book               | ·   ·   ·   ·   ·   ·   m   c   ·   ·   ·   ·   ·   ·   ·   ·   ·
loan.payment.reverse            | ·   ·   ·   ·   ·   ·   m   c   ·   ·   ·   ·   ·   ·   ·   ·   ·
loan.waive                      | ·   ·   ·   m/c ·   m   ·   c   ·   ·   ·   ·   m   ·   ·   ·   ·
loan.write_off                  | ·   ·   ·   ·   ·   m   m   c   ·   ·   ·   ·   c   ·   ·   ·   ·
loan.freeze / unfreeze          | m   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   m/c m   ·   ·   ·
loan.refund                     | ·   ·   ·   ·   ·   ·   m   c   ·   ·   ·   ·   ·   ·   ·   ·   ·
loan.paper                      | m   ·   m   m   m   m   m   m   ·   ·   ·   ·   m   ·   ·   ·   ·
collection.contact              | ·   ·   ·   ·   m   m   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   r
collection.assign, strategy     | ·   ·   ·   ·   ·   m   ·   ·   c   ·   ·   ·   c   ·   ·   ·   r
request.read / answer           | m   ·   ·   m   ·   m   ·   ·   ·   ·   ·   ·   m   ·   ·   ·   r
request.plan (restructuring)    | m   ·   ·   m/c ·   m   ·   ·   ·   ·   ·   ·   c   ·   ·   ·   r
request.dispute.end             | ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   m/c m   ·   ·   r
payments.read                   | r   ·   r   r   r   r   r   r   ·   ·   ·   ·   r   r   ·   m²  r
unmatched.settle                | ·   ·   ·   ·   ·   ·   m   c   ·   ·   ·   ·   ·   ·   ·   ·   r
reconcile.run / sign_off        | ·   ·   ·   ·   ·   ·   m   c   ·   ·   ·   ·   ·   ·   ·   ·   r
books.read / export             | ·   ·   ·   ·   ·   ·   r   r   r   ·   ·   ·   r   ·   ·   ·   r
books.entry / close / reopen    | ·   ·   ·   ·   ·   ·   m   c   ·   ·   ·   ·   ·   ·   ·   ·   r
provisions.run                  | ·   ·   ·   ·   ·   ·   m   c   m   ·   ·   ·   ·   ·   ·   ·   r
products.write                  | ·   ·   ·   ·   ·   ·   ·   ·   m   ·   ·   ·   c   ·   ·   ·   r
law.write                       | ·   ·   ·   ·   ·   ·   ·   ·   c   ·   ·   ·   m   ·   ·   ·   r
policy.write                    | ·   ·   ·   c   ·   ·   ·   ·   m   ·   ·   ·   c   ·   ·   ·   r
promo.write                     | ·   ·   ·   ·   ·   ·   ·   ·   c   ·   ·   m   ·   ·   ·   ·   r
texts.draft / publish           | ·   ·   ·   ·   ·   ·   ·   ·   ·   m   m/c m³  c⁴  ·   ·   ·   r
templates.write                 | ·   ·   ·   ·   ·   m   ·   ·   ·   m   c   ·   c   ·   ·   ·   r
aml.*                           | ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   m/c ·   ·   r⁵
report.regulator                | ·   ·   ·   ·   ·   ·   m   c   ·   ·   ·   ·   m/c ·   ·   ·   r
report.bureau                   | ·   ·   ·   m   ·   ·   ·   ·   m   ·   ·   ·   m/c ·   ·   ·   r
analytics.read                  | ·   ·   ·   r   ·   r   r   r   r   r⁶  r⁶  r   r   ·   ·   ·   r
staff.manage, roles.manage      | ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   m/c ·   r
audit.read / export             | ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   r   r   r   ·   r
system.jobs, day                | ·   ·   ·   ·   ·   ·   r   r   ·   ·   ·   ·   ·   ·   ·   m   r
";

/// Rows of the specification that name several permissions. What is given to one half is not always given
/// to the other.
const SPLIT: &[(&str, &str)] = &[
    (
        "customer.block / unblock",
        "
customer.block      | m   ·   ·   m   ·   ·   ·   ·   ·   ·   ·   ·   m   m   ·   ·   ·
customer.unblock    | m   ·   ·   m/c ·   ·   ·   ·   ·   ·   ·   ·   m/c m/c ·   ·   ·
",
    ),
    (
        "loan.freeze / unfreeze",
        "
loan.freeze         | m   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   m   m   ·   ·   ·
loan.unfreeze       | ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   m/c m   ·   ·   ·
",
    ),
    (
        "collection.assign, strategy",
        "
collection.assign   | ·   ·   ·   ·   ·   m   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   r
collection.strategy | ·   ·   ·   ·   ·   m   ·   ·   c   ·   ·   ·   c   ·   ·   ·   r
",
    ),
    (
        "request.read / answer",
        "
request.read        | r   ·   ·   r   ·   r   ·   ·   ·   ·   ·   ·   r   ·   ·   ·   r
request.answer      | m   ·   ·   m   ·   m   ·   ·   ·   ·   ·   ·   m   ·   ·   ·   ·
",
    ),
    (
        "reconcile.run / sign_off",
        "
reconcile.run       | ·   ·   ·   ·   ·   ·   m   ·   ·   ·   ·   ·   ·   ·   ·   ·   r
reconcile.sign_off  | ·   ·   ·   ·   ·   ·   m   c   ·   ·   ·   ·   ·   ·   ·   ·   r
",
    ),
    (
        "books.read / export",
        "
books.read          | ·   ·   ·   ·   ·   ·   r   r   r   ·   ·   ·   r   ·   ·   ·   r
books.export        | ·   ·   ·   ·   ·   ·   r   r   r   ·   ·   ·   r   ·   ·   ·   r
",
    ),
    (
        "books.entry / close / reopen",
        "
books.entry         | ·   ·   ·   ·   ·   ·   m   c   ·   ·   ·   ·   ·   ·   ·   ·   r
books.close         | ·   ·   ·   ·   ·   ·   m   c   ·   ·   ·   ·   ·   ·   ·   ·   r
books.reopen        | ·   ·   ·   ·   ·   ·   m   c   ·   ·   ·   ·   ·   ·   ·   ·   r
",
    ),
    (
        "texts.draft / publish",
        "
texts.draft         | ·   ·   ·   ·   ·   ·   ·   ·   ·   m   m   m³  ·   ·   ·   ·   r
texts.publish       | ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   m/c ·   c⁴  ·   ·   ·   r
",
    ),
    (
        "aml.*",
        "
aml.register        | ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   m/c ·   ·   r⁵
aml.case            | ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   m/c ·   ·   ·
aml.list            | ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   m/c ·   ·   ·
aml.risk_level      | ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   m/c ·   ·   ·
aml.freeze          | ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   m/c ·   ·   ·
aml.fm1             | ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   m/c ·   ·   ·
",
    ),
    (
        "staff.manage, roles.manage",
        "
staff.manage        | ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   m/c ·   r
roles.manage        | ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   m/c ·   r
",
    ),
    (
        "audit.read / export",
        "
audit.read          | ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   r   r   r   ·   r
audit.export        | ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   r   r   r   ·   r
",
    ),
    (
        "system.jobs, day",
        "
system.jobs         | ·   ·   ·   ·   ·   ·   r   r   ·   ·   ·   ·   ·   ·   ·   m   r
system.day          | ·   ·   ·   ·   ·   ·   r   r   ·   ·   ·   ·   ·   ·   ·   m   r
",
    ),
];

type Cells = Vec<&'static str>;

fn rows(table: &'static str) -> impl Iterator<Item = (&'static str, Cells)> {
    table.trim().lines().map(|line| {
        let (name, cells) = line.split_once('|').unwrap();
        let cells: Cells = cells.split_whitespace().collect();
        assert_eq!(cells.len(), 17, "{line}");
        (name.trim(), cells)
    })
}

/// The cells of every permission: those of its own row, or of its half of a row.
fn expected() -> BTreeMap<&'static str, Cells> {
    let names: BTreeSet<&str> = SPLIT.iter().map(|(name, _)| *name).collect();
    let whole = rows(SPECIFICATION).filter(|(name, _)| !names.contains(name));
    // What stands in brackets explains the code.
    let whole = whole.map(|(name, cells)| (name.split(" (").next().unwrap(), cells));
    let halves = SPLIT.iter().flat_map(|(_, table)| rows(table));
    whole.chain(halves).collect()
}

fn written(grant: Grant) -> String {
    let level = match grant.level {
        Level::Nothing => "·",
        Level::Read => "r",
        Level::Reveal => "R",
        Level::Make => "m",
        Level::Check => "c",
        Level::MakeAndCheck => "m/c",
    };
    let footnote = match grant.scope {
        Scope::Everything => "",
        Scope::WithoutNames => "¹",
        Scope::StatesOnly => "²",
        Scope::LandingAndBlogDrafts => "³",
        Scope::LegalPages => "⁴",
        Scope::AmlRegisterByAppointment => "⁵",
        Scope::SiteCounters => "⁶",
    };
    format!("{level}{footnote}")
}

#[test]
fn every_cell_is_that_of_the_specification() {
    let expected = expected();
    assert_eq!(Role::ALL.iter().map(|role| role.code()).collect::<Vec<_>>(), ROLES);
    let codes: BTreeSet<&str> = Permission::ALL.iter().map(|it| it.code()).collect();
    assert_eq!(codes, expected.keys().copied().collect());
    assert_eq!(codes.len(), 62);
    for permission in Permission::ALL {
        for (role, cell) in Role::ALL.iter().zip(&expected[permission.code()]) {
            assert_eq!(written(grant(*role, *permission)), *cell, "{permission} {role}");
        }
    }
}

/// The halves of a row together give what the row gives, and neither gives more.
#[test]
fn rows_are_split_without_loss() {
    let specification: BTreeMap<&str, Cells> = rows(SPECIFICATION).collect();
    assert_eq!(specification.len(), 45);
    let marks = |cell: &'static str| cell.split('/').filter(|mark| *mark != "·");
    for (name, table) in SPLIT {
        for column in 0..17 {
            let mut together: BTreeSet<&str> =
                rows(table).flat_map(|(_, cells)| marks(cells[column])).collect();
            let row: BTreeSet<&str> = marks(specification[name][column]).collect();
            // Whoever makes may read.
            if row.contains("m") {
                together.remove("r");
            }
            assert_eq!(together, row, "{name} {}", ROLES[column]);
        }
    }
}

/// Who works for the systems or audits them holds nothing of the business.
#[test]
fn system_roles_and_audit_hold_what_they_need() {
    let held = |role: Role| {
        let grants = Permission::ALL.iter().map(|it| (it.code(), written(grant(role, *it))));
        grants.filter(|(_, cell)| cell != "·").collect::<Vec<_>>()
    };
    let cells = |cells: &[(&'static str, &str)]| {
        cells.iter().map(|(code, cell)| (*code, (*cell).to_owned())).collect::<Vec<_>>()
    };
    assert_eq!(
        held(Role::SecurityAdmin),
        cells(&[
            ("staff.manage", "m/c"),
            ("roles.manage", "m/c"),
            ("audit.read", "r"),
            ("audit.export", "r"),
        ])
    );
    assert_eq!(
        held(Role::Engineer),
        cells(&[
            ("application.payout_retry", "m"),
            ("payments.read", "m²"),
            ("system.jobs", "m"),
            ("system.day", "m"),
        ])
    );
    let done_by_audit: Vec<_> = held(Role::Auditor)
        .into_iter()
        .filter(|(_, cell)| !["r", "r⁵", "R"].contains(&cell.as_str()))
        .collect();
    assert_eq!(done_by_audit, cells(&[("customer.find", "m")]));
}

#[test]
fn permissions_that_reveal_are_those_with_reveals_in_the_matrix() {
    let revealing: Vec<&str> = Permission::ALL
        .iter()
        .filter(|permission| permission.reveals_personal_data())
        .map(|permission| permission.code())
        .collect();
    assert_eq!(
        revealing,
        [
            "customer.reveal.contact",
            "customer.reveal.iin_document",
            "customer.reveal.bank",
            "application.files",
            "application.bureau_report",
        ]
    );
    for permission in Permission::ALL {
        for role in Role::ALL {
            let level = grant(*role, *permission).level;
            let is_revealed = level.includes(Act::Reveal);
            let is_held = level.includes(Act::Read);
            assert_eq!(
                is_revealed,
                is_held && permission.reveals_personal_data(),
                "{permission} {role}"
            );
        }
    }
}

#[test]
fn the_aml_wall_has_one_role_and_a_named_auditor_behind_it() {
    for permission in Permission::ALL {
        let is_aml = permission.code().starts_with("aml.");
        assert_eq!(permission.is_behind_aml_wall(), is_aml, "{permission}");
        let holders: Vec<Role> = Role::ALL
            .iter()
            .copied()
            .filter(|role| grant(*role, *permission).level.includes(Act::Read))
            .collect();
        match permission {
            Permission::AmlRegister => assert_eq!(holders, [Role::AmlOfficer, Role::Auditor]),
            _ if is_aml => assert_eq!(holders, [Role::AmlOfficer], "{permission}"),
            _ => {}
        }
    }
}
