-- Telling a credit bureau is agreed to apart from asking it, and a consent names the documents it
-- refers to by the hashes of their texts: {"privacy-policy": "3f9a…"}.
ALTER TABLE consents DROP CONSTRAINT consents_kind_known;
ALTER TABLE consents ADD CONSTRAINT consents_kind_known CHECK (
    kind IN ('personal_data', 'credit_bureau', 'bureau_reporting', 'state_data', 'terms',
        'biometrics', 'marketing')
);
ALTER TABLE consents ADD COLUMN documents jsonb;

-- Every version of the rules, tariffs and other documents that were ever published.
CREATE TABLE published_documents (
    id uuid PRIMARY KEY NOT NULL,
    slug text NOT NULL,
    -- The day from which it is in force.
    effective_date date NOT NULL,
    title_ru text NOT NULL,
    title_kk text NOT NULL,
    -- Of the text in both languages, not of the file.
    sha256 text NOT NULL,
    pdf bytea NOT NULL,
    published_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX published_documents_slug_sha256_key ON published_documents (slug, sha256);

CREATE TRIGGER published_documents_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE ON published_documents
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
