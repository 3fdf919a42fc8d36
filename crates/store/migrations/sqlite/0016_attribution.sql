-- How people came to us, as their browser told it with a registration or an application.
CREATE TABLE attributions (
    id BLOB PRIMARY KEY NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    -- None where it came with the registration.
    application_id BLOB REFERENCES applications (id),
    -- By our own reckoning: the visit before the request, and the first one there was.
    channel TEXT NOT NULL,
    first_channel TEXT NOT NULL,
    -- What the browser told, as JSON. None once the person left.
    visit_sealed BLOB,
    told_on TEXT NOT NULL,
    told_at INTEGER NOT NULL,
    CONSTRAINT attributions_channel_known CHECK (channel IN
        ('direct', 'organic', 'paid', 'social', 'referral', 'email', 'sms', 'partner', 'other',
         'unknown')),
    CONSTRAINT attributions_first_channel_known CHECK (first_channel IN
        ('direct', 'organic', 'paid', 'social', 'referral', 'email', 'sms', 'partner', 'other',
         'unknown'))
) STRICT, WITHOUT ROWID;

-- What came with an application first, stays.
CREATE UNIQUE INDEX attributions_application_key ON attributions (application_id);
CREATE INDEX attributions_customer ON attributions (customer_id, told_at);
CREATE INDEX attributions_day ON attributions (told_on);

-- Sealing anew and forgetting are the only changes.
CREATE TRIGGER attributions_no_update BEFORE UPDATE OF
    id, customer_id, application_id, channel, first_channel, told_on, told_at ON attributions
BEGIN SELECT RAISE(ABORT, 'rule: attributions_append_only'); END;
CREATE TRIGGER attributions_no_delete BEFORE DELETE ON attributions
BEGIN SELECT RAISE(ABORT, 'rule: attributions_append_only'); END;
