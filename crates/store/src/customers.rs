//! Customers: people with an account. Personal data is sealed before it is stored.

use identity::{Email, Iin, Phone};
use store_derive::FromRow;

use crate::sealed_names::{self, SealedName};
use crate::{BlindIndex, BlindIndexes, StoreError, Tx, Vault};
use base::ids::CustomerId;
use base::{BusinessDate, Language, Timestamp};

/// A row of `customers`.
#[derive(Debug, Clone, FromRow)]
pub struct Customer {
    pub id: CustomerId,
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
    /// The customer's own limit.
    pub own_limit_tiyn: Option<i64>,
    pub erased_at: Option<Timestamp>,
    pub reactivated_at: Option<Timestamp>,
    pub email_verified_at: Option<Timestamp>,
    /// When a face match, or staff who compared documents, showed that the IIN is theirs.
    pub identity_verified_at: Option<Timestamp>,
    /// Earlier face matches do not count: the phone or the password was replaced then.
    pub face_matches_count_from: Option<Timestamp>,
    /// The account that this one turned out to be a second one of.
    pub merged_into_id: Option<CustomerId>,
}

/// A customer to be added, whose phone is verified.
#[derive(Debug)]
pub struct NewCustomer<'a> {
    pub id: CustomerId,
    pub phone: &'a Phone,
    pub iin: &'a Iin,
    pub language: Language,
    pub created_at: Timestamp,
}

/// The blind index of a phone.
pub fn phone_blind_index(vault: &Vault, phone: &Phone) -> BlindIndex {
    vault.blind_index("phone", phone.reveal())
}

/// The blind index of an IIN.
pub fn iin_blind_index(vault: &Vault, iin: &Iin) -> BlindIndex {
    vault.blind_index("iin", iin.reveal())
}

/// The blind indexes by which a phone is found.
pub fn phone_blind_indexes(vault: &Vault, phone: &Phone) -> BlindIndexes {
    vault.blind_indexes("phone", phone.reveal())
}

fn iin_blind_indexes(vault: &Vault, iin: &Iin) -> BlindIndexes {
    vault.blind_indexes("iin", iin.reveal())
}

/// Adds a customer. Violates `customers_phone_blind_index_key` if the phone is taken. The IIN is
/// taken on trust: it belongs to the account that proves it.
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

/// Locks a customer until the end of the transaction, for counting what they have. SQLite has one
/// writer and needs no lock.
pub async fn lock_for_update(tx: &mut Tx, id: CustomerId) -> Result<(), StoreError> {
    if matches!(tx, Tx::Postgres(_)) {
        tx.sql("SELECT id FROM customers WHERE id = $1 FOR UPDATE")
            .bind(id)
            .opt::<(CustomerId,)>()
            .await?;
    }
    Ok(())
}

/// The customer by id.
pub async fn find(tx: &mut Tx, id: CustomerId) -> Result<Option<Customer>, StoreError> {
    tx.sql("SELECT * FROM customers WHERE id = $1").bind(id).opt().await
}

/// The customer by phone.
pub async fn find_by_phone(
    tx: &mut Tx,
    vault: &Vault,
    phone: &Phone,
) -> Result<Option<Customer>, StoreError> {
    tx.sql("SELECT * FROM customers WHERE phone_blind_index IN ($1, $2)")
        .bind_indexes(&phone_blind_indexes(vault, phone))
        .opt()
        .await
}

/// The customer of an IIN: the one who proved that it is theirs, or else the first who named it.
pub async fn find_by_iin(
    tx: &mut Tx,
    vault: &Vault,
    iin: &Iin,
) -> Result<Option<Customer>, StoreError> {
    tx.sql(
        "SELECT * FROM customers WHERE iin_blind_index IN ($1, $2) AND merged_into_id IS NULL
         ORDER BY CASE WHEN identity_verified_at IS NULL THEN 1 ELSE 0 END, created_at, id LIMIT 1",
    )
    .bind_indexes(&iin_blind_indexes(vault, iin))
    .opt()
    .await
}

/// The customer who proved that an IIN is theirs, erased or not.
pub async fn find_verified_by_iin(
    tx: &mut Tx,
    vault: &Vault,
    iin: &Iin,
) -> Result<Option<Customer>, StoreError> {
    tx.sql(
        "SELECT * FROM customers
         WHERE iin_blind_index IN ($1, $2) AND identity_verified_at IS NOT NULL",
    )
    .bind_indexes(&iin_blind_indexes(vault, iin))
    .opt()
    .await
}

/// The newest erased account of an IIN and a phone whose owner restricted themselves.
pub async fn find_erased_with_restrictions(
    tx: &mut Tx,
    vault: &Vault,
    iin: &Iin,
    phone: &Phone,
) -> Result<Option<Customer>, StoreError> {
    tx.sql(
        "SELECT * FROM customers
         WHERE iin_blind_index IN ($1, $2) AND former_phone_blind_index IN ($3, $4)
         ORDER BY erased_at DESC LIMIT 1",
    )
    .bind_indexes(&iin_blind_indexes(vault, iin))
    .bind_indexes(&phone_blind_indexes(vault, phone))
    .opt()
    .await
}

/// The settings that a customer may change.
#[derive(Debug, Clone)]
pub struct Settings {
    pub language: Language,
    pub marketing_sms: bool,
    pub marketing_email: bool,
    /// Self-exclusion: no loan until this date.
    pub self_excluded_until: Option<BusinessDate>,
    /// The customer's own limit.
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

    /// The e-mail address, if it is verified.
    pub fn verified_email(&self, vault: &Vault) -> Result<Option<Email>, StoreError> {
        if self.email_verified_at.is_some() { self.email(vault) } else { Ok(None) }
    }

    /// Names, document and addresses, if they are known.
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

    /// Changes the settings; a conflict if the version has changed.
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

    /// Sets the Argon2 hash of the password.
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

    /// Sets or removes the e-mail address. A new one has to be verified.
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

    /// Records that the e-mail address is verified.
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

    /// Changes the phone of the account.
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

    /// Records that the IIN is proven. Violates `customers_iin_blind_index_key` if another account
    /// proved it first.
    pub async fn update_identity_verified(
        &self,
        tx: &mut Tx,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE customers SET version = version + 1, identity_verified_at = $3
             WHERE id = $1 AND version = $2",
        )
        .bind(self.id)
        .bind(self.version)
        .bind(at)
        .exec_one()
        .await
    }

    /// Lets only face matches after a time count.
    pub async fn void_face_matches(&self, tx: &mut Tx, at: Timestamp) -> Result<(), StoreError> {
        tx.sql("UPDATE customers SET version = version + 1, face_matches_count_from = $2 WHERE id = $1")
            .bind(self.id)
            .bind(at)
            .exec_one()
            .await
    }

    /// Whether the IIN is proven, and whoever holds the phone now was there when it was.
    pub fn is_identity_proven(&self) -> bool {
        self.identity_verified_at.is_some_and(|at| self.counts_face(at))
    }

    /// Whether a face that was shown at a time counts: phone and password are those of then.
    pub fn counts_face(&self, at: Timestamp) -> bool {
        self.face_matches_count_from.is_none_or(|from| at >= from)
    }

    /// Erases what need not be retained: contacts, names and the password. The IIN stays sealed and
    /// indexed, so that debts and declines are still found; with it the index of the phone, if the
    /// customer restricted themselves.
    pub async fn erase(&self, tx: &mut Tx, at: Timestamp) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE customers SET version = version + 1, phone_blind_index = NULL,
                 phone_sealed = NULL, email_sealed = NULL, email_verified_at = NULL,
                 details_sealed = NULL, password_hash = NULL, marketing_sms = $4,
                 marketing_email = $4, erased_at = $3, former_phone_blind_index = CASE
                     WHEN excluded_until IS NOT NULL OR own_limit_tiyn IS NOT NULL
                     THEN phone_blind_index END
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
