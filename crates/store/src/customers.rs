//! People with an account. What is personal is sealed before it reaches a column.

use identity::{Email, Iin, Phone};
use store_derive::FromRow;

use crate::{BlindIndex, StoreError, Tx, Uuid, Vault};
use base::{BusinessDate, Language, Timestamp};

/// A row of `customers`.
#[derive(Debug, Clone, FromRow)]
pub struct Customer {
    /// Who it is.
    pub id: Uuid,
    /// Moves on with every change.
    pub version: i64,
    /// When the account was made.
    pub created_at: Timestamp,
    phone_sealed: Option<Vec<u8>>,
    iin_sealed: Option<Vec<u8>>,
    email_sealed: Option<Vec<u8>>,
    details_sealed: Option<Vec<u8>>,
    /// `ru` or `kk`.
    pub language: Language,
    /// The password as argon2 keeps it, where the person has one.
    pub password_hash: Option<String>,
    /// Whether advertising may come by SMS.
    pub marketing_sms: bool,
    /// Whether advertising may come by e-mail.
    pub marketing_email: bool,
    /// The person asked not to be lent to until this day.
    pub excluded_until: Option<BusinessDate>,
    /// The most the person wants to be able to borrow.
    pub own_limit_tiyn: Option<i64>,
    /// When the person's data was erased.
    pub erased_at: Option<Timestamp>,
    /// When an erased account was opened again.
    pub reactivated_at: Option<Timestamp>,
    /// When the person proved that the e-mail address is theirs.
    pub email_proven_at: Option<Timestamp>,
}

/// A person who has proved that the phone is theirs.
#[derive(Debug)]
pub struct NewCustomer<'a> {
    /// Who it is.
    pub id: Uuid,
    /// The phone.
    pub phone: &'a Phone,
    /// The person's number.
    pub iin: &'a Iin,
    /// `ru` or `kk`.
    pub language: Language,
    /// When the account is made.
    pub created_at: Timestamp,
}

/// By what a phone is found.
pub fn phone_blind_index(vault: &Vault, phone: &Phone) -> BlindIndex {
    vault.blind_index("phone", phone.reveal())
}

/// By what a person's number is found.
pub fn iin_blind_index(vault: &Vault, iin: &Iin) -> BlindIndex {
    vault.blind_index("iin", iin.reveal())
}

fn seal_context(column: &str, id: Uuid) -> String {
    format!("customers.{column}/{id}")
}

/// Adds a person. Breaks `customers_phone_mark_key` or `customers_iin_mark_key` where the phone or
/// the number is taken.
pub async fn insert(tx: &mut Tx, vault: &Vault, new: &NewCustomer<'_>) -> Result<(), StoreError> {
    let phone = vault.seal(new.phone.reveal(), &seal_context("phone", new.id))?;
    let iin = vault.seal(new.iin.reveal(), &seal_context("iin", new.id))?;
    tx.sql(
        "INSERT INTO customers (id, version, created_at, phone_mark, phone_sealed, iin_mark,
             iin_sealed, language, marketing_sms, marketing_email)
         VALUES ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(new.id)
    .bind(new.created_at)
    .bind(phone_blind_index(vault, new.phone))
    .bind(phone)
    .bind(iin_blind_index(vault, new.iin))
    .bind(iin)
    .bind(new.language)
    .bind(false)
    .bind(false)
    .exec()
    .await?;
    Ok(())
}

/// The person by identity.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<Customer>, StoreError> {
    tx.sql("SELECT * FROM customers WHERE id = $1").bind(id).opt().await
}

/// The person by phone.
pub async fn find_by_phone(
    tx: &mut Tx,
    vault: &Vault,
    phone: &Phone,
) -> Result<Option<Customer>, StoreError> {
    let mark = phone_blind_index(vault, phone);
    tx.sql("SELECT * FROM customers WHERE phone_mark = $1").bind(mark).opt().await
}

/// The person by number.
pub async fn find_by_iin(
    tx: &mut Tx,
    vault: &Vault,
    iin: &Iin,
) -> Result<Option<Customer>, StoreError> {
    let mark = iin_blind_index(vault, iin);
    tx.sql("SELECT * FROM customers WHERE iin_mark = $1").bind(mark).opt().await
}

/// What a person may change of their own account.
#[derive(Debug, Clone)]
pub struct Settings {
    /// `ru` or `kk`.
    pub language: Language,
    /// Whether advertising may come by SMS.
    pub marketing_sms: bool,
    /// Whether advertising may come by e-mail.
    pub marketing_email: bool,
    /// Not to be lent to until this day.
    pub self_excluded_until: Option<BusinessDate>,
    /// The most to be lent.
    pub self_limit_tiyn: Option<i64>,
}

impl Customer {
    /// The phone, unless it was erased.
    pub fn phone(&self, vault: &Vault) -> Result<Option<Phone>, StoreError> {
        let read = |text: &str| Phone::try_new(text).ok();
        self.unseal(vault, "phone", self.phone_sealed.as_deref(), read)
    }

    /// The person's number, unless it was erased.
    pub fn iin(&self, vault: &Vault) -> Result<Option<Iin>, StoreError> {
        self.unseal(vault, "iin", self.iin_sealed.as_deref(), |text| Iin::try_new(text).ok())
    }

    /// The e-mail address, if there is one.
    pub fn email(&self, vault: &Vault) -> Result<Option<Email>, StoreError> {
        self.unseal(vault, "email", self.email_sealed.as_deref(), |text| Email::try_new(text).ok())
    }

    /// The e-mail address, if the person has proved that it is theirs.
    pub fn verified_email(&self, vault: &Vault) -> Result<Option<Email>, StoreError> {
        if self.email_proven_at.is_some() { self.email(vault) } else { Ok(None) }
    }

    /// Names, document and addresses as they were given, if they were.
    pub fn details(&self, vault: &Vault) -> Result<Option<String>, StoreError> {
        let read = |text: &str| Some(text.to_owned());
        self.unseal(vault, "details", self.details_sealed.as_deref(), read)
    }

    fn unseal<T>(
        &self,
        vault: &Vault,
        column: &'static str,
        sealed: Option<&[u8]>,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, StoreError> {
        let Some(sealed) = sealed else { return Ok(None) };
        let text = vault.open(sealed, &seal_context(column, self.id))?;
        read(&text).map(Some).ok_or(StoreError::Corrupt(column))
    }

    /// The settings as they are.
    pub fn settings(&self) -> Settings {
        Settings {
            language: self.language,
            marketing_sms: self.marketing_sms,
            marketing_email: self.marketing_email,
            self_excluded_until: self.excluded_until,
            self_limit_tiyn: self.own_limit_tiyn,
        }
    }

    /// Changes the settings; a conflict where the row has moved on.
    pub async fn update_settings(&self, tx: &mut Tx, to: &Settings) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE customers SET version = version + 1, language = $3, marketing_sms = $4,
                 marketing_email = $5, excluded_until = $6, own_limit_tiyn = $7
             WHERE id = $1 AND version = $2",
        )
        .bind(self.id)
        .bind(self.version)
        .bind(to.language)
        .bind(to.marketing_sms)
        .bind(to.marketing_email)
        .bind(to.self_excluded_until)
        .bind(to.self_limit_tiyn)
        .exec_one()
        .await
    }

    /// Sets the password as argon2 keeps it.
    pub async fn update_password(&self, tx: &mut Tx, hash: &str) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE customers SET version = version + 1, password_hash = $3
             WHERE id = $1 AND version = $2",
        )
        .bind(self.id)
        .bind(self.version)
        .bind(hash.to_owned())
        .exec_one()
        .await
    }

    /// Sets the e-mail address, or takes it away. A new one is still to be proven.
    pub async fn update_email(
        &self,
        tx: &mut Tx,
        vault: &Vault,
        email: Option<&Email>,
    ) -> Result<(), StoreError> {
        let seal = |email: &Email| vault.seal(email.reveal(), &seal_context("email", self.id));
        let sealed = email.map(seal).transpose()?;
        tx.sql(
            "UPDATE customers SET version = version + 1, email_sealed = $3, email_proven_at = NULL
             WHERE id = $1 AND version = $2",
        )
        .bind(self.id)
        .bind(self.version)
        .bind(sealed)
        .exec_one()
        .await
    }

    /// Keeps that the e-mail address is the person's.
    pub async fn update_email_verified(
        &self,
        tx: &mut Tx,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE customers SET version = version + 1, email_proven_at = $3
             WHERE id = $1 AND version = $2 AND email_sealed IS NOT NULL",
        )
        .bind(self.id)
        .bind(self.version)
        .bind(at)
        .exec_one()
        .await
    }

    /// Moves the account to another phone.
    pub async fn update_phone(
        &self,
        tx: &mut Tx,
        vault: &Vault,
        phone: &Phone,
    ) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE customers SET version = version + 1, phone_mark = $3, phone_sealed = $4
             WHERE id = $1 AND version = $2",
        )
        .bind(self.id)
        .bind(self.version)
        .bind(phone_blind_index(vault, phone))
        .bind(vault.seal(phone.reveal(), &seal_context("phone", self.id))?)
        .exec_one()
        .await
    }

    /// Opens an erased account again for the same person: what bound them before binds them still.
    pub async fn reactivate(
        &self,
        tx: &mut Tx,
        vault: &Vault,
        phone: &Phone,
        language: Language,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE customers SET version = version + 1, phone_mark = $3, phone_sealed = $4,
                 language = $5, erased_at = NULL, reactivated_at = $6
             WHERE id = $1 AND version = $2 AND erased_at IS NOT NULL",
        )
        .bind(self.id)
        .bind(self.version)
        .bind(phone_blind_index(vault, phone))
        .bind(vault.seal(phone.reveal(), &seal_context("phone", self.id))?)
        .bind(language.to_owned())
        .bind(at)
        .exec_one()
        .await
    }

    /// Erases what the law does not make us keep: contacts, names and the password. The number
    /// stays sealed and marked, so that a debt and a refusal are still found.
    pub async fn erase(&self, tx: &mut Tx, at: Timestamp) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE customers SET version = version + 1, phone_mark = NULL, phone_sealed = NULL,
                 email_sealed = NULL, email_proven_at = NULL, details_sealed = NULL,
                 password_hash = NULL,
                 marketing_sms = $4, marketing_email = $4, erased_at = $3
             WHERE id = $1 AND version = $2",
        )
        .bind(self.id)
        .bind(self.version)
        .bind(at)
        .bind(false)
        .exec_one()
        .await
    }
}
