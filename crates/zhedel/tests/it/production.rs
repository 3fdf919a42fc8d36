//! Production with weak settings: `zhedel check` names every one of them, and nothing is served.

use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// What a hurried operator would start with: everything set, and all of it weak.
const WEAK: &str = r#"
mode = "production"
database_url = "postgres://zhedel:the-database-password@db.zhedel.kz/zhedel?sslmode=require"
[site]
base_url = "http://zhedel.kz"
proxy_networks = "0.0.0.0/0"
[vault]
keys = "1:0000000000000000000000000000000000000000000000000000000000000000"
mark_key = "0000000000000000000000000000000000000000000000000000000000000000"
[audit]
keys = "1:9999999999999999999999999999999999999999999999999999999999999999"
[state_register]
url = "http://register.example"
api_key = "the-register-key"
[sandbox]
pace = 0.5
[sms]
url = "http://smsc.kz"
password = "the-sms-password"
[email]
url = "smtp://zhedel:the-mail-password@mail.zhedel.kz"
[telemetry]
url = "http://telemetry.example"
key = "the-telemetry-key"
[push]
key = "0101010101010101010101010101010101010101010101010101010101010101"
[bureau]
url = "http://bureau.example"
api_key = "the-bureau-key"
[biometry]
url = "http://biometry.example"
api_key = "the-biometry-key"
callback_secret = "x"
[holder_check]
url = "http://holders.example"
api_key = "the-holder-check-key"
[sim_changes]
url = "http://sims.example"
api_key = "the-sim-changes-key"
[files]
s3_bucket = "zhedel"
s3_endpoint = "http://s3.example"
s3_secret_key = "the-s3-key"
[acquirer]
url = "http://api.freedompay.kz"
secret = "acquirer-key"
payout_secret = "acquirer-key"
[billers.kaspi]
addresses = "0.0.0.0/0"
payment_max_tenge = 40000000
[billers.osmp]
addresses = "::/0"
password = "the-biller-password"
"#;

/// One line for each of them.
const FINDINGS: [&str; 41] = [
    "site.base_url is not public: expected the https:// address of the site",
    "database_url does not verify the server: expected sslmode=verify-full (with sslrootcert=<file> for a certificate authority of your own), a socket, or a loopback address",
    "vault.keys is guessable: expected a random one of your own (openssl rand -hex 32)",
    "vault.mark_key is guessable: expected a random one of your own (openssl rand -hex 32)",
    "audit.keys is guessable: expected a random one of your own (openssl rand -hex 32)",
    "push.key is guessable: expected a random one of your own (openssl rand -hex 32)",
    "audit.anchor_dir is not set, so the anchors would lie beside the data: expected a folder on a disk apart from the data",
    "sms.url is not encrypted: expected an https:// address",
    "bureau.url is not encrypted: expected an https:// address",
    "biometry.url is not encrypted: expected an https:// address",
    "holder_check.url is not encrypted: expected an https:// address",
    "sim_changes.url is not encrypted: expected an https:// address",
    "acquirer.url is not encrypted: expected an https:// address",
    "state_register.url is not encrypted: expected an https:// address",
    "telemetry.url is not encrypted: expected an https:// address",
    "files.s3_endpoint is not encrypted: expected an https:// address",
    "email.url is not encrypted: expected smtps://…, or smtp://…?tls=required",
    "sms.password is too short: expected a random one of your own, 32 characters or more (openssl rand -hex 32)",
    "bureau.api_key is too short: expected a random one of your own, 32 characters or more (openssl rand -hex 32)",
    "biometry.api_key is too short: expected a random one of your own, 32 characters or more (openssl rand -hex 32)",
    "biometry.callback_secret is too short: expected a random one of your own, 32 characters or more (openssl rand -hex 32)",
    "holder_check.api_key is too short: expected a random one of your own, 32 characters or more (openssl rand -hex 32)",
    "sim_changes.api_key is too short: expected a random one of your own, 32 characters or more (openssl rand -hex 32)",
    "acquirer.secret is too short: expected the one that the acquirer issued for you, 16 characters or more",
    "acquirer.payout_secret is too short: expected the one that the acquirer issued for you, 16 characters or more",
    "state_register.api_key is too short: expected a random one of your own, 32 characters or more (openssl rand -hex 32)",
    "telemetry.key is too short: expected a random one of your own, 32 characters or more (openssl rand -hex 32)",
    "files.s3_secret_key is too short: expected a random one of your own, 32 characters or more (openssl rand -hex 32)",
    "billers.osmp.password is too short: expected a random one of your own, 32 characters or more (openssl rand -hex 32)",
    "lender.bin is not a БИН: expected the lender's own, of twelve digits",
    "lender.licence_number is the placeholder: expected the lender's own",
    "lender.phone is the placeholder: expected the lender's own",
    "lender.email is the placeholder: expected the lender's own",
    "lender.address.ru is the placeholder: expected the lender's own",
    "lender.address.kk is the placeholder: expected the lender's own",
    "email.from is the placeholder: expected the lender's own",
    "sandbox.pace scales delays: expected 1",
    "site.proxy_networks believes strangers: expected the addresses and ranges of your own proxies, separated by commas",
    "site.proxies is 0, so all visitors would share the address of the proxy in front, and its limits: expected the number of your proxies, or site.without_proxy if there are none",
    "billers.kaspi.addresses lets in strangers: expected the biller's own addresses, in ranges of /16 (IPv6: /32) at most",
    "billers.kaspi.password is empty, and so is billers.kaspi.signature_secret: expected one of them, random, 32 characters or more (openssl rand -hex 32)",
];
/// And those of the other biller and of its ceilings.
const MORE_FINDINGS: [&str; 2] = [
    "billers.kaspi.payment_max_tenge is no ceiling: expected more than 0 and not more than the ceiling of a day",
    "billers.osmp.addresses lets in strangers: expected the biller's own addresses, in ranges of /16 (IPv6: /32) at most",
];

struct TestFolder(PathBuf);

impl TestFolder {
    fn create(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("zhedel-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn zhedel(&self, command: &str, environment: &[(&str, &str)]) -> Output {
        let mut zhedel = Command::new(env!("CARGO_BIN_EXE_zhedel"));
        zhedel.arg(command).env("ZHEDEL_DATA_DIR", self.0.join("data"));
        zhedel.envs(environment.iter().copied()).output().unwrap()
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn mode_bits(path: &Path) -> u32 {
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn check_names_every_weak_setting_and_nothing_is_served() {
    let folder = TestFolder::create("weak");
    let file = folder.0.join("weak.toml");
    std::fs::write(&file, WEAK).unwrap();
    let config = [("ZHEDEL_CONFIG", file.to_str().unwrap())];
    let findings: Vec<_> = FINDINGS.iter().chain(&MORE_FINDINGS).collect();

    let check = folder.zhedel("check", &config);
    let stdout = text(&check.stdout);
    let lines: Vec<_> = findings.iter().map(|finding| format!("WRONG      {finding}")).collect();
    assert_eq!(stdout.lines().collect::<Vec<_>>(), lines);
    assert_eq!(text(&check.stderr), "zhedel: settings to be corrected: 43\n");
    assert_eq!(check.status.code(), Some(1));

    for command in ["serve", "worker"] {
        let refused = folder.zhedel(command, &config);
        let lines: Vec<_> = findings.iter().map(|finding| format!("  {finding}\n")).collect();
        let expected = format!("zhedel: settings to be corrected: 43\n{}", lines.concat());
        assert_eq!(text(&refused.stderr), expected, "{command}");
        assert_eq!((refused.status.code(), text(&refused.stdout)), (Some(1), String::new()));
    }
    for secret in ["the-", "acquirer-key", "000000", "0101", "9999"] {
        assert!(!stdout.contains(secret), "{secret}");
    }
    assert!(!folder.0.join("data").exists(), "nothing is opened before the settings are checked");
}

#[test]
fn a_public_site_needs_a_mode() {
    let folder = TestFolder::create("mode");
    let public = ("ZHEDEL_SITE_BASE_URL", "https://zhedel.kz");
    let refused = folder.zhedel("serve", &[public]);
    assert_eq!(
        text(&refused.stderr),
        "zhedel: settings to be corrected: 1\n  mode is not set, and site.base_url is a public \
         address: expected \"production\", or \"sandbox\" if nobody borrows there in earnest\n"
    );
    assert_eq!(refused.status.code(), Some(1));
    assert!(folder.zhedel("migrate", &[public]).status.success());
    let chosen = folder.zhedel("check", &[public, ("ZHEDEL_MODE", "sandbox")]);
    assert!(chosen.status.success(), "{}", text(&chosen.stderr));
}

/// Whatever the shell's own mask is.
#[test]
fn files_are_the_owners_alone() {
    let folder = TestFolder::create("umask");
    let data = folder.0.join("data");
    let zhedel = env!("CARGO_BIN_EXE_zhedel");
    let script = format!("umask 000 && '{zhedel}' migrate && '{zhedel}' rotate-keys");
    let mut shell = Command::new("sh");
    let done = shell.args(["-c", &script]).env("ZHEDEL_DATA_DIR", &data).output().unwrap();
    assert!(done.status.success(), "{}", text(&done.stderr));
    assert_eq!(mode_bits(&data), 0o700);
    assert_eq!(mode_bits(&data.join("zhedel.db")), 0o600);
    assert_eq!(mode_bits(&data.join("files")), 0o700);
    // One that an earlier release left open is closed.
    let open = std::fs::Permissions::from_mode(0o644);
    std::fs::set_permissions(data.join("zhedel.db"), open).unwrap();
    assert!(folder.zhedel("migrate", &[]).status.success());
    assert_eq!(mode_bits(&data.join("zhedel.db")), 0o600);
}

/// The billers' own listener is bound, and the public one no longer knows them.
#[tokio::test]
async fn billers_are_served_at_their_own_address() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = TestFolder::create("billers");
    let free = || TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let (site, billers, sandbox, smtp) = (free(), free(), free(), free());
    let mut process = Command::new(env!("CARGO_BIN_EXE_zhedel"))
        .arg("serve")
        .env("ZHEDEL_DATA_DIR", folder.0.join("data"))
        .env("ZHEDEL_LISTEN", &site)
        .env("ZHEDEL_BILLERS_LISTEN", &billers)
        .env("ZHEDEL_BILLERS_KASPI_PASSWORD", "d6KzW3nVq9RxT5mLb8HsJ2pGf7YcA4eU")
        .env("ZHEDEL_BILLERS_OSMP_SIGNATURE_SECRET", "q2MvX7nRz5KtC9wLb4HsJ8pDf6GyA3eU")
        .env("ZHEDEL_SANDBOX_LISTEN", &sandbox)
        .env("ZHEDEL_SANDBOX_SMTP_LISTEN", &smtp)
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let client = reqwest::Client::new();
    let get = |url: String| {
        let client = client.clone();
        async move { client.get(url).send().await.map(|response| response.status().as_u16()) }
    };
    for _ in 0..600 {
        if get(format!("http://{site}/readyz")).await.is_ok_and(|status| status == 200) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    let query = "command=check&txn_id=1&account=900101300007&sum=1";
    let mut statuses = Vec::new();
    for address in [&site, &billers] {
        for path in ["billers/kaspi", "billers/osmp", "faq/"] {
            statuses.push(get(format!("http://{address}/{path}?{query}")).await.unwrap());
        }
    }
    // The sandbox's terminals know where to call, and what to prove themselves with.
    let mut terminals = Vec::new();
    for biller in ["kaspi", "osmp"] {
        let form =
            [("biller", biller), ("account", "900101300007"), ("sum", "1"), ("day", "2026-11-18")];
        let form = client.post(format!("http://{sandbox}/terminal")).form(&form);
        terminals.push(form.send().await.unwrap().text().await.unwrap());
    }
    process.kill().unwrap();
    process.wait().unwrap();
    assert_eq!(statuses, [404, 404, 200, 403, 403, 404]);
    for page in terminals {
        assert!(page.contains("200 OK"), "{page}");
    }
}
