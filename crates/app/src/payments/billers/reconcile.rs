//! Reconciliation of a provider's registry with our books: what they have and we do not, what we
//! have and they do not, and what differs.

use std::collections::HashSet;
use std::io::BufRead;
use store::biller_payments::BillerPaymentState;

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
use super::{AccountReference, Biller, BillerReport, NewBillerPayment, RegistrySource};
use crate::loans::Idempotent;
use crate::payments::{AcquirerOrder, Payments};
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
        input: ReconciliationInput<'_>,
    ) -> Result<ReconciliationReport, Error> {
        let unreadable_registry = |error: std::io::Error| {
            Error::Rejected(Rejection::UnreadableRegistry(error.to_string()))
        };
        let mut registry = RegistryReader::new(file);
        let (mut report, mut txn_hashes) = (ReconciliationReport::default(), HashSet::new());
        loop {
            let mut lines = Vec::with_capacity(BATCH_SIZE);
            while lines.len() < BATCH_SIZE {
                match registry.next_line().map_err(unreadable_registry)? {
                    None => break,
                    Some(Ok(line)) => lines.push(line),
                    Some(Err(line)) => {
                        push_capped(
                            &mut report.unreadable,
                            &mut report.unreadable_count,
                            line.line_number,
                        );
                    }
                }
            }
            if lines.is_empty() {
                break;
            }
            self.compare_lines(&lines, &mut txn_hashes, &mut report, input).await?;
        }
        report.days = input.period.or(report.days);
        if let Some(days) = report.days {
            self.find_payments_missing_at_provider(&txn_hashes, &mut report, input.source, days)
                .await?;
        }
        self.save_reconciliation(&registry.sha256(), &report, input).await?;
        Ok(report)
    }

    async fn compare_lines(
        &self,
        lines: &[RegistryLine],
        txn_hashes: &mut HashSet<u128>,
        report: &mut ReconciliationReport,
        input: ReconciliationInput<'_>,
    ) -> Result<(), Error> {
        let (mut missing, mut same) = (Vec::new(), Vec::new());
        let mut tx = self.core.db.read().await?;
        for line in lines {
            report.lines += 1;
            report.their_total = report.their_total.try_add(line.amount).unwrap_or(Tenge::LIMIT);
            let (from, to) = report.days.unwrap_or((line.paid_on, line.paid_on));
            report.days = Some((from.min(line.paid_on), to.max(line.paid_on)));
            if !txn_hashes.insert(hash_txn_id(&line.txn_id)) {
                report.repeated += 1;
                continue;
            }
            let theirs =
                Discrepancy { txn_id: line.txn_id.clone(), amount: line.amount, on: line.paid_on };
            match self.find_own_payment(&mut tx, input.source, line).await? {
                None => {
                    push_capped(&mut report.missing, &mut report.missing_count, theirs);
                    missing.push(line);
                }
                Some(ours) => {
                    let mismatch = Mismatch {
                        our_amount: Some(ours.amount).filter(|it| *it != line.amount),
                        our_day: Some(ours.paid_on).filter(|it| *it != line.paid_on),
                        is_other_account: !ours.is_same_account,
                        provider_payment: theirs,
                    };
                    let is_same = mismatch.our_amount.is_none()
                        && mismatch.our_day.is_none()
                        && ours.is_same_account;
                    if is_same {
                        report.same += 1;
                        same.push(line.txn_id.as_str());
                    } else {
                        push_capped(&mut report.different, &mut report.different_count, mismatch);
                    }
                }
            }
        }
        drop(tx);
        self.record_registry_matches(input.source, &same).await?;
        if input.book_missing {
            for line in missing {
                self.book_missing_line(line, report, input.source).await?;
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
            let payment = reconciliations::find_acquirer_payment(tx, &line.txn_id).await?;
            return Ok(payment.map(|it| OwnPayment {
                amount: Tenge::from_tiyn(it.amount_tiyn),
                paid_on: it.value_date,
                // The acquirer knows orders, not accounts.
                is_same_account: true,
            }));
        };
        let payment = biller_payments::find_by_txn_id(tx, biller, &line.txn_id).await?;
        // Reported but not posted counts as missing.
        let Some(payment) = payment.filter(|it| it.state != BillerPaymentState::Received) else {
            return Ok(None);
        };
        Ok(Some(OwnPayment {
            amount: Tenge::from_tiyn(payment.amount_tiyn),
            paid_on: payment.payment_date,
            is_same_account: *payment.account(&self.core.vault)?
                == account_reference(line).reveal(),
        }))
    }

    async fn book_missing_line(
        &self,
        line: &RegistryLine,
        report: &mut ReconciliationReport,
        provider: RegistrySource,
    ) -> Result<(), Error> {
        let RegistrySource::Biller(biller) = provider else {
            if self.poll_acquirer_order(&line.txn_id).await? {
                report.booked += 1;
            }
            return Ok(());
        };
        match self.biller_payment_receive(&biller_payment_from_line(biller, line)).await {
            Ok(Idempotent::Done(receipt) | Idempotent::AlreadyDone(receipt)) => {
                self.record_registry_matches(provider, &[&line.txn_id]).await?;
                let count =
                    if receipt.is_unmatched { &mut report.parked } else { &mut report.booked };
                *count += 1;
                Ok(())
            }
            // Reported before with other content: a person has to look.
            Err(Error::Rejected(Rejection::IdempotencyMismatch)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Records which payments the biller has in its own registry: only then does anything of them go
    /// back.
    async fn record_registry_matches(
        &self,
        provider: RegistrySource,
        txn_ids: &[&str],
    ) -> Result<(), Error> {
        let RegistrySource::Biller(biller) = provider else { return Ok(()) };
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            for txn_id in txn_ids {
                biller_payments::update_to_reconciled(tx, biller, txn_id, now).await?;
            }
            Ok(())
        })
    }

    /// Polls the acquirer for an order of ours, and posts it if paid. Returns whether it is in the
    /// books.
    async fn poll_acquirer_order(&self, order_id: &str) -> Result<bool, Error> {
        let mut tx = self.core.db.read().await?;
        let order = AcquirerOrder::find_by_name(&mut tx, order_id).await?;
        drop(tx);
        if let Some(order) = order
            && let Err(error) = self.poll_order_status(order.id()).await
        {
            tracing::warn!(%error, order_id, "payment order status check failed");
        }
        let mut tx = self.core.db.read().await?;
        Ok(reconciliations::find_acquirer_payment(&mut tx, order_id).await?.is_some())
    }

    /// Ours of these days that the registry does not have.
    async fn find_payments_missing_at_provider(
        &self,
        txn_hashes: &HashSet<u128>,
        report: &mut ReconciliationReport,
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
                        biller_payments::list_between(&mut tx, biller, days, number, count).await?;
                    number = rows.last().map_or(number, |row| row.number);
                    rows.into_iter()
                        .map(|row| discrepancy(row.txn_id, row.amount_tiyn, row.payment_date))
                        .collect()
                }
                RegistrySource::Acquirer => {
                    let rows =
                        reconciliations::list_acquirer_payments(&mut tx, days, id, count).await?;
                    id = rows.last().map_or(id, |row| row.id);
                    let order_id = |reference: &str| {
                        reference.strip_prefix("guest:").unwrap_or(reference).to_owned()
                    };
                    rows.into_iter()
                        .map(|row| {
                            discrepancy(order_id(&row.reference), row.amount_tiyn, row.value_date)
                        })
                        .collect()
                }
            };
            let is_last = page.len() < BATCH_SIZE;
            for ours in page.into_iter().filter(|it| !txn_hashes.contains(&hash_txn_id(&it.txn_id)))
            {
                push_capped(&mut report.extra, &mut report.extra_count, ours);
            }
            if is_last {
                return Ok(());
            }
        }
    }

    async fn save_reconciliation(
        &self,
        sha256: &str,
        report: &ReconciliationReport,
        input: ReconciliationInput<'_>,
    ) -> Result<(), Error> {
        let now = self.core.clock.now();
        let provider = input.source.code();
        let detail = serde_json::json!({
            "file": sha256, "lines": report.lines, "same": report.same,
            "missing": report.missing_count, "extra": report.extra_count,
            "different": report.different_count, "booked": report.booked, "parked": report.parked,
        });
        transact!(self.core.db, |tx| {
            let run = NewReconciliation {
                provider,
                file_sha256: sha256,
                period: report.days,
                result: json::write(report),
                run_by: input.staff,
            };
            reconciliations::upsert(tx, &run, now).await?;
            let subject = format!("registry/{provider}");
            let action = (input.staff, "registry_reconciled");
            Ok::<_, Error>(audit_staff_action(tx, action, &subject, &detail, now).await?)
        })
    }
}

fn discrepancy(txn_id: String, amount_tiyn: i64, on: BusinessDate) -> Discrepancy {
    Discrepancy { txn_id, amount: Tenge::from_tiyn(amount_tiyn), on }
}

/// Transaction ids are compared by hash, so that a registry of a million lines fits into memory.
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
        report: BillerReport::Registry,
    }
}
