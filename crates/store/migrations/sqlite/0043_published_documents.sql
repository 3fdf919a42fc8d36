-- Telling a credit bureau is agreed to apart from asking it, and a consent names the documents it
-- refers to by the hashes of their texts: {"privacy-policy": "3f9a…"}.
CREATE TABLE consents_anew (
    id BLOB PRIMARY KEY NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    kind TEXT NOT NULL,
    is_given INTEGER NOT NULL,
    text_version TEXT NOT NULL,
    text_hash BLOB NOT NULL,
    recorded_at INTEGER NOT NULL,
    ip_blind_index BLOB NOT NULL,
    user_agent TEXT NOT NULL,
    documents TEXT,
    CONSTRAINT consents_kind_known CHECK (
        kind IN ('personal_data', 'credit_bureau', 'bureau_reporting', 'state_data', 'terms',
            'biometrics', 'marketing')
    )
) STRICT, WITHOUT ROWID;

INSERT INTO consents_anew (id, customer_id, kind, is_given, text_version, text_hash, recorded_at,
    ip_blind_index, user_agent)
SELECT id, customer_id, kind, is_given, text_version, text_hash, recorded_at, ip_blind_index,
    user_agent
FROM consents;

DROP TABLE consents;
ALTER TABLE consents_anew RENAME TO consents;

CREATE INDEX consents_customer ON consents (customer_id, kind, recorded_at);

CREATE TRIGGER consents_no_update BEFORE UPDATE ON consents
BEGIN SELECT RAISE(ABORT, 'rule: consents_append_only'); END;
CREATE TRIGGER consents_no_delete BEFORE DELETE ON consents
BEGIN SELECT RAISE(ABORT, 'rule: consents_append_only'); END;

-- Every version of the rules, tariffs and other documents that were ever published.
CREATE TABLE published_documents (
    id BLOB PRIMARY KEY NOT NULL,
    slug TEXT NOT NULL,
    -- The day from which it is in force.
    effective_date TEXT NOT NULL,
    title_ru TEXT NOT NULL,
    title_kk TEXT NOT NULL,
    -- Of the text in both languages, not of the file.
    sha256 TEXT NOT NULL,
    pdf BLOB NOT NULL,
    published_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX published_documents_slug_sha256_key ON published_documents (slug, sha256);

CREATE TRIGGER published_documents_no_update BEFORE UPDATE ON published_documents
BEGIN SELECT RAISE(ABORT, 'rule: published_documents_append_only'); END;
CREATE TRIGGER published_documents_no_delete BEFORE DELETE ON published_documents
BEGIN SELECT RAISE(ABORT, 'rule: published_documents_append_only'); END;
