//! Servers that misbehave.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// A server that gives one answer to everybody and counts them; an empty one is never given.
pub async fn fixed_response_server(answer: &'static [u8]) -> (String, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let asked = Arc::new(AtomicUsize::new(0));
    let count = asked.clone();
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            count.fetch_add(1, Ordering::Relaxed);
            tokio::spawn(async move {
                let _ = stream.read(&mut [0; 4_096]).await;
                if answer.is_empty() {
                    std::future::pending::<()>().await;
                }
                let _ = stream.write_all(answer).await;
            });
        }
    });
    (url, asked)
}

/// The address of a server that is gone.
pub async fn unreachable_url() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    format!("http://{}", listener.local_addr().unwrap())
}
