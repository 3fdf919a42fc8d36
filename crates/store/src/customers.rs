//! People with an account. What is personal is sealed before it reaches a column.

use identity::{Email, Iin, Phone};
use store_derive::FromRow;

use crate::sealed_names::{self, SealedName};
use crate::{BlindIndex, StoreError, Tx, Uuid, Vault};
use base::{BusinessDate, Language, Timestamp};

/// A row of `customers`.
#[derive(Debug, Clone, FromRow)]
pub struct Customer {
    pub id: Uuid,
    /// For optimistic locking.
    pub version: i64,
    pub created_at: Timestamp,
    phone_sealed: Option<Vec<u8>>,
    iin_sealed: Option<Vec<u8>>,
    email_sealed: Option<Vec<u8>>,
    details_sealed: Option<Vec<u8>>,
    pub language: Language,
    pub password_hash: Option<String>,
    pub marketing_sms: bool,
    pub marketing_email: bool,
    /// Self-exclusion: no loan until this date.
    pub excluded_until: Option<BusinessDate>,
    /// The most the customer wants to be able to borrow.
    pub own_limit_tiyn: Option<i64>,
    pub erased_at: Option<Timestamp>,
    pub reactivated_at: Option<Timestamp>,
    pub email_verified_at: Option<Timestamp>,
}

/// A customer who has proved that the phone is theirs.
#[derive(Debug)]
pub struct NewCustomer<'a> {
    pub id: Uuid,
    pub phone: &'a Phone,
    pub iin: &'a Iin,
    pub language: Language,
    pub created_at: Timestamp,
}

/// By what a phone is found.
pub fn phone_blind_index(vault: &Vault, phone: &Phone) -> BlindIndex {
    vault.blind_index("phone", phone.reveal())
}

/// By what a customer's number is found.
pub fn iin_blind_index(vault: &Vault, iin: &Iin) -> BlindIndex {
    vault.blind_index("iin", iin.reveal())
}

/// Adds a customer. Breaks `customers_phone_blind_index_key` or `customers_iin_blind_index_key`
/// where the phone or the number is taken.
pub async fn insert(tx: &mut Tx, vault: &Vault, new: &NewCustomer<'_>) -> Result<(), StoreError> {
    let phone = vault.seal(new.phone.reveal(), &sealed_names::CUSTOMER_PHONE.context(new.id))?;
    let iin = vault.seal(new.iin.reveal(), &sealed_names::CUSTOMER_IIN.context(new.id))?;
    tx.sql(
        "INSERT INTO customers (id, version, created_at, phone_blind_index, phone_sealed,
             iin_blind_index, iin_sealed, language, marketing_sms, marketing_email)
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

/// The customer by id.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<Customer>, StoreError> {
    tx.sql("SELECT * FROM customers WHERE id = $1").bind(id).opt().await
}

/// The customer by phone.
pub async fn find_by_phone(
    tx: &mut Tx,
    vault: &Vault,
    phone: &Phone,
) -> Result<Option<Customer>, StoreError> {
    let mark = phone_blind_index(vault, phone);
    tx.sql("SELECT * FROM customers WHERE phone_blind_index = $1").bind(mark).opt().await
}

/// The customer by IIN.
pub async fn find_by_iin(
    tx: &mut Tx,
    vault: &Vault,
    iin: &Iin,
) -> Result<Option<Customer>, StoreError> {
    let mark = iin_blind_index(vault, iin);
    tx.sql("SELECT * FROM customers WHERE iin_blind_index = $1").bind(mark).opt().await
}

/// What a customer may change of their own account.
#[derive(Debug, Clone)]
pub struct Settings {
    pub language: Language,
    pub marketing_sms: bool,
    pub marketing_email: bool,
    /// Self-exclusion: no loan until this date.
    pub self_excluded_until: Option<BusinessDate>,
    /// The most the customer wants to be able to borrow.
    pub self_limit_tiyn: Option<i64>,
}

impl Customer {
    /// The phone, unless it was erased.
    pub fn phone(&self, vault: &Vault) -> Result<Option<Phone>, StoreError> {
        let read = |text: &str| Phone::try_new(text).ok();
        self.unseal(
            vault,
            ("phone", sealed_names::CUSTOMER_PHONE),
            self.phone_sealed.as_deref(),
            read,
        )
    }

    /// The IIN, unless it was erased.
    pub fn iin(&self, vault: &Vault) -> Result<Option<Iin>, StoreError> {
        self.unseal(
            vault,
            ("iin", sealed_names::CUSTOMER_IIN),
            self.iin_sealed.as_deref(),
            |text| Iin::try_new(text).ok(),
        )
    }

    /// The e-mail address, if there is one.
    pub fn email(&self, vault: &Vault) -> Result<Option<Email>, StoreError> {
        self.unseal(
            vault,
            ("email", sealed_names::CUSTOMER_EMAIL),
            self.email_sealed.as_deref(),
            |text| Email::try_new(text).ok(),
        )
    }

    /// The e-mail address, if the customer has proved that it is theirs.
    pub fn verified_email(&self, vault: &Vault) -> Result<Option<Email>, StoreError> {
        if self.email_verified_at.is_some() { self.email(vault) } else { Ok(None) }
    }

    /// Names, document and addresses as they were given, if they were.
    pub fn details(&self, vault: &Vault) -> Result<Option<String>, StoreError> {
        let read = |text: &str| Some(text.to_owned());
        self.unseal(
            vault,
            ("details", sealed_names::CUSTOMER_DETAILS),
            self.details_sealed.as_deref(),
            read,
        )
    }

    fn unseal<T>(
        &self,
        vault: &Vault,
        (column, name): (&'static str, SealedName),
        sealed: Option<&[u8]>,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, StoreError> {
        let Some(sealed) = sealed else { return Ok(None) };
        let text = vault.open(sealed, &name.context(self.id))?;
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
        let seal = |email: &Email| {
            vault.seal(email.reveal(), &sealed_names::CUSTOMER_EMAIL.context(self.id))
        };
        let sealed = email.map(seal).transpose()?;
        tx.sql(
            "UPDATE customers SET version = version + 1, email_sealed = $3, email_verified_at = NULL
             WHERE id = $1 AND version = $2",
        )
        .bind(self.id)
        .bind(self.version)
        .bind(sealed)
        .exec_one()
        .await
    }

    /// Records that the e-mail address is the customer's.
    pub async fn update_email_verified(
        &self,
        tx: &mut Tx,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE customers SET version = version + 1, email_verified_at = $3
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
            "UPDATE customers SET version = version + 1, phone_blind_index = $3, phone_sealed = $4
             WHERE id = $1 AND version = $2",
        )
        .bind(self.id)
        .bind(self.version)
        .bind(phone_blind_index(vault, phone))
        .bind(vault.seal(phone.reveal(), &sealed_names::CUSTOMER_PHONE.context(self.id))?)
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
            "UPDATE customers SET version = version + 1, phone_blind_index = $3, phone_sealed = $4,
                 language = $5, erased_at = NULL, reactivated_at = $6
             WHERE id = $1 AND version = $2 AND erased_at IS NOT NULL",
        )
        .bind(self.id)
        .bind(self.version)
        .bind(phone_blind_index(vault, phone))
        .bind(vault.seal(phone.reveal(), &sealed_names::CUSTOMER_PHONE.context(self.id))?)
        .bind(language.to_owned())
        .bind(at)
        .exec_one()
        .await
    }

    /// Erases what the law does not make us keep: contacts, names and the password. The number
    /// stays sealed and marked, so that a debt and a refusal are still found.
    pub async fn erase(&self, tx: &mut Tx, at: Timestamp) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE customers SET version = version + 1, phone_blind_index = NULL,
                 phone_sealed = NULL, email_sealed = NULL, email_verified_at = NULL,
                 details_sealed = NULL, password_hash = NULL, marketing_sms = $4, marketing_email = $4, erased_at = $3
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
