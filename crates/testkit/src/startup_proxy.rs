//! A network between the application and PostgreSQL that changes how sessions begin: as a standby
//! does, which takes no writes, or as a pooler does, which keeps settings to itself.

use std::path::PathBuf;

use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

use crate::databases::server_socket;

/// The version of the protocol, before which the parameters of a session begin.
const VERSION_BYTES: usize = 8;

/// What becomes of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Session {
    /// It is that of the server.
    Unchanged,
    /// It takes no writes, as that of a standby.
    ReadOnly,
    /// The limits of the connection are dropped, as by a pooler that is told to ignore them.
    WithoutOptions,
    /// The limits of the connection are refused, as by a pooler.
    OptionsRefused,
    /// Nobody is there.
    Refused,
}

/// A proxy before the server of the tests. URLs that lead to it have `sslmode=disable`.
pub struct StartupProxy {
    pub port: u16,
    session: watch::Sender<Session>,
}

impl StartupProxy {
    pub async fn start(session: Session) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (session, sessions) = watch::channel(session);
        let socket = server_socket();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(connect(client, socket.clone(), sessions.clone()));
            }
        });
        Self { port, session }
    }

    /// Ends every session; the next ones are different.
    pub fn change_to(&self, session: Session) {
        self.session.send_replace(session);
    }
}

async fn connect(client: TcpStream, socket: PathBuf, mut session: watch::Receiver<Session>) {
    let kind = *session.borrow_and_update();
    tokio::select! {
        _ended = relay(client, socket, kind) => {}
        _changed = session.changed() => {}
    }
}

async fn relay(mut client: TcpStream, socket: PathBuf, session: Session) -> std::io::Result<()> {
    if session == Session::Refused {
        return Ok(());
    }
    let length = client.read_u32().await? as usize;
    let mut startup = vec![0; length - 4];
    client.read_exact(&mut startup).await?;
    if session == Session::OptionsRefused {
        return client.write_all(&unsupported_parameter()).await;
    }
    let startup = change_startup(&startup, session);
    let mut server = UnixStream::connect(socket).await?;
    server.write_u32(u32::try_from(startup.len() + 4).unwrap()).await?;
    server.write_all(&startup).await?;
    copy_bidirectional(&mut client, &mut server).await?;
    Ok(())
}

/// What PgBouncer answers.
fn unsupported_parameter() -> Vec<u8> {
    let fields = b"SFATAL\0C08P01\0Munsupported startup parameter: options\0\0";
    let length = u32::try_from(fields.len() + 4).unwrap().to_be_bytes();
    [b"E".as_slice(), &length, fields].concat()
}

/// The message after its length: a version, then names and values, each ended by a zero, and a zero.
fn change_startup(startup: &[u8], session: Session) -> Vec<u8> {
    let (version, parameters) = startup.split_at(VERSION_BYTES - 4);
    let texts: Vec<&[u8]> = parameters.split(|byte| *byte == 0).collect();
    let mut changed = version.to_vec();
    if session == Session::ReadOnly {
        changed.extend(b"default_transaction_read_only\0on\0");
    }
    for pair in texts.chunks_exact(2).take_while(|pair| !pair[0].is_empty()) {
        if pair[0] == b"options" && session == Session::WithoutOptions {
            continue;
        }
        changed.extend([pair[0], b"\0", pair[1], b"\0"].concat());
    }
    changed.push(0);
    changed
}
