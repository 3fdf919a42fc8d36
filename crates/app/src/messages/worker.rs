//! The loop that carries messages out until it is told to stop.

use std::time::Duration;

use tokio::sync::watch;

use super::{MessageTransports, Runner};
use crate::Lender;

/// So many messages are on their way at once: one slow provider does not hold up the rest.
const WORKERS: usize = 4;
/// How long a lane waits that found nothing. A message written in this process wakes one at once.
const IDLE_WAIT: Duration = Duration::from_secs(1);
/// How long a lane waits after a fault of the database or its own.
const ERROR_BACKOFF: Duration = Duration::from_secs(5);

/// Delivers messages until told to stop; what is on its way then is finished first.
pub async fn run(lender: Lender, channels: MessageTransports, stop: impl Future<Output = ()>) {
    let (stopping, stopped) = watch::channel(());
    let lanes: Vec<_> = (0..WORKERS)
        .map(|_| Runner::new(lender.clone(), channels.clone()))
        .map(|courier| tokio::spawn(run_worker(courier, stopped.clone())))
        .collect();
    stop.await;
    drop(stopping);
    for lane in lanes {
        if lane.await.is_err() {
            tracing::error!("a lane of the worker ended before it was told to");
        }
    }
}

async fn run_worker(courier: Runner, mut stopped: watch::Receiver<()>) {
    while stopped.has_changed().is_ok() {
        let delivering = courier.clone();
        // A task of its own: should it panic, the lane goes on.
        let turn = tokio::spawn(async move { delivering.run_next().await }).await;
        let pause = match turn {
            Ok(Ok(true)) => continue,
            Ok(Ok(false)) => IDLE_WAIT,
            Ok(Err(problem)) => {
                tracing::error!(%problem, "the worker cannot work");
                ERROR_BACKOFF
            }
            Err(_) => {
                tracing::error!("the worker fell over a message");
                ERROR_BACKOFF
            }
        };
        tokio::select! {
            _ = stopped.changed() => {}
            () = courier.lender.job_queued.notified() => {}
            () = tokio::time::sleep(pause) => {}
        }
    }
}
