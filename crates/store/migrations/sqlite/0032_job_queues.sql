-- Jobs run in queues with workers of their own, urgent ones first. The defaults serve a process of
-- the version before, which knows no queues.
ALTER TABLE jobs ADD COLUMN queue TEXT NOT NULL DEFAULT 'providers'
    CONSTRAINT jobs_queue_known CHECK (queue IN ('interactive', 'providers', 'batch'));
ALTER TABLE jobs ADD COLUMN priority TEXT NOT NULL DEFAULT 'normal'
    CONSTRAINT jobs_priority_known CHECK (priority IN ('urgent', 'normal'));
UPDATE jobs SET queue = 'interactive' WHERE kind IN (
    'send_message', 'send_push', 'payment_receipt', 'read_statement', 'score', 'papers', 'protocol'
);
UPDATE jobs SET queue = 'batch' WHERE kind IN ('loan_notices', 'autopay', 'forget');
DROP INDEX jobs_waiting;
CREATE INDEX jobs_claimable ON jobs (queue, priority, run_after, id)
    WHERE done_at IS NULL AND dead_at IS NULL;
CREATE INDEX jobs_dead ON jobs (dead_at) WHERE dead_at IS NOT NULL;
