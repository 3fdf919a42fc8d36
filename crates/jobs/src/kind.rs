//! The registry: every kind of job, its code in the database and the queue it runs in.

base::codes! {
    /// A queue has workers of its own: jobs that wait for a provider never hold up those of
    /// another queue.
    Queue {
        /// A customer is waiting: codes, messages, documents to sign.
        Interactive = "interactive",
        /// Calls to the credit bureau, biometry and the acquirer, which may hang.
        Providers = "providers",
        /// Work after an end of day or an erasure, for which nobody waits.
        Batch = "batch",
    }
}

impl Queue {
    /// What the workers of this queue are called among the loops of the process.
    pub const fn loop_name(self) -> &'static str {
        match self {
            Self::Interactive => "jobs_interactive",
            Self::Providers => "jobs_providers",
            Self::Batch => "jobs_batch",
        }
    }

    /// How many jobs of this queue one process runs at a time.
    pub const fn workers(self) -> usize {
        match self {
            Self::Interactive | Self::Providers => 4,
            Self::Batch => 2,
        }
    }

    /// How many of the workers take urgent jobs only, so that a burst of others leaves one free.
    pub const fn urgent_workers(self) -> usize {
        match self {
            Self::Interactive => 1,
            Self::Providers | Self::Batch => 0,
        }
    }
}

base::codes! {
    /// Within a queue, every urgent job goes before every normal one.
    Priority {
        /// A person cannot go on without it, such as a login code.
        Urgent = "urgent",
        /// Everything else.
        Normal = "normal",
    }
}

macro_rules! job_kinds {
    ($($(#[$doc:meta])* $kind:ident = $code:literal in $queue:ident,)+) => {
        base::codes! {
            /// What is to be done. The code is stored: it never changes.
            JobKind { $($(#[$doc])* $kind = $code,)+ }
        }

        impl JobKind {
            /// The queue it runs in.
            pub const fn queue(self) -> Queue {
                match self {
                    $(Self::$kind => Queue::$queue,)+
                }
            }
        }
    };
}

job_kinds! {
    /// Sends an SMS or e-mail.
    SendMessage = "send_message" in Interactive,
    /// Sends a push notification.
    SendPush = "send_push" in Interactive,
    /// Writes the message that confirms a payment.
    PaymentReceipt = "payment_receipt" in Interactive,
    /// Reads an uploaded bank statement.
    BankStatementReading = "read_statement" in Interactive,
    /// Scores an application.
    Scoring = "score" in Interactive,
    /// Renders the documents of a chosen offer.
    SigningPackage = "papers" in Interactive,
    /// Renders the protocol of a signature.
    SigningProtocol = "protocol" in Interactive,
    /// Asks the credit bureau and the state registers.
    Prescreening = "first_look" in Providers,
    /// Asks the state register for name, documents and address.
    StateRegisterInquiry = "ask_register" in Providers,
    /// Compares a face with the reference.
    FaceMatch = "compare_face" in Providers,
    /// Polls the tokenization session of a payout card.
    PayoutCardCheck = "check_card" in Providers,
    /// Polls the extra confirmation required for the youngest and oldest applicants.
    ExtraConfirmation = "extra_confirm" in Providers,
    /// Pays out a loan.
    Payout = "payout" in Providers,
    /// Polls a payment order and books it.
    PaymentOrder = "payment_order" in Providers,
    /// Polls a guest's payment order and books it.
    GuestOrder = "guest_order" in Providers,
    /// Sends one tenge with a code to a card or an account.
    PayoutMethodProof = "payout_method_proof" in Providers,
    /// Refunds money that no debt needs.
    Refund = "refund" in Providers,
    /// Refunds money that no debt needs to the card it came from.
    SourceRefund = "source_refund" in Providers,
    /// Notifies a borrower of what happened to a loan.
    LoanNotifications = "loan_notices" in Batch,
    /// Charges the saved card on the due date.
    Autopay = "autopay" in Batch,
    /// Erases an account's data at providers and in the file store.
    Erasure = "forget" in Batch,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_every_queue_has_kinds_and_workers() {
        let codes: std::collections::HashSet<_> =
            JobKind::ALL.iter().map(|kind| kind.code()).collect();
        assert_eq!(codes.len(), JobKind::ALL.len());
        for queue in Queue::ALL {
            assert!(JobKind::ALL.iter().any(|kind| kind.queue() == *queue), "{queue:?}");
            assert!(queue.urgent_workers() < queue.workers(), "{queue:?}");
        }
    }
}
