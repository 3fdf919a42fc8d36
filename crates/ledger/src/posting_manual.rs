//! The posting manual as a Markdown page, generated from the rules so that it cannot disagree with
//! them.

use std::fmt::Write;

use crate::{Account, AccountKind, Flow, postings};

/// Renders the manual in Markdown.
pub fn markdown() -> String {
    let mut page = String::from(
        "# The posting manual\n\n\
         Generated from `crates/ledger/src/postings`; a test keeps it fresh. Every posting is a set \
         of legs, and every leg debits one account and credits another by the same amount, so no \
         posting can be out of balance. Entries are only ever added.\n\n\
         ## Accounts\n\n| number | account | class |\n|---|---|---|\n",
    );
    for account in Account::ALL {
        push_row(&mut page, &[account.code(), account.name(), account_class(account.kind())]);
    }
    page.push_str("\n## Postings\n");
    for rule in postings::ALL {
        let mut title = rule.name.to_owned();
        title[..1].make_ascii_uppercase();
        page.push_str(&format!("\n### {title}\n\n{}\n\n", rule.description));
        if rule.flows.len() == Flow::COUNT {
            page.push_str("Any of the legs on this page, forwards or backwards.\n");
            continue;
        }
        page.push_str("| leg | debit | credit |\n|---|---|---|\n");
        for flow in rule.flows {
            let (debit, credit) = flow.accounts();
            push_row(&mut page, &[&flow_label(*flow), &debit.to_string(), &credit.to_string()]);
        }
    }
    page
}

fn push_row(page: &mut String, cells: &[&str]) {
    let _ = writeln!(page, "| {} |", cells.join(" | "));
}

/// Formats `PrincipalFellOverdue` as `principal fell overdue`.
fn flow_label(flow: Flow) -> String {
    let mut text = String::new();
    for letter in format!("{flow:?}").chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push(' ');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}

const fn account_class(kind: AccountKind) -> &'static str {
    match kind {
        AccountKind::Asset => "asset",
        AccountKind::Liability => "liability",
        AccountKind::Income => "income",
        AccountKind::Expense => "expense",
        AccountKind::OffBalance => "off the balance",
    }
}
