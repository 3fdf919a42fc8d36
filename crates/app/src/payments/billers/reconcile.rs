//! A provider's registry held against our books: what they have and we do not, what we have and they
//! do not, and what differs.

use std::collections::HashSet;
use std::io::BufRead;

use base::BusinessDate;
use money::Tenge;
use sha2::{Digest, Sha256};
use store::reconciliations::{self, NewReconciliation};
use store::{Tx, Uuid, biller_payments, transact};

use super::registry::{RegistryLine, RegistryReader};
use super::report::{
    Discrepancy, Mismatch, ReconciliationInput, ReconciliationReport, push_capped,
};
use super::unmatched::audit_staff_action;
use super::{AccountReference, Biller, NewBillerPayment, RegistrySource};
use crate::loans::Idempotent;
use crate::payments::Payments;
use crate::{Error, Rejection, json};

/// Lines looked up in one transaction, and rows of ours in one page.
const BATCH_SIZE: usize = 200;

/// A payment of ours, as it is compared.
struct OwnPayment {
    amount: Tenge,
    paid_on: BusinessDate,
    is_same_account: bool,
}

impl Payments {
    /// Reconciles a registry with the books and stores the result. Idempotent: the same file again
    /// reports what is still so, and posts nothing twice.
    pub async fn registry_reconcile(
        &self,
        file: impl BufRead,
        asked: ReconciliationInput<'_>,
    ) -> Result<ReconciliationReport, Error> {
        let unread = |error: std::io::Error| {
            Error::Rejected(Rejection::UnreadableRegistry(error.to_string()))
        };
        let mut registry = RegistryReader::new(file);
        let (mut found, mut names) = (ReconciliationReport::default(), HashSet::new());
        loop {
            let mut lines = Vec::with_capacity(BATCH_SIZE);
            while lines.len() < BATCH_SIZE {
                match registry.next_line().map_err(unread)? {
                    None => break,
                    Some(Ok(line)) => lines.push(line),
                    Some(Err(line)) => {
                        push_capped(
                            &mut found.unreadable,
                            &mut found.unreadable_count,
                            line.line_number,
                        );
                    }
                }
            }
            if lines.is_empty() {
                break;
            }
            self.compare_lines(&lines, &mut names, &mut found, asked).await?;
        }
        found.days = asked.period.or(found.days);
        if let Some(days) = found.days {
            self.find_payments_missing_at_provider(&names, &mut found, asked.source, days).await?;
        }
        self.save_reconciliation(&registry.sha256(), &found, asked).await?;
        Ok(found)
    }

    async fn compare_lines(
        &self,
        lines: &[RegistryLine],
        names: &mut HashSet<u128>,
        found: &mut ReconciliationReport,
        asked: ReconciliationInput<'_>,
    ) -> Result<(), Error> {
        let mut missing = Vec::new();
        let mut tx = self.core.db.read().await?;
        for line in lines {
            found.lines += 1;
            found.their_total = found.their_total.try_add(line.amount).unwrap_or(Tenge::LIMIT);
            let (from, to) = found.days.unwrap_or((line.paid_on, line.paid_on));
            found.days = Some((from.min(line.paid_on), to.max(line.paid_on)));
            if !names.insert(hash_txn_id(&line.txn_id)) {
                found.repeated += 1;
                continue;
            }
            let theirs =
                Discrepancy { txn_id: line.txn_id.clone(), amount: line.amount, on: line.paid_on };
            match self.find_own_payment(&mut tx, asked.source, line).await? {
                None => {
                    push_capped(&mut found.missing, &mut found.missing_count, theirs);
                    missing.push(line);
                }
                Some(ours) => {
                    let different = Mismatch {
                        our_amount: Some(ours.amount).filter(|it| *it != line.amount),
                        our_day: Some(ours.paid_on).filter(|it| *it != line.paid_on),
                        is_other_account: !ours.is_same_account,
                        provider_payment: theirs,
                    };
                    let is_same = different.our_amount.is_none()
                        && different.our_day.is_none()
                        && ours.is_same_account;
                    match is_same {
                        true => found.same += 1,
                        false => {
                            push_capped(&mut found.different, &mut found.different_count, different)
                        }
                    }
                }
            }
        }
        drop(tx);
        if asked.book_missing {
            for line in missing {
                self.book_missing_line(line, found, asked.source).await?;
            }
        }
        Ok(())
    }

    async fn find_own_payment(
        &self,
        tx: &mut Tx,
        provider: RegistrySource,
        line: &RegistryLine,
    ) -> Result<Option<OwnPayment>, Error> {
        let RegistrySource::Biller(biller) = provider else {
            let known = reconciliations::find_acquirer_payment(tx, &line.txn_id).await?;
            return Ok(known.map(|it| OwnPayment {
                amount: Tenge::from_tiyn(it.amount_tiyn),
                paid_on: it.value_date,
                // The acquirer knows orders, not accounts.
                is_same_account: true,
            }));
        };
        let known = biller_payments::find_by_txn_id(tx, biller.code(), &line.txn_id).await?;
        // Reported but not posted counts as missing.
        Ok(known.filter(|it| it.state != "received").map(|it| {
            let account = account_reference(line);
            let mark = biller_payments::account_blind_index(&self.core.vault, account.reveal());
            OwnPayment {
                amount: Tenge::from_tiyn(it.amount_tiyn),
                paid_on: it.payment_date,
                is_same_account: it.account_blind_index == mark,
            }
        }))
    }

    async fn book_missing_line(
        &self,
        line: &RegistryLine,
        found: &mut ReconciliationReport,
        provider: RegistrySource,
    ) -> Result<(), Error> {
        let RegistrySource::Biller(biller) = provider else {
            if self.poll_acquirer_order(&line.txn_id).await? {
                found.booked += 1;
            }
            return Ok(());
        };
        match self.biller_payment_receive(&biller_payment_from_line(biller, line)).await {
            Ok(Idempotent::Done(receipt) | Idempotent::AlreadyDone(receipt)) => {
                let count =
                    if receipt.is_unmatched { &mut found.parked } else { &mut found.booked };
                *count += 1;
                Ok(())
            }
            // Reported before with other content: a person has to look.
            Err(Error::Rejected(Rejection::IdempotencyMismatch)) => Ok(()),
            Err(problem) => Err(problem),
        }
    }

    /// Polls the acquirer for an order of ours, and posts it if paid. Returns whether it is in the
    /// books.
    async fn poll_acquirer_order(&self, order_id: &str) -> Result<bool, Error> {
        let looked = match (self.find_payment_order_id(order_id).await?, order_id.parse()) {
            (Some(id), _) => {
                self.poll_payment_order_status(id).await.err().map(|it| it.to_string())
            }
            (None, Ok(id)) => self.poll_guest_order_status(id).await.err().map(|it| it.to_string()),
            (None, Err(_)) => None,
        };
        if let Some(problem) = looked {
            tracing::warn!(error = %problem, order_id, "payment order status check failed");
        }
        let mut tx = self.core.db.read().await?;
        Ok(reconciliations::find_acquirer_payment(&mut tx, order_id).await?.is_some())
    }

    /// Ours of these days that the registry does not have.
    async fn find_payments_missing_at_provider(
        &self,
        names: &HashSet<u128>,
        found: &mut ReconciliationReport,
        provider: RegistrySource,
        (from, to): (BusinessDate, BusinessDate),
    ) -> Result<(), Error> {
        let days = (from, to);
        let (mut number, mut id) = (0, Uuid::nil());
        loop {
            let mut tx = self.core.db.read().await?;
            let count = i64::try_from(BATCH_SIZE).expect("a small number");
            let page: Vec<Discrepancy> = match provider {
                RegistrySource::Biller(biller) => {
                    let rows =
                        biller_payments::list_between(&mut tx, biller.code(), days, number, count)
                            .await?;
                    number = rows.last().map_or(number, |row| row.number);
                    rows.into_iter()
                        .map(|row| discrepancy(row.txn_id, row.amount_tiyn, row.payment_date))
                        .collect()
                }
                RegistrySource::Acquirer => {
                    let rows =
                        reconciliations::list_acquirer_payments(&mut tx, days, id, count).await?;
                    id = rows.last().map_or(id, |row| row.id);
                    let own = |reference: &str| {
                        reference.strip_prefix("guest:").unwrap_or(reference).to_owned()
                    };
                    rows.into_iter()
                        .map(|row| {
                            discrepancy(own(&row.reference), row.amount_tiyn, row.value_date)
                        })
                        .collect()
                }
            };
            let is_last = page.len() < BATCH_SIZE;
            for ours in page.into_iter().filter(|it| !names.contains(&hash_txn_id(&it.txn_id))) {
                push_capped(&mut found.extra, &mut found.extra_count, ours);
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
    ) -> Result<(), Error> {
        let now = self.core.clock.now();
        let provider = asked.source.code();
        let detail = serde_json::json!({
            "file": sha256, "lines": found.lines, "same": found.same,
            "missing": found.missing_count, "extra": found.extra_count,
            "different": found.different_count, "booked": found.booked, "parked": found.parked,
        });
        transact!(self.core.db, |tx| {
            let run = NewReconciliation {
                provider,
                file_sha256: sha256,
                period: found.days,
                result: json::write(found),
                run_by: asked.staff,
            };
            reconciliations::upsert(tx, &run, now).await?;
            let subject = format!("registry/{provider}");
            let what = (asked.staff, "registry_reconciled");
            Ok::<_, Error>(audit_staff_action(tx, what, &subject, &detail, now).await?)
        })
    }
}

fn discrepancy(txn_id: String, amount_tiyn: i64, on: BusinessDate) -> Discrepancy {
    Discrepancy { txn_id, amount: Tenge::from_tiyn(amount_tiyn), on }
}

/// A registry of a million names is held as a million of these.
fn hash_txn_id(txn_id: &str) -> u128 {
    let hash = Sha256::digest(txn_id.as_bytes());
    u128::from_be_bytes(hash[..16].try_into().expect("16 bytes"))
}

fn account_reference(line: &RegistryLine) -> AccountReference {
    let other = |_| AccountReference::Other(line.account.clone().into());
    AccountReference::try_new(&line.account).unwrap_or_else(other)
}

fn biller_payment_from_line(biller: Biller, line: &RegistryLine) -> NewBillerPayment {
    NewBillerPayment {
        biller,
        txn_id: line.txn_id.clone(),
        account: account_reference(line),
        amount: line.amount,
        reported_paid_on: Some(line.paid_on),
        is_from_registry: true,
    }
}
