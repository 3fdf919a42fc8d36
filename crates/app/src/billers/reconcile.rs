//! A provider's registry held against our books: what they have and we do not, what we have and they
//! do not, and what differs.

use std::collections::HashSet;
use std::io::BufRead;

use base::BusinessDate;
use money::Tenge;
use sha2::{Digest, Sha256};
use store::reconciliations::{self, Run};
use store::{Tx, Uuid, biller_payments, transact};

use super::found::{Different, Finding, ReconciliationInput, ReconciliationReport, name};
use super::registry::{Line, Registry};
use super::unmatched::note;
use super::{Account, Biller, BillerError, NewBillerPayment, Provider};
use crate::loans::Outcome;
use crate::{Lender, json};

/// Lines looked up in one transaction, and rows of ours in one page.
const AT_ONCE: usize = 200;

/// A payment of ours, as it is compared.
struct OwnPayment {
    amount: Tenge,
    on: BusinessDate,
    is_same_account: bool,
}

impl Lender {
    /// Holds a registry against the books, and keeps what was found. The same file again finds what
    /// is still so, and books nothing twice.
    pub async fn reconcile(
        &self,
        file: impl BufRead,
        asked: ReconciliationInput<'_>,
    ) -> Result<ReconciliationReport, BillerError> {
        let unread = |error: std::io::Error| BillerError::Registry(error.to_string());
        let mut registry = Registry::new(file);
        let (mut found, mut names) = (ReconciliationReport::default(), HashSet::new());
        loop {
            let mut lines = Vec::with_capacity(AT_ONCE);
            while lines.len() < AT_ONCE {
                match registry.next_line().map_err(unread)? {
                    None => break,
                    Some(Ok(line)) => lines.push(line),
                    Some(Err(line)) => {
                        name(&mut found.unreadable, &mut found.unreadable_count, line.number);
                    }
                }
            }
            if lines.is_empty() {
                break;
            }
            self.compare_lines(&lines, &mut names, &mut found, asked).await?;
        }
        found.days = asked.days.or(found.days);
        if let Some(days) = found.days {
            self.find_payments_missing_at_provider(&names, &mut found, asked.provider, days)
                .await?;
        }
        self.save_reconciliation(&registry.sha256(), &found, asked).await?;
        Ok(found)
    }

    async fn compare_lines(
        &self,
        lines: &[Line],
        names: &mut HashSet<u128>,
        found: &mut ReconciliationReport,
        asked: ReconciliationInput<'_>,
    ) -> Result<(), BillerError> {
        let mut missing = Vec::new();
        let mut tx = self.db.read().await?;
        for line in lines {
            found.lines += 1;
            found.their_total = found.their_total.try_add(line.amount).unwrap_or(Tenge::LIMIT);
            let (from, to) = found.days.unwrap_or((line.on, line.on));
            found.days = Some((from.min(line.on), to.max(line.on)));
            if !names.insert(short(&line.txn_id)) {
                found.repeated += 1;
                continue;
            }
            let theirs = Finding { txn_id: line.txn_id.clone(), amount: line.amount, on: line.on };
            match self.find_own_payment(&mut tx, asked.provider, line).await? {
                None => {
                    name(&mut found.missing, &mut found.missing_count, theirs);
                    missing.push(line);
                }
                Some(ours) => {
                    let different = Different {
                        our_amount: Some(ours.amount).filter(|it| *it != line.amount),
                        our_day: Some(ours.on).filter(|it| *it != line.on),
                        is_other_account: !ours.is_same_account,
                        theirs,
                    };
                    let is_same = different.our_amount.is_none()
                        && different.our_day.is_none()
                        && ours.is_same_account;
                    match is_same {
                        true => found.same += 1,
                        false => name(&mut found.different, &mut found.different_count, different),
                    }
                }
            }
        }
        drop(tx);
        if asked.book {
            for line in missing {
                self.book_missing_line(line, found, asked.provider).await?;
            }
        }
        Ok(())
    }

    async fn find_own_payment(
        &self,
        tx: &mut Tx,
        provider: Provider,
        line: &Line,
    ) -> Result<Option<OwnPayment>, BillerError> {
        let Provider::Biller(biller) = provider else {
            let known = reconciliations::find_acquirer_payment(tx, &line.txn_id).await?;
            return Ok(known.map(|it| OwnPayment {
                amount: Tenge::from_tiyn(it.amount_tiyn),
                on: it.value_on,
                // The acquirer knows orders, and nobody's account.
                is_same_account: true,
            }));
        };
        let known = biller_payments::find(tx, biller.code(), &line.txn_id).await?;
        // What was heard of and not booked is missing.
        Ok(known.filter(|it| it.state != "received").map(|it| {
            let account = account(line);
            let mark = biller_payments::account_mark(&self.vault, account.reveal());
            OwnPayment {
                amount: Tenge::from_tiyn(it.amount_tiyn),
                on: it.paid_on,
                is_same_account: it.account_mark == mark,
            }
        }))
    }

    async fn book_missing_line(
        &self,
        line: &Line,
        found: &mut ReconciliationReport,
        provider: Provider,
    ) -> Result<(), BillerError> {
        let Provider::Biller(biller) = provider else {
            if self.poll_acquirer_order(&line.txn_id).await? {
                found.booked += 1;
            }
            return Ok(());
        };
        match self.biller_payment_receive(&of(biller, line)).await {
            Ok(Outcome::Done(receipt) | Outcome::AlreadyDone(receipt)) => {
                let count = if receipt.is_parked { &mut found.parked } else { &mut found.booked };
                *count += 1;
                Ok(())
            }
            // Heard of before with another content: a person has to look.
            Err(BillerError::OtherContent) => Ok(()),
            Err(problem) => Err(problem),
        }
    }

    /// Asks the acquirer itself for an order of ours, and books what it says was taken. Tells whether
    /// it is in the books then.
    async fn poll_acquirer_order(&self, order_id: &str) -> Result<bool, BillerError> {
        let looked = match (self.find_payment_order_id(order_id).await?, order_id.parse()) {
            (Some(id), _) => {
                self.poll_payment_order_status(id).await.err().map(|it| it.to_string())
            }
            (None, Ok(id)) => self.poll_guest_order_status(id).await.err().map(|it| it.to_string()),
            (None, Err(_)) => None,
        };
        if let Some(problem) = looked {
            tracing::warn!(%problem, order_id, "an order could not be looked at");
        }
        let mut tx = self.db.read().await?;
        Ok(reconciliations::find_acquirer_payment(&mut tx, order_id).await?.is_some())
    }

    /// Ours of these days that the registry does not have.
    async fn find_payments_missing_at_provider(
        &self,
        names: &HashSet<u128>,
        found: &mut ReconciliationReport,
        provider: Provider,
        (from, to): (BusinessDate, BusinessDate),
    ) -> Result<(), BillerError> {
        let days = (from, to);
        let (mut number, mut id) = (0, Uuid::nil());
        loop {
            let mut tx = self.db.read().await?;
            let count = i64::try_from(AT_ONCE).expect("a small number");
            let page: Vec<Finding> = match provider {
                Provider::Biller(biller) => {
                    let rows =
                        biller_payments::between(&mut tx, biller.code(), days, number, count)
                            .await?;
                    number = rows.last().map_or(number, |row| row.number);
                    rows.into_iter()
                        .map(|row| finding(row.txn_id, row.amount_tiyn, row.paid_on))
                        .collect()
                }
                Provider::Acquirer => {
                    let rows =
                        reconciliations::list_acquirer_payments(&mut tx, days, id, count).await?;
                    id = rows.last().map_or(id, |row| row.id);
                    let own = |reference: &str| {
                        reference.strip_prefix("guest:").unwrap_or(reference).to_owned()
                    };
                    rows.into_iter()
                        .map(|row| finding(own(&row.reference), row.amount_tiyn, row.value_on))
                        .collect()
                }
            };
            let is_last = page.len() < AT_ONCE;
            for ours in page.into_iter().filter(|it| !names.contains(&short(&it.txn_id))) {
                name(&mut found.extra, &mut found.extra_count, ours);
            }
            if is_last {
                return Ok(());
            }
        }
    }

    async fn save_reconciliation(
        &self,
        sha256: &str,
        found: &ReconciliationReport,
        asked: ReconciliationInput<'_>,
    ) -> Result<(), BillerError> {
        let now = self.clock.now();
        let provider = asked.provider.code();
        let detail = serde_json::json!({
            "file": sha256, "lines": found.lines, "same": found.same,
            "missing": found.missing_count, "extra": found.extra_count,
            "different": found.different_count, "booked": found.booked, "parked": found.parked,
        });
        transact!(self.db, |tx| {
            let run = Run {
                provider,
                file_sha256: sha256,
                days: found.days,
                result: json::write(found),
                by: asked.staff,
            };
            reconciliations::keep(tx, &run, now).await?;
            let subject = format!("registry/{provider}");
            let what = (asked.staff, "registry_reconciled");
            Ok::<_, BillerError>(note(tx, what, &subject, &detail, now).await?)
        })
    }
}

fn finding(txn_id: String, amount_tiyn: i64, on: BusinessDate) -> Finding {
    Finding { txn_id, amount: Tenge::from_tiyn(amount_tiyn), on }
}

/// A registry of a million names is held as a million of these.
fn short(txn_id: &str) -> u128 {
    let hash = Sha256::digest(txn_id.as_bytes());
    u128::from_be_bytes(hash[..16].try_into().expect("16 bytes"))
}

fn account(line: &Line) -> Account {
    let other = |_| Account::Other(line.account.clone().into());
    Account::try_new(&line.account).unwrap_or_else(other)
}

fn of(biller: Biller, line: &Line) -> NewBillerPayment {
    NewBillerPayment {
        biller,
        txn_id: line.txn_id.clone(),
        account: account(line),
        amount: line.amount,
        told_on: Some(line.on),
        is_from_registry: true,
    }
}
