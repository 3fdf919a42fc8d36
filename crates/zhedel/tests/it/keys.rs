//! Keys as an engineer sets and replaces them: a wrong one stops every command that would use it, and
//! is named.

use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::{Command, Output};

const SHIPPED_MARK_KEY: &str = "ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100";
const SHIPPED_KEYS: &str = "1:00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

struct TestFolder(PathBuf);

impl TestFolder {
    fn create(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("zhedel-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn run(&self, command: &str, environment: &[(&str, &str)]) -> Output {
        let mut zhedel = Command::new(env!("CARGO_BIN_EXE_zhedel"));
        zhedel.arg(command).env("ZHEDEL_DATA_DIR", &self.0);
        zhedel.envs(environment.iter().copied()).output().unwrap()
    }

    fn succeed(&self, command: &str, environment: &[(&str, &str)]) -> String {
        let output = self.run(command, environment);
        assert!(output.status.success(), "{command}: {}", text(&output.stderr));
        text(&output.stdout)
    }

    /// What it says on standard error.
    fn fail(&self, command: &str, environment: &[(&str, &str)]) -> String {
        let output = self.run(command, environment);
        assert_eq!(output.status.code(), Some(1), "{command}: {}", text(&output.stdout));
        text(&output.stderr)
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

#[test]
fn a_wrong_key_stops_every_command_and_is_named() {
    let folder = TestFolder::create("wrong-keys");
    folder.succeed("close-day", &[]);
    assert!(
        folder
            .succeed("check", &[])
            .contains("keys       ok, 3 are those of the database, 0 are new")
    );
    let (keys, audit) = (format!("1:{}", "7".repeat(64)), format!("1:{}", "6".repeat(64)));
    let mark_key = "8".repeat(64);
    for (setting, value, name) in [
        ("ZHEDEL_VAULT_KEYS", keys.as_str(), "vault.keys"),
        ("ZHEDEL_VAULT_MARK_KEY", &mark_key, "vault.mark_key"),
        ("ZHEDEL_AUDIT_KEYS", &audit, "audit.keys"),
    ] {
        let environment = [(setting, value)];
        let line = format!("{name}: key 1 is not the key 1 that this database was written with");
        for command in ["serve", "worker", "close-day", "rotate-keys"] {
            let expected = format!("zhedel: the keys are not those of this database\n  {line}\n");
            assert_eq!(folder.fail(command, &environment), expected, "{command}");
        }
        let check = folder.run("check", &environment);
        assert_eq!(check.status.code(), Some(1));
        assert!(text(&check.stdout).contains(&format!("WRONG      {line}\n")), "{name}");
        assert!(!text(&check.stdout).contains(&value[2..]), "{name}");
    }
    folder.succeed("close-day", &[]);
}

#[test]
fn the_key_of_the_blind_indexes_is_replaced() {
    let folder = TestFolder::create("mark-key");
    let phone = folder.succeed("close-day", &[]);
    assert!(phone.contains("0 loans"), "{phone}");
    let (one, two) = (format!("1:{SHIPPED_MARK_KEY}"), format!("2:{}", "8".repeat(64)));
    let both = format!("{two},{one}");
    let setting = "ZHEDEL_VAULT_MARK_KEY";
    let missing = "vault.mark_key: key 1 is missing, and this database still holds what needs it";
    assert!(folder.fail("close-day", &[(setting, &two)]).contains(missing));
    folder.succeed("close-day", &[(setting, &both)]);
    assert!(folder.fail("close-day", &[(setting, &two)]).contains(missing));
    let rotated = folder.succeed("rotate-keys", &[(setting, &both)]);
    assert!(rotated.contains("customers.phone              0 re-indexed"), "{rotated}");
    assert!(rotated.contains("the older key can be removed from vault.mark_key"), "{rotated}");
    folder.succeed("close-day", &[(setting, &two)]);
    folder.succeed("close-day", &[(setting, &both)]);
    let unnumbered = folder.fail("close-day", &[(setting, SHIPPED_MARK_KEY)]);
    assert!(unnumbered.contains("vault.mark_key: key 2 is missing"), "{unnumbered}");
}

#[test]
fn keys_come_from_a_command_a_file_or_the_environment() {
    let folder = TestFolder::create("key-sources");
    let (file, script) = (folder.0.join("mark-key"), folder.0.join("unwrap"));
    std::fs::write(&file, format!("{SHIPPED_MARK_KEY}\n")).unwrap();
    std::fs::write(&script, format!("#!/bin/sh\n[ \"$1\" = vault ] && echo '{SHIPPED_KEYS}'\n"))
        .unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o700)).unwrap();
    let audit_key = format!("1:{}", "a5".repeat(32));
    let (command, file) =
        (format!("command:{} vault", script.display()), format!("file:{}", file.display()));
    let sources = [
        ("ZHEDEL_VAULT_KEYS", command.as_str()),
        ("ZHEDEL_VAULT_MARK_KEY", &file),
        ("ZHEDEL_AUDIT_KEYS", "env:OUR_AUDIT_KEY"),
        ("OUR_AUDIT_KEY", &audit_key),
    ];
    folder.succeed("close-day", &[]);
    folder.succeed("close-day", &sources);
    let refused = format!("command:{} nothing", script.display());
    let error = folder.fail("close-day", &[("ZHEDEL_VAULT_KEYS", &refused)]);
    assert_eq!(error, "zhedel: vault.keys: the command ended with exit status: 1\n");
}
