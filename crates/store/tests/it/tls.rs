//! TLS to PostgreSQL: `sslmode=verify-full` talks to the server of that name and to nobody else.
//!
//! The server of the tests listens on a socket, which has no TLS. An endpoint in front of it speaks
//! TLS as a server does, and hands on what comes through.

use std::path::PathBuf;
use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::PrivatePkcs8KeyDer;
use sqlx::postgres::PgConnectOptions;
use store::{ConnectionSecurity, Db, StoreError, Uuid};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio_rustls::TlsAcceptor;

/// What a client that wants TLS sends first: its length and the request's code.
const SSL_REQUEST: [u8; 8] = [0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f];

/// A certificate authority, as a file that `sslrootcert` names.
struct Authority {
    issuer: CertifiedIssuer<'static, KeyPair>,
    file: PathBuf,
}

impl Authority {
    fn create() -> Self {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
        let file = std::env::temp_dir().join(format!("zhedel-ca-{}.pem", Uuid::now_v7()));
        std::fs::write(&file, issuer.pem()).unwrap();
        Self { issuer, file }
    }

    /// The configuration of a server with a certificate for a name.
    fn server(&self, name: &str) -> ServerConfig {
        let key = KeyPair::generate().unwrap();
        let params = CertificateParams::new(vec![name.to_owned()]).unwrap();
        let certificate = params.signed_by(&key, &self.issuer).unwrap();
        ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(
                vec![certificate.der().clone()],
                PrivatePkcs8KeyDer::from(key.serialize_der()).into(),
            )
            .unwrap()
    }
}

impl Drop for Authority {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.file);
    }
}

/// Listens in front of the server of the tests, with TLS or without. Returns the port.
async fn listen(tls: Option<ServerConfig>) -> u16 {
    let url = std::env::var("ZHEDEL_TEST_POSTGRES_URL").unwrap();
    let server: PgConnectOptions = url.parse().unwrap();
    let folder = server.get_socket().expect("scripts/with-postgres listens on a socket");
    let socket = folder.join(format!(".s.PGSQL.{}", server.get_port()));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let acceptor = tls.map(|tls| TlsAcceptor::from(Arc::new(tls)));
    tokio::spawn(async move {
        loop {
            let (client, _) = listener.accept().await.unwrap();
            tokio::spawn(serve(client, acceptor.clone(), socket.clone()));
        }
    });
    port
}

/// A client that hangs up, as one does that trusts no such certificate, ends it.
async fn serve(
    mut client: TcpStream,
    acceptor: Option<TlsAcceptor>,
    socket: PathBuf,
) -> std::io::Result<()> {
    let mut first = [0; SSL_REQUEST.len()];
    client.read_exact(&mut first).await?;
    let mut server = UnixStream::connect(socket).await?;
    if first != SSL_REQUEST {
        server.write_all(&first).await?;
        copy_bidirectional(&mut client, &mut server).await?;
        return Ok(());
    }
    let Some(acceptor) = acceptor else { return client.write_all(b"N").await };
    client.write_all(b"S").await?;
    let mut client = acceptor.accept(client).await?;
    copy_bidirectional(&mut client, &mut server).await?;
    Ok(())
}

async fn connect(port: u16, host: &str, options: &str) -> Result<(), StoreError> {
    let url = format!("postgres://zhedel@{host}:{port}/postgres?{options}");
    let db = Db::connect(&url).await?;
    db.ping().await?;
    db.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_verifies_the_server_and_its_name() {
    let (own, other) = (Authority::create(), Authority::create());
    let root = format!("sslmode=verify-full&sslrootcert={}", own.file.display());
    let port = listen(Some(own.server("localhost"))).await;
    connect(port, "localhost", &root).await.unwrap();
    // The certificate is of another name, of nobody we know, or there is none.
    let failure = async |port: u16, host: &str, options: &str| {
        connect(port, host, options).await.unwrap_err().to_string()
    };
    let wrong_name = failure(port, "127.0.0.1", &root).await;
    assert!(wrong_name.contains("not valid for name"), "{wrong_name}");
    let unknown = failure(port, "localhost", "sslmode=verify-full").await;
    assert!(unknown.contains("UnknownIssuer"), "{unknown}");
    let forged = listen(Some(other.server("localhost"))).await;
    let forged = failure(forged, "localhost", &root).await;
    assert!(forged.contains("invalid peer certificate"), "{forged}");
    let plain = listen(None).await;
    let without_tls = failure(plain, "localhost", &root).await;
    assert!(without_tls.contains("server does not support TLS"), "{without_tls}");
    // Anybody in between could take part in what production refuses.
    connect(port, "localhost", "sslmode=require").await.unwrap();
    let refused = "postgres://zhedel@db.example/zhedel?sslmode=require";
    assert_eq!(ConnectionSecurity::of_url(refused).unwrap(), ConnectionSecurity::Unverified);
}
