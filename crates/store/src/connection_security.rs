//! Whether the connection to a database can be listened to or redirected.

use std::net::IpAddr;

use sqlx::postgres::{PgConnectOptions, PgSslMode};

use crate::StoreError;
use crate::postgres::Endpoints;

/// How the connection that a URL describes is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConnectionSecurity {
    /// It stays on this machine: a file, a socket, or an explicit loopback address.
    Local,
    /// TLS, with the server's certificate and name verified.
    Verified,
    /// Without TLS, or with a server that anybody could pretend to be.
    Unverified,
}

impl ConnectionSecurity {
    /// As the driver will connect, so the environment (`PGSSLMODE`, `PGHOST`) counts too.
    pub fn of_url(url: &str) -> Result<Self, StoreError> {
        if !crate::db::is_postgres(url) {
            return Ok(Self::Local);
        }
        let endpoints = Endpoints::parse(url)?;
        let all: Vec<Self> = endpoints.iter().map(Self::of_server).collect();
        let worst = [Self::Unverified, Self::Verified].into_iter().find(|it| all.contains(it));
        Ok(worst.unwrap_or(Self::Local))
    }

    fn of_server(options: &PgConnectOptions) -> Self {
        let host = options.get_host().trim_matches(['[', ']']);
        let is_local = options.get_socket().is_some()
            || host.starts_with('/')
            || host.eq_ignore_ascii_case("localhost")
            || host.parse::<IpAddr>().is_ok_and(|address| address.to_canonical().is_loopback());
        match options.get_ssl_mode() {
            _ if is_local => Self::Local,
            PgSslMode::VerifyFull => Self::Verified,
            _ => Self::Unverified,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_verified_server_or_this_machine_is_trusted() {
        use ConnectionSecurity::{Local, Unverified, Verified};
        for (url, expected) in [
            ("sqlite:///data/zhedel.db", Local),
            ("postgres://zhedel@localhost/zhedel", Local),
            ("postgres://zhedel@127.0.0.1:5433/zhedel?sslmode=disable", Local),
            ("postgres://zhedel@[::1]/zhedel", Local),
            ("postgres://zhedel@localhost/zhedel?host=/run/postgresql", Local),
            ("postgres://zhedel@%2Frun%2Fpostgresql/zhedel", Local),
            ("postgres://zhedel@db.example/zhedel?sslmode=verify-full", Verified),
            ("postgresql://zhedel@10.0.0.5/zhedel?sslmode=verify-full", Verified),
            ("postgres://zhedel@db.example/zhedel", Unverified),
            ("postgres://zhedel@db.example/zhedel?sslmode=require", Unverified),
            ("postgres://zhedel@db.example/zhedel?sslmode=verify-ca", Unverified),
            ("postgres://zhedel@db.example/zhedel?sslmode=prefer", Unverified),
            ("postgres://zhedel@localhost/zhedel?host=db.example", Unverified),
            ("postgres://zhedel@127.0.0.1/zhedel?hostaddr=10.0.0.5", Unverified),
            ("postgres://zhedel@localhost.example/zhedel", Unverified),
            ("postgres://zhedel@one,two/zhedel?sslmode=verify-full", Verified),
            ("postgres://zhedel@localhost,two/zhedel?sslmode=verify-full", Verified),
            ("postgres://zhedel@localhost,two/zhedel", Unverified),
        ] {
            assert_eq!(ConnectionSecurity::of_url(url).unwrap(), expected, "{url}");
        }
        assert!(ConnectionSecurity::of_url("postgres://db/zhedel?sslmode=sometimes").is_err());
    }
}
