//! The servers that a URL names. With several, of which one takes writes at a time, the process
//! finds that one by itself, at the start and whenever the connections to it break.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::availability::Availability;
use crate::error::StoreError;

/// How often the server that takes writes is asked whether it still does.
const WATCH_INTERVAL: Duration = Duration::from_millis(500);
/// A server that does not answer for so long is passed over.
const ANSWER_TIME_MAX: Duration = Duration::from_secs(1);
const HOSTS_MAX: usize = 16;
const ATTRIBUTE: &str = "target_session_attrs";

/// Whether a server takes writes, whatever the transaction that asks may do.
pub const IS_WRITABLE: &str = "SELECT NOT pg_is_in_recovery() AND NOT
     CAST(current_setting('default_transaction_read_only') AS boolean)";

/// The servers of `postgres://user@one:5432,two:5432/name?target_session_attrs=read-write`.
#[derive(Debug, Clone)]
pub struct Endpoints(Vec<PgConnectOptions>);

impl Endpoints {
    /// As `libpq` reads the URL. A process that cannot write is of no use, so `read-write` (or
    /// `primary`) is what is always asked for.
    pub fn parse(url: &str) -> Result<Self, StoreError> {
        let (url, attribute) = take_attribute(url);
        if !matches!(attribute, None | Some("read-write" | "primary")) {
            let problem = "target_session_attrs has to be read-write";
            return Err(StoreError::Database(sqlx::Error::Configuration(problem.into())));
        }
        let (before, hosts, after) = split_hosts(&url);
        let hosts: Vec<&str> = hosts.split(',').collect();
        if hosts.len() > HOSTS_MAX {
            let problem = "a database has at most 16 hosts";
            return Err(StoreError::Database(sqlx::Error::Configuration(problem.into())));
        }
        let options = |host: &&str| PgConnectOptions::from_str(&format!("{before}{host}{after}"));
        Ok(Self(hosts.iter().map(options).collect::<Result<_, _>>()?))
    }

    pub fn iter(&self) -> impl Iterator<Item = &PgConnectOptions> {
        self.0.iter()
    }

    pub const fn is_single(&self) -> bool {
        self.0.len() == 1
    }

    /// The server that takes writes; a single one is taken as it is.
    pub async fn find_writable(&self) -> Result<PgConnectOptions, StoreError> {
        if let [options] = self.0.as_slice() {
            return Ok(options.clone());
        }
        let checks = self.0.iter().map(check_writable);
        let mut error = StoreError::ReadOnly;
        for (options, check) in self.0.iter().zip(join_all(checks).await) {
            match check {
                Ok(true) => return Ok(options.clone()),
                Ok(false) => {}
                Err(failed) => error = failed,
            }
        }
        Err(error)
    }
}

async fn check_writable(options: &PgConnectOptions) -> Result<bool, StoreError> {
    let check = async {
        let mut connection = PgConnection::connect_with(options).await?;
        let is_writable = is_writable(&mut connection).await?;
        connection.close().await?;
        Ok::<_, sqlx::Error>(is_writable)
    };
    Ok(timeout(ANSWER_TIME_MAX, check).await.map_err(|_| StoreError::NoAnswer)??)
}

/// Whether a server takes writes.
pub async fn is_writable(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar(IS_WRITABLE).fetch_one(connection).await
}

fn address(options: &PgConnectOptions) -> (&str, u16) {
    (options.get_host(), options.get_port())
}

/// Leads the pools to the server that takes writes, until dropped.
#[derive(Debug)]
pub struct EndpointWatch(JoinHandle<()>);

impl EndpointWatch {
    /// `settings` are those of each pool's connections.
    pub fn start(
        endpoints: Endpoints,
        current: PgConnectOptions,
        pools: Vec<(PgPool, Vec<(&'static str, String)>)>,
        availability: Arc<Availability>,
    ) -> Self {
        Self(tokio::spawn(async move {
            let mut current = current;
            loop {
                tokio::time::sleep(WATCH_INTERVAL).await;
                if check_writable(&current).await.is_ok_and(|is_writable| is_writable) {
                    continue;
                }
                let Ok(found) = endpoints.find_writable().await else { continue };
                if address(&found) == address(&current) {
                    continue;
                }
                for (pool, settings) in &pools {
                    pool.set_connect_options(found.clone().options(settings.clone()));
                }
                // Whatever is still open leads to the former one.
                availability.record_lost_connection(&StoreError::ReadOnly);
                tracing::warn!(
                    host = found.get_host(),
                    port = found.get_port(),
                    "database host changed"
                );
                current = found;
            }
        }))
    }
}

impl Drop for EndpointWatch {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// The URL without the attribute, which the driver does not know, and its value.
fn take_attribute(url: &str) -> (String, Option<&str>) {
    let Some((before, query)) = url.split_once('?') else { return (url.to_owned(), None) };
    let is_attribute = |pair: &&str| pair.split('=').next() == Some(ATTRIBUTE);
    let attribute = query.split('&').find(is_attribute);
    let others: Vec<&str> = query.split('&').filter(|pair| !is_attribute(pair)).collect();
    let url = match others.as_slice() {
        [] => before.to_owned(),
        others => format!("{before}?{}", others.join("&")),
    };
    (url, attribute.and_then(|pair| pair.split_once('=')).map(|(_, value)| value))
}

/// What stands before the hosts (the scheme and the user), the hosts, and what follows them.
fn split_hosts(url: &str) -> (&str, &str, &str) {
    let authority_at = url.find("://").map_or(0, |at| at + 3);
    let end = url[authority_at..].find(['/', '?', '#']).map_or(url.len(), |at| authority_at + at);
    let hosts_at =
        url[authority_at..end].rfind('@').map_or(authority_at, |at| authority_at + at + 1);
    (&url[..hosts_at], &url[hosts_at..end], &url[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(url: &str) -> Vec<(String, u16)> {
        let endpoints = Endpoints::parse(url).unwrap();
        endpoints.iter().map(|one| (one.get_host().to_owned(), one.get_port())).collect()
    }

    #[test]
    fn a_url_may_name_several_hosts() {
        let one = hosts("postgres://zhedel:a%40b@one:5433/zhedel?sslmode=disable");
        assert_eq!(one, [("one".to_owned(), 5433)]);
        let url = "postgres://zhedel@one,two:5433,[::1]:5434/zhedel?sslmode=verify-full\
                   &target_session_attrs=read-write&application_name=zhedel";
        let expected = [("one", 5432), ("two", 5433), ("[::1]", 5434)];
        assert_eq!(hosts(url), expected.map(|(host, port)| (host.to_owned(), port)));
        let endpoints = Endpoints::parse(url).unwrap();
        let names: Vec<_> = endpoints.iter().map(PgConnectOptions::get_application_name).collect();
        assert_eq!(names, [Some("zhedel"); 3]);
        assert_eq!(hosts("postgres://db?target_session_attrs=primary"), [("db".to_owned(), 5432)]);
    }

    #[test]
    fn only_a_server_that_takes_writes_can_be_asked_for() {
        for attribute in ["any", "read-only", "standby", "prefer-standby", ""] {
            let url = format!("postgres://one,two/zhedel?target_session_attrs={attribute}");
            let error = Endpoints::parse(&url).unwrap_err().to_string();
            assert!(error.contains("target_session_attrs has to be read-write"), "{error}");
        }
    }
}
