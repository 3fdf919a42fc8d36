//! A connection whose client has a time to send the headers of a request, counted from their first byte,
//! and a longer one to send nothing between two requests.
//!
//! Hyper has one limit for both. With a short one a proxy that keeps its connections meets ends that it
//! did not expect; with a long one a client that sends a byte now and then holds a place for ever.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// Whether a request of the connection is being answered: what is read then is its body, which has limits
/// of its own.
#[derive(Debug, Clone, Default)]
pub struct RequestPhase(Arc<AtomicBool>);

impl RequestPhase {
    /// Marks a request from its headers until its answer.
    pub async fn of<F: Future>(self, answer: F) -> F::Output {
        self.0.store(true, Ordering::Relaxed);
        let answer = answer.await;
        self.0.store(false, Ordering::Relaxed);
        answer
    }

    fn is_request(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The stream of a connection.
pub struct Connection<S> {
    stream: S,
    phase: RequestPhase,
    headers_time_max: Duration,
    /// Runs while headers are awaited that have begun.
    deadline: Option<Pin<Box<Sleep>>>,
}

impl<S> Connection<S> {
    /// The first request is awaited from the start.
    pub fn new(stream: S, phase: RequestPhase, headers_time_max: Duration) -> Self {
        let deadline = Some(Box::pin(sleep(headers_time_max)));
        Self { stream, phase, headers_time_max, deadline }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Connection<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        if this.phase.is_request() {
            this.deadline = None;
            return Pin::new(&mut this.stream).poll_read(context, buffer);
        }
        let before = buffer.filled().len();
        let read = Pin::new(&mut this.stream).poll_read(context, buffer);
        let has_bytes = read.is_ready() && buffer.filled().len() > before;
        if has_bytes && this.deadline.is_none() {
            this.deadline = Some(Box::pin(sleep(this.headers_time_max)));
        }
        if read.is_pending()
            && let Some(deadline) = &mut this.deadline
            && deadline.as_mut().poll(context).is_ready()
        {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Connection<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        // An answer begins only after the headers were read.
        self.deadline = None;
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.deadline = None;
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    const HEADERS_TIME_MAX: Duration = Duration::from_secs(10);

    #[tokio::test(start_paused = true)]
    async fn headers_have_a_time_from_their_first_byte_and_pauses_have_none_here() {
        let (mut client, server) = duplex(64);
        let phase = RequestPhase::default();
        let mut server = Connection::new(server, phase.clone(), HEADERS_TIME_MAX);
        let mut byte = [0];
        client.write_all(b"G").await.unwrap();
        assert_eq!(server.read(&mut byte).await.unwrap(), 1);
        // Its body may take longer: it has a limit of its own.
        let body = async {
            tokio::time::advance(HEADERS_TIME_MAX * 2).await;
            client.write_all(b"b").await.unwrap();
            assert_eq!(server.read(&mut byte).await.unwrap(), 1);
            server.write_all(b"a").await.unwrap();
        };
        phase.clone().of(body).await;
        // Between two requests.
        tokio::select! {
            _ = server.read(&mut byte) => panic!("nothing was sent"),
            () = sleep(HEADERS_TIME_MAX * 6) => {}
        }
        client.write_all(b"G").await.unwrap();
        assert_eq!(server.read(&mut byte).await.unwrap(), 1);
        let error = server.read(&mut byte).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test(start_paused = true)]
    async fn who_connects_and_sends_nothing_is_disconnected() {
        let (_client, server) = duplex(64);
        let mut server = Connection::new(server, RequestPhase::default(), HEADERS_TIME_MAX);
        let error = server.read(&mut [0]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }
}
