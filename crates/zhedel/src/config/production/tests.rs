//! Each setting of production, as it must be and in every way it must not be.

use crate::config::ConfigError;
use crate::config::tests::config_with;

/// A complete production environment.
const ENV: [(&str, &str); 34] = [
    ("ZHEDEL_MODE", "production"),
    ("ZHEDEL_SITE_BASE_URL", "https://zhedel.kz"),
    ("ZHEDEL_SITE_PROXIES", "1"),
    ("ZHEDEL_SITE_PROXY_NETWORKS", "127.0.0.1"),
    ("ZHEDEL_AUDIT_ANCHOR_DIR", "/mnt/zhedel-anchors"),
    ("ZHEDEL_DATABASE_URL", "postgres://zhedel:p@db.zhedel.kz/zhedel?sslmode=verify-full"),
    ("ZHEDEL_VAULT_KEYS", "1:8f1c3a6be2d94075b1fe08c7a35d62904ce7139bfa26d8410b75e93c6df2a841"),
    ("ZHEDEL_VAULT_MARK_KEY", "c94e07d1a8835f2be6107c3d94fab25861d0ef3947b8125ca3fe6d09b7148c52"),
    ("ZHEDEL_SMS_URL", "https://smsc.kz"),
    ("ZHEDEL_SMS_PASSWORD", "Wq7RkzB2nXv9TfLs4GhJ8mPcY3dK6aEu"),
    ("ZHEDEL_EMAIL_URL", "smtps://u:p@mail.zhedel.kz"),
    ("ZHEDEL_EMAIL_FROM", "Zhedel <no-reply@zhedel.kz>"),
    ("ZHEDEL_BUREAU_URL", "https://bureau.example"),
    ("ZHEDEL_BUREAU_API_KEY", "b7Tz5QpLx3VnR8kMd2HsJ6wGf9YcA4eU"),
    ("ZHEDEL_BIOMETRY_URL", "https://biometry.example"),
    ("ZHEDEL_BIOMETRY_API_KEY", "x9NcR4vLq7ZtK2mWb5HsP8jDf3GyA6eU"),
    ("ZHEDEL_BIOMETRY_CALLBACK_SECRET", "h3JtV8nQz6LxC2rMk9WsB5pDf7GyA4eU"),
    ("ZHEDEL_HOLDER_CHECK_URL", "https://holders.example"),
    ("ZHEDEL_HOLDER_CHECK_API_KEY", "m4KvT8qWz2NxC7rJd5LsP9hBf6GyA3eU"),
    ("ZHEDEL_SIM_CHANGES_URL", "https://sims.example"),
    ("ZHEDEL_SIM_CHANGES_API_KEY", "p6WzK3vQn9TxR5mLc8HsJ2dGf7YbA4eU"),
    ("ZHEDEL_ACQUIRER_URL", "https://api.freedompay.kz"),
    ("ZHEDEL_ACQUIRER_SECRET", "UnPLLvWs9XyC3wdQ"),
    ("ZHEDEL_ACQUIRER_PAYOUT_SECRET", "rT5vKq8ZmN2xJ7Lb"),
    ("ZHEDEL_BILLERS_KASPI_ADDRESSES", "194.187.247.152, 10.1.0.0/16, 2001:db8::/32"),
    ("ZHEDEL_BILLERS_KASPI_PASSWORD", "d6KzW3nVq9RxT5mLb8HsJ2pGf7YcA4eU"),
    ("ZHEDEL_BILLERS_OSMP_SIGNATURE_SECRET", "q2MvX7nRz5KtC9wLb4HsJ8pDf6GyA3eU"),
    ("ZHEDEL_LENDER_BIN", "980440000016"),
    ("ZHEDEL_LENDER_LICENCE_NUMBER", "02.21.0042.М"),
    ("ZHEDEL_LENDER_PHONE", "+7 727 355 10 20"),
    ("ZHEDEL_LENDER_EMAIL", "help@zhedel.kz"),
    ("ZHEDEL_LENDER_ADDRESS_RU", "г. Алматы, ул. Панфилова, 98"),
    ("ZHEDEL_LENDER_ADDRESS_KK", "Алматы қ., Панфилов көшесі, 98"),
    ("ZHEDEL_AUDIT_KEYS", "1:e27d40c9b6135fa80e94d71b3c6a58f2047be91dc83f65a20d9b174ec5f8306a"),
];

/// The value of a variable of it.
fn env(name: &str) -> &'static str {
    let is_it = |(key, _): &&(&str, &str)| key.strip_prefix("ZHEDEL_") == Some(name);
    ENV.iter().find(is_it).unwrap().1
}

/// What is wrong with the environment after these changes to it.
fn errors(changes: &[(&str, &str)]) -> Vec<String> {
    let env = [&changes.to_vec()[..], &ENV[..]].concat();
    let errors = config_with(&env).unwrap().setting_errors().unwrap();
    errors.iter().map(ToString::to_string).collect()
}

const OWN_KEY: &str = "a random one of your own (openssl rand -hex 32)";
const OWN_SECRET: &str = "a random one of your own, 32 characters or more (openssl rand -hex 32)";
const DATABASE: &str = "sslmode=verify-full (with sslrootcert=<file> for a certificate authority of your own), a \
     socket, or a loopback address";

#[test]
fn a_complete_environment_is_accepted() {
    assert_eq!(errors(&[]), Vec::<String>::new());
    assert!(config_with(&ENV).unwrap().check().is_ok());
    let many_keys = "2:5be3c07f9a142d68e1b7304fc5928ad6137e94fb06d85ac2491fe87360bd25c4,"
        .to_owned()
        + env("VAULT_KEYS");
    for change in [
        ("ZHEDEL_DATABASE_URL", ""),
        ("ZHEDEL_DATABASE_URL", "postgres://zhedel@localhost/zhedel"),
        ("ZHEDEL_DATABASE_URL", "postgres://zhedel@db/zhedel?host=/run/postgresql"),
        ("ZHEDEL_EMAIL_URL", "smtp://u:p@mail.zhedel.kz:587?tls=required"),
        ("ZHEDEL_VAULT_KEYS", many_keys.as_str()),
        ("ZHEDEL_PUSH_KEY", ""),
        ("ZHEDEL_PUSH_KEY", "5be3c07f9a142d68e1b7304fc5928ad6137e94fb06d85ac2491fe87360bd25c4"),
        // Who is not served needs no proof.
        ("ZHEDEL_BILLERS_KASPI_ON", "false"),
    ] {
        assert_eq!(errors(&[change]), Vec::<String>::new(), "{change:?}");
    }
    let off = [("ZHEDEL_BILLERS_KASPI_ON", "false"), ("ZHEDEL_BILLERS_KASPI_PASSWORD", "")];
    assert_eq!(errors(&off), Vec::<String>::new());
    let nobody = [("ZHEDEL_BILLERS_KASPI_ADDRESSES", ""), ("ZHEDEL_BILLERS_KASPI_PASSWORD", "")];
    assert_eq!(errors(&nobody), Vec::<String>::new());
}

#[test]
fn each_weak_setting_is_named() {
    let zeros = format!("1:{}", "0".repeat(64));
    let mark_key_twice = format!("1:{}", env("VAULT_MARK_KEY"));
    let shipped_too = format!(
        "{},2:00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
        env("VAULT_KEYS")
    );
    let new_and_guessable = format!("2:{},1:{}", env("VAULT_MARK_KEY"), &zeros[2..]);
    let letters = "x".repeat(32);
    let https = "an https:// address";
    let provider = "the provider's https:// address";
    let mail = "smtps://…, or smtp://…?tls=required";
    let issued = "the one that the acquirer issued for you, 16 characters or more";
    let networks = "the biller's own addresses, in ranges of /16 (IPv6: /32) at most";
    let own = "the lender's own";
    let anchors = "a folder on a disk apart from the data";
    let site = "the https:// address of the site";
    let proof = "one of them, random, 32 characters or more (openssl rand -hex 32)";
    for (name, value, problem, expected) in [
        ("SITE_BASE_URL", "", "site.base_url is not public", site),
        ("SITE_BASE_URL", "http://zhedel.kz", "site.base_url is not public", site),
        ("SITE_BASE_URL", "https://localhost", "site.base_url is not public", site),
        (
            "SITE_PROXY_NETWORKS",
            "0.0.0.0/0",
            "site.proxy_networks believes strangers",
            "the addresses and ranges of your own proxies, separated by commas",
        ),
        (
            "SITE_PROXY_NETWORKS",
            "127.0.0.0/8, ::1, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7",
            "site.proxy_networks believes every private network",
            "the addresses and ranges of your own proxies, separated by commas",
        ),
        (
            "SITE_PROXY_NETWORKS",
            "fc00::/7,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,127.0.0.0/8,::1,203.0.113.7",
            "site.proxy_networks believes every private network",
            "the addresses and ranges of your own proxies, separated by commas",
        ),
        (
            "DATABASE_URL",
            "postgres://zhedel@db/zhedel",
            "database_url does not verify the server",
            DATABASE,
        ),
        (
            "DATABASE_URL",
            "postgres://zhedel@db/zhedel?sslmode=require",
            "database_url does not verify the server",
            DATABASE,
        ),
        ("DATABASE_URL", "postgres://db:x/zhedel", "database_url cannot be read", DATABASE),
        ("VAULT_KEYS", &zeros, "vault.keys is guessable", OWN_KEY),
        ("VAULT_KEYS", "1:77", "vault.keys is not 64 hexadecimal digits", OWN_KEY),
        ("VAULT_KEYS", &shipped_too, "vault.keys is the shipped one", OWN_KEY),
        ("VAULT_KEYS", &mark_key_twice, "vault.mark_key is the same as vault.keys", OWN_KEY),
        ("VAULT_MARK_KEY", &zeros[2..], "vault.mark_key is guessable", OWN_KEY),
        ("VAULT_MARK_KEY", &new_and_guessable, "vault.mark_key is guessable", OWN_KEY),
        (
            "VAULT_MARK_KEY",
            "00112233445566778899AABBCCDDEEFF00112233445566778899AABBCCDDEEFF",
            "vault.mark_key is the shipped one",
            OWN_KEY,
        ),
        ("AUDIT_KEYS", &zeros, "audit.keys is guessable", OWN_KEY),
        ("AUDIT_KEYS", &mark_key_twice, "audit.keys is the same as vault.mark_key", OWN_KEY),
        (
            "AUDIT_KEYS",
            "1:a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5",
            "audit.keys is the shipped one",
            OWN_KEY,
        ),
        (
            "AUDIT_ANCHOR_DIR",
            "",
            "audit.anchor_dir is not set, so the anchors would lie beside the data",
            anchors,
        ),
        ("AUDIT_ANCHOR_DIR", "./data", "audit.anchor_dir is in data_dir", anchors),
        ("AUDIT_ANCHOR_DIR", "data/anchors", "audit.anchor_dir is in data_dir", anchors),
        ("PUSH_KEY", &zeros[2..], "push.key is guessable", OWN_KEY),
        ("PUSH_KEY", env("VAULT_MARK_KEY"), "push.key is the same as vault.mark_key", OWN_KEY),
        ("SMS_URL", "", "sms.url leads to the sandbox", provider),
        ("SMS_URL", "http://127.0.0.1:8082/sms", "sms.url leads to the sandbox", provider),
        ("SMS_URL", "http://smsc.kz", "sms.url is not encrypted", https),
        ("BUREAU_URL", "http://localhost:8082/x", "bureau.url leads to the sandbox", provider),
        ("BUREAU_URL", "http://bureau.example", "bureau.url is not encrypted", https),
        (
            "STATE_REGISTER_URL",
            "http://localhost:8082/bureau",
            "state_register.url leads to the sandbox",
            provider,
        ),
        (
            "STATE_REGISTER_URL",
            "http://register.example",
            "state_register.url is not encrypted",
            https,
        ),
        (
            "STATE_REGISTER_API_KEY",
            "sandbox",
            "state_register.api_key is the shipped one",
            OWN_SECRET,
        ),
        ("HOLDER_CHECK_URL", "", "holder_check.url leads to the sandbox", provider),
        ("HOLDER_CHECK_URL", "http://holders.example", "holder_check.url is not encrypted", https),
        ("HOLDER_CHECK_API_KEY", "sandbox", "holder_check.api_key is the shipped one", OWN_SECRET),
        ("HOLDER_CHECK_API_KEY", "x", "holder_check.api_key is too short", OWN_SECRET),
        ("SIM_CHANGES_URL", "", "sim_changes.url leads to the sandbox", provider),
        ("SIM_CHANGES_URL", "http://sims.example", "sim_changes.url is not encrypted", https),
        ("SIM_CHANGES_API_KEY", "", "sim_changes.api_key is empty", OWN_SECRET),
        ("SIM_CHANGES_API_KEY", "sandbox", "sim_changes.api_key is the shipped one", OWN_SECRET),
        ("BIOMETRY_URL", "", "biometry.url leads to the sandbox", provider),
        ("BIOMETRY_URL", "http://biometry.example", "biometry.url is not encrypted", https),
        ("ACQUIRER_URL", "", "acquirer.url leads to the sandbox", provider),
        (
            "ACQUIRER_URL",
            "https://test-api.freedompay.kz",
            "acquirer.url leads to the sandbox",
            provider,
        ),
        ("ACQUIRER_URL", "http://api.freedompay.kz", "acquirer.url is not encrypted", https),
        ("FILES_S3_ENDPOINT", "http://s3.example", "files.s3_endpoint is not encrypted", https),
        ("BACKUP_S3_ENDPOINT", "http://s3.example", "backup.s3_endpoint is not encrypted", https),
        ("EMAIL_URL", "smtp://u:p@localhost:8025", "email.url leads to the sandbox", mail),
        ("EMAIL_URL", "smtp://u:p@mail.zhedel.kz", "email.url is not encrypted", mail),
        (
            "EMAIL_URL",
            "smtp://mail.zhedel.kz?tls=opportunistic",
            "email.url is not encrypted",
            mail,
        ),
        ("EMAIL_FROM", "Zhedel <no-reply@zhedel.example>", "email.from is the placeholder", own),
        ("SMS_PASSWORD", "sandbox", "sms.password is the shipped one", OWN_SECRET),
        ("SMS_PASSWORD", "of our own", "sms.password is too short", OWN_SECRET),
        ("BUREAU_API_KEY", "", "bureau.api_key is empty", OWN_SECRET),
        ("BUREAU_API_KEY", &letters, "bureau.api_key is guessable", OWN_SECRET),
        ("BIOMETRY_API_KEY", "sandbox", "biometry.api_key is the shipped one", OWN_SECRET),
        ("BIOMETRY_CALLBACK_SECRET", "x", "biometry.callback_secret is too short", OWN_SECRET),
        (
            "BIOMETRY_CALLBACK_SECRET",
            "sandbox",
            "biometry.callback_secret is the shipped one",
            OWN_SECRET,
        ),
        (
            "BIOMETRY_CALLBACK_SECRET",
            env("BIOMETRY_API_KEY"),
            "biometry.callback_secret is the same as biometry.api_key",
            OWN_SECRET,
        ),
        ("ACQUIRER_SECRET", "sandbox", "acquirer.secret is the shipped one", issued),
        ("ACQUIRER_SECRET", "secret of ours", "acquirer.secret is too short", issued),
        (
            "ACQUIRER_PAYOUT_SECRET",
            "sandbox-payout",
            "acquirer.payout_secret is the shipped one",
            issued,
        ),
        (
            "ACQUIRER_PAYOUT_SECRET",
            env("ACQUIRER_SECRET"),
            "acquirer.payout_secret is the same as acquirer.secret",
            issued,
        ),
        (
            "BILLERS_KASPI_PASSWORD",
            "",
            "billers.kaspi.password is empty, and so is billers.kaspi.signature_secret",
            proof,
        ),
        ("BILLERS_KASPI_PASSWORD", "of ours", "billers.kaspi.password is too short", OWN_SECRET),
        (
            "BILLERS_OSMP_SIGNATURE_SECRET",
            env("BILLERS_KASPI_PASSWORD"),
            "billers.osmp.signature_secret is the same as billers.kaspi.password",
            OWN_SECRET,
        ),
        (
            "BILLERS_KASPI_ADDRESSES",
            "0.0.0.0/0",
            "billers.kaspi.addresses lets in strangers",
            networks,
        ),
        (
            "BILLERS_KASPI_ADDRESSES",
            "10.0.0.1, ::/0",
            "billers.kaspi.addresses lets in strangers",
            networks,
        ),
        (
            "BILLERS_KASPI_ADDRESSES",
            "0.0.0.0/1, 128.0.0.0/1",
            "billers.kaspi.addresses lets in strangers",
            networks,
        ),
        (
            "LENDER_BIN",
            "000000000000",
            "lender.bin is not a БИН",
            "the lender's own, of twelve digits",
        ),
        ("LENDER_LICENCE_NUMBER", "02.00.0000.М", "lender.licence_number is the placeholder", own),
        ("LENDER_PHONE", "+7 700 000 00 00", "lender.phone is the placeholder", own),
        ("LENDER_EMAIL", "", "lender.email is the placeholder", own),
        (
            "LENDER_ADDRESS_RU",
            "Республика Казахстан, г. Алматы, проспект Абая, 1",
            "lender.address.ru is the placeholder",
            own,
        ),
        (
            "LENDER_ADDRESS_KK",
            "Қазақстан Республикасы, Алматы қ., Абай даңғылы, 1",
            "lender.address.kk is the placeholder",
            own,
        ),
        ("SANDBOX_PACE", "0.1", "sandbox.pace scales delays", "1"),
    ] {
        let errors = errors(&[(&format!("ZHEDEL_{name}"), value)]);
        assert_eq!(errors, [format!("{problem}: expected {expected}")], "{name}={value}");
    }
}

#[test]
fn secrets_of_what_is_in_use_are_needed() {
    let telemetry =
        [("ZHEDEL_TELEMETRY_URL", "https://t.example"), ("ZHEDEL_TELEMETRY_KEY", "short")];
    let too_short = format!("telemetry.key is too short: expected {OWN_SECRET}");
    assert_eq!(errors(&telemetry), [too_short]);
    let bucket = [("ZHEDEL_FILES_S3_BUCKET", "zhedel")];
    let empty = format!("files.s3_secret_key is empty: expected {OWN_SECRET}");
    assert_eq!(errors(&bucket), [empty]);
    let backups = [("ZHEDEL_BACKUP_TO", "s3://zhedel/backups")];
    let empty = format!("backup.s3_secret_key is empty: expected {OWN_SECRET}");
    assert_eq!(errors(&backups), [empty]);
}

#[test]
fn every_setting_is_named_at_once() {
    let Err(ConfigError::Settings(found)) =
        config_with(&[("ZHEDEL_MODE", "production")]).unwrap().check()
    else {
        panic!("the shipped settings are not for production")
    };
    let text = ConfigError::Settings(found).to_string();
    for key in [
        "site.base_url ",
        "site.proxies ",
        "vault.keys ",
        "vault.mark_key ",
        "audit.keys ",
        "audit.anchor_dir ",
        "sms.url ",
        "sms.password ",
        "email.url ",
        "email.from ",
        "bureau.url ",
        "bureau.api_key ",
        "biometry.url ",
        "biometry.api_key ",
        "biometry.callback_secret ",
        "holder_check.url ",
        "holder_check.api_key ",
        "sim_changes.url ",
        "sim_changes.api_key ",
        "acquirer.url ",
        "acquirer.secret ",
        "acquirer.payout_secret ",
        "lender.bin ",
        "lender.licence_number ",
        "lender.phone ",
        "lender.email ",
        "lender.address.ru ",
        "lender.address.kk ",
    ] {
        assert_eq!(text.matches(&format!("\n  {key}")).count(), 1, "{key} in {text}");
    }
    assert!(text.starts_with("settings to be corrected: 28\n"), "{text}");
}

#[test]
fn data_made_with_a_moved_clock_is_not_for_production() {
    let folder = std::env::temp_dir().join(format!("zhedel-clock-{}", std::process::id()));
    let data_dir = folder.display().to_string();
    let data = ("ZHEDEL_DATA_DIR", data_dir.as_str());
    assert!(config_with(&[&[data], &ENV[..]].concat()).unwrap().movable_clock().unwrap().is_none());
    let sandbox = config_with(&[data]).unwrap();
    sandbox.movable_clock().unwrap().unwrap().advance_days(1).unwrap();
    let expected = "data_dir is of a sandbox whose clock was moved: expected a folder of its own, \
                    without the file sandbox-clock";
    assert_eq!(errors(&[data]), [expected]);
    std::fs::remove_dir_all(folder).unwrap();
}
