-- What queued a job, as `traceparent` has it, so that its runs belong to the same trace. Those that were
-- queued before, or by nobody's request, have none.
ALTER TABLE jobs ADD COLUMN trace text;
