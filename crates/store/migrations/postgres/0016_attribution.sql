-- How people came to us, as their browser told it with a registration or an application.
CREATE TABLE attributions (
    id uuid PRIMARY KEY NOT NULL,
    customer_id uuid NOT NULL REFERENCES customers (id),
    -- None where it came with the registration.
    application_id uuid REFERENCES applications (id),
    -- By our own reckoning: the visit before the request, and the first one there was.
    channel text NOT NULL,
    first_channel text NOT NULL,
    -- What the browser told, as JSON. None once the person left.
    visit_sealed bytea,
    told_on date NOT NULL,
    told_at timestamptz NOT NULL,
    CONSTRAINT attributions_channel_known CHECK (channel IN
        ('direct', 'organic', 'paid', 'social', 'referral', 'email', 'sms', 'partner', 'other',
         'unknown')),
    CONSTRAINT attributions_first_channel_known CHECK (first_channel IN
        ('direct', 'organic', 'paid', 'social', 'referral', 'email', 'sms', 'partner', 'other',
         'unknown'))
);

-- What came with an application first, stays.
CREATE UNIQUE INDEX attributions_application_key ON attributions (application_id);
CREATE INDEX attributions_customer ON attributions (customer_id, told_at);
CREATE INDEX attributions_day ON attributions (told_on);

-- Sealing anew and forgetting are the only changes.
CREATE TRIGGER attributions_no_update BEFORE UPDATE OF
    id, customer_id, application_id, channel, first_channel, told_on, told_at ON attributions
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER attributions_no_delete BEFORE DELETE OR TRUNCATE ON attributions
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
