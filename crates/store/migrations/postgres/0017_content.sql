-- The texts of the site. A version stays as it was written; only where it stands changes.

CREATE TABLE content_pages (
    id uuid PRIMARY KEY NOT NULL,
    -- Language, kind and name: ru/blog/chto-takoe-gesv.
    place text NOT NULL,
    version bigint NOT NULL,
    kind text NOT NULL,
    -- Shared by a text and its translation.
    number bigint,
    locale text NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    updated_on date NOT NULL,
    -- Markdown with front matter: the truth, from which everything else follows.
    source text NOT NULL,
    sha256 text NOT NULL,
    -- `release` where the binary brought it, `person` where somebody wrote it.
    origin text NOT NULL,
    status text NOT NULL,
    author text NOT NULL,
    written_at timestamptz NOT NULL,
    published_at timestamptz,
    CONSTRAINT content_pages_kind_known
        CHECK (kind IN ('page', 'faq', 'landing', 'article', 'expert')),
    CONSTRAINT content_pages_locale_known CHECK (locale IN ('ru', 'kk')),
    CONSTRAINT content_pages_origin_known CHECK (origin IN ('release', 'person')),
    CONSTRAINT content_pages_status_known CHECK (status IN ('draft', 'published', 'replaced')),
    CONSTRAINT content_pages_published_dated
        CHECK (status <> 'published' OR published_at IS NOT NULL)
);

CREATE UNIQUE INDEX content_pages_place_version_key ON content_pages (place, version);
-- One text is shown and one is being written.
CREATE UNIQUE INDEX content_pages_published_key ON content_pages (place)
    WHERE status = 'published';
CREATE UNIQUE INDEX content_pages_draft_key ON content_pages (place) WHERE status = 'draft';

CREATE FUNCTION refuse_new_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a version stays as it was written' USING
        ERRCODE = 'check_violation', CONSTRAINT = 'content_pages_append_only';
END
$$;
CREATE TRIGGER content_pages_no_change BEFORE UPDATE ON content_pages
    FOR EACH ROW WHEN (
        (NEW.id, NEW.place, NEW.version, NEW.kind, NEW.number, NEW.locale, NEW.slug, NEW.title,
            NEW.updated_on, NEW.source, NEW.sha256, NEW.origin, NEW.author, NEW.written_at)
        IS DISTINCT FROM
        (OLD.id, OLD.place, OLD.version, OLD.kind, OLD.number, OLD.locale, OLD.slug, OLD.title,
            OLD.updated_on, OLD.source, OLD.sha256, OLD.origin, OLD.author, OLD.written_at)
        OR OLD.status = 'replaced' OR NEW.status = 'draft'
        OR (OLD.published_at IS NOT NULL AND NEW.published_at IS DISTINCT FROM OLD.published_at)
    )
    EXECUTE FUNCTION refuse_new_text();
CREATE TRIGGER content_pages_no_delete BEFORE DELETE OR TRUNCATE ON content_pages
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Counts up with every publication: whoever shows pages looks here whether theirs are the newest.
CREATE TABLE content_revision (
    id bigint PRIMARY KEY NOT NULL,
    revision bigint NOT NULL,
    CONSTRAINT content_revision_one CHECK (id = 1)
);

INSERT INTO content_revision (id, revision) VALUES (1, 0);
