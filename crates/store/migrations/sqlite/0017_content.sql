-- The texts of the site. A version stays as it was written; only where it stands changes.

CREATE TABLE content_pages (
    id BLOB PRIMARY KEY NOT NULL,
    -- Language, kind and name: ru/blog/chto-takoe-gesv.
    place TEXT NOT NULL,
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    -- Shared by a text and its translation.
    number INTEGER,
    locale TEXT NOT NULL,
    slug TEXT NOT NULL,
    title TEXT NOT NULL,
    updated_on TEXT NOT NULL,
    -- Markdown with front matter: the truth, from which everything else follows.
    source TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    -- `release` where the binary brought it, `person` where somebody wrote it.
    origin TEXT NOT NULL,
    status TEXT NOT NULL,
    author TEXT NOT NULL,
    written_at INTEGER NOT NULL,
    published_at INTEGER,
    CONSTRAINT content_pages_kind_known
        CHECK (kind IN ('page', 'faq', 'landing', 'article', 'expert')),
    CONSTRAINT content_pages_locale_known CHECK (locale IN ('ru', 'kk')),
    CONSTRAINT content_pages_origin_known CHECK (origin IN ('release', 'person')),
    CONSTRAINT content_pages_status_known CHECK (status IN ('draft', 'published', 'replaced')),
    CONSTRAINT content_pages_published_dated
        CHECK (status <> 'published' OR published_at IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX content_pages_place_version_key ON content_pages (place, version);
-- One text is shown and one is being written.
CREATE UNIQUE INDEX content_pages_published_key ON content_pages (place)
    WHERE status = 'published';
CREATE UNIQUE INDEX content_pages_draft_key ON content_pages (place) WHERE status = 'draft';

CREATE TRIGGER content_pages_no_change BEFORE UPDATE ON content_pages
WHEN NEW.id IS NOT OLD.id OR NEW.place IS NOT OLD.place OR NEW.version IS NOT OLD.version
    OR NEW.kind IS NOT OLD.kind OR NEW.number IS NOT OLD.number OR NEW.locale IS NOT OLD.locale
    OR NEW.slug IS NOT OLD.slug OR NEW.title IS NOT OLD.title
    OR NEW.updated_on IS NOT OLD.updated_on OR NEW.source IS NOT OLD.source
    OR NEW.sha256 IS NOT OLD.sha256 OR NEW.origin IS NOT OLD.origin
    OR NEW.author IS NOT OLD.author OR NEW.written_at IS NOT OLD.written_at
    OR OLD.status = 'replaced' OR NEW.status = 'draft'
    OR (OLD.published_at IS NOT NULL AND NEW.published_at IS NOT OLD.published_at)
BEGIN SELECT RAISE(ABORT, 'rule: content_pages_append_only'); END;
CREATE TRIGGER content_pages_no_delete BEFORE DELETE ON content_pages
BEGIN SELECT RAISE(ABORT, 'rule: content_pages_append_only'); END;

-- Counts up with every publication: whoever shows pages looks here whether theirs are the newest.
CREATE TABLE content_revision (
    id INTEGER PRIMARY KEY NOT NULL,
    revision INTEGER NOT NULL,
    CONSTRAINT content_revision_one CHECK (id = 1)
) STRICT;

INSERT INTO content_revision (id, revision) VALUES (1, 0);
