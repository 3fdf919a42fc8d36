//! Who sent the request at hand, for the audit trail: what a signed-in customer changes says by its
//! session alone who it was, and the row still needs the address and the browser.

use super::Visitor;

tokio::task_local! {
    static CLIENT: Visitor;
}

/// Does the work of a request. What it writes to the audit trail of an account has its sender.
pub async fn in_request_of<F: Future>(visitor: Visitor, work: F) -> F::Output {
    CLIENT.scope(visitor, work).await
}

/// The sender of the request at hand; jobs and commands have none.
pub(crate) fn of_request() -> Option<Visitor> {
    CLIENT.try_with(Clone::clone).ok()
}
