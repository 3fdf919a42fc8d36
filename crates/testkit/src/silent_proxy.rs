//! A network between the application and PostgreSQL that can swallow everything, as one does when a
//! host vanishes, a virtual machine is paused, or a firewall forgets a connection.

use std::path::PathBuf;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

use crate::databases::server_socket;

/// A proxy before the server of the tests, which listens on a socket only.
pub struct SilentProxy {
    pub port: u16,
    is_silent: watch::Sender<bool>,
}

impl SilentProxy {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (is_silent, silence) = watch::channel(false);
        let socket = server_socket();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(connect(client, socket.clone(), silence.clone()));
            }
        });
        Self { port, is_silent }
    }

    /// From now on nothing passes in either direction, and no connection is closed.
    pub fn go_silent(&self) {
        self.is_silent.send_replace(true);
    }

    /// New connections work. Those that lived through the silence stay dead.
    pub fn revive(&self) {
        self.is_silent.send_replace(false);
    }
}

async fn connect(client: TcpStream, socket: PathBuf, silence: watch::Receiver<bool>) {
    let Ok(server) = UnixStream::connect(socket).await else { return };
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    let forth = tokio::spawn(pump(from_client, to_server, silence.clone()));
    pump(from_server, to_client, silence).await;
    forth.abort();
}

async fn pump(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut silence: watch::Receiver<bool>,
) {
    let mut is_dead = *silence.borrow_and_update();
    let mut bytes = vec![0; 16 << 10];
    loop {
        tokio::select! {
            biased;
            changed = silence.changed() => {
                is_dead |= *silence.borrow_and_update();
                if changed.is_err() {
                    return;
                }
            }
            count = from.read(&mut bytes) => match count {
                Ok(count) if count > 0 && is_dead => {}
                Ok(count) if count > 0 => if to.write_all(&bytes[..count]).await.is_err() {
                    return;
                },
                // The end of a dead connection does not arrive either.
                _ if is_dead => std::future::pending().await,
                _ => return,
            },
        }
    }
}
