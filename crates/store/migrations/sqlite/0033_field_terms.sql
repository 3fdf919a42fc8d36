-- Tables, columns, indexes and rules in the words of docs/GLOSSARY.md. No stored value changes: what is
-- sealed stays sealed for the names of before (`store::sealed_names`).
--
-- A process of the version before cannot work with the new names: stop every one of them first.

ALTER TABLE accruals RENAME COLUMN on_day TO business_date;
ALTER TABLE addenda RENAME COLUMN for_day TO as_of_date;
ALTER TABLE addenda RENAME COLUMN paper_id TO document_id;
ALTER TABLE addenda RENAME COLUMN made_at TO created_at;
ALTER TABLE addenda RENAME COLUMN address_mark TO ip_blind_index;
ALTER TABLE answers RENAME COLUMN saved_at TO updated_at;
ALTER TABLE application_events RENAME COLUMN at TO occurred_at;
ALTER TABLE application_events RENAME COLUMN address_mark TO ip_blind_index;
ALTER TABLE application_events RENAME COLUMN edition TO event_version;
ALTER TABLE applications RENAME COLUMN changed_at TO updated_at;
ALTER TABLE applications RENAME COLUMN tick_at TO deadline_at;
ALTER TABLE applications RENAME COLUMN is_success_seen TO is_success_acknowledged;
ALTER TABLE applications RENAME COLUMN target_id TO payout_method_id;
ALTER TABLE attempts RENAME COLUMN mark TO blind_index;
ALTER TABLE attempts RENAME COLUMN window_began_at TO window_started_at;
ALTER TABLE attributions RENAME COLUMN told_on TO reported_date;
ALTER TABLE attributions RENAME COLUMN told_at TO reported_at;
ALTER TABLE audit RENAME COLUMN at TO occurred_at;
ALTER TABLE autopays RENAME COLUMN card_id TO payment_method_id;
ALTER TABLE autopays RENAME COLUMN told_for TO notified_due_date;
ALTER TABLE autopays RENAME COLUMN changed_at TO updated_at;
ALTER TABLE biller_payments RENAME COLUMN account_mark TO account_blind_index;
ALTER TABLE biller_payments RENAME COLUMN paid_on TO payment_date;
ALTER TABLE biller_payments RENAME COLUMN value_on TO value_date;
ALTER TABLE callbacks RENAME COLUMN verdict TO authenticity;
ALTER TABLE callbacks RENAME COLUMN body_mark TO body_blind_index;
ALTER TABLE callbacks RENAME COLUMN about TO subject_id;
ALTER TABLE card_pages RENAME COLUMN payment_id TO acquirer_payment_id;
ALTER TABLE card_pages RENAME COLUMN target_id TO payout_method_id;
ALTER TABLE codes RENAME COLUMN phone_mark TO phone_blind_index;
ALTER TABLE codes RENAME COLUMN tries_left TO attempts_left;
ALTER TABLE consents RENAME COLUMN at TO recorded_at;
ALTER TABLE consents RENAME COLUMN address_mark TO ip_blind_index;
ALTER TABLE content_pages RENAME COLUMN place TO path;
ALTER TABLE content_pages RENAME COLUMN updated_on TO updated_date;
ALTER TABLE content_pages RENAME COLUMN written_at TO created_at;
ALTER TABLE customers RENAME COLUMN phone_mark TO phone_blind_index;
ALTER TABLE customers RENAME COLUMN iin_mark TO iin_blind_index;
ALTER TABLE customers RENAME COLUMN email_proven_at TO email_verified_at;
ALTER TABLE day_failures RENAME COLUMN on_day TO business_date;
ALTER TABLE day_failures RENAME COLUMN at TO failed_at;
ALTER TABLE day_runs RENAME COLUMN on_day TO business_date;
ALTER TABLE day_runs RENAME COLUMN begun_at TO started_at;
ALTER TABLE day_runs RENAME COLUMN told_at TO notified_at;
ALTER TABLE decisions RENAME COLUMN at TO decided_at;
ALTER TABLE event_counts RENAME COLUMN day TO event_date;
ALTER TABLE event_visitors RENAME COLUMN day TO event_date;
ALTER TABLE event_visitors RENAME COLUMN mark TO visitor_blind_index;
ALTER TABLE files RENAME COLUMN bio_session_id TO biometric_session_id;
ALTER TABLE files RENAME COLUMN place TO storage_key;
ALTER TABLE files RENAME COLUMN content_mark TO content_blind_index;
ALTER TABLE guest_orders RENAME COLUMN key_mark TO key_blind_index;
ALTER TABLE guest_orders RENAME COLUMN refusal TO decline_reason;
ALTER TABLE help_files RENAME COLUMN request_id TO case_id;
ALTER TABLE help_files RENAME COLUMN media TO media_type;
ALTER TABLE help_files RENAME COLUMN place TO storage_key;
ALTER TABLE help_files RENAME COLUMN content_mark TO content_blind_index;
ALTER TABLE help_messages RENAME COLUMN request_id TO case_id;
ALTER TABLE help_requests RENAME COLUMN wished_months TO requested_months;
ALTER TABLE help_requests RENAME COLUMN due_on TO due_date;
ALTER TABLE help_requests RENAME COLUMN frozen_since TO freeze_date;
ALTER TABLE help_requests RENAME COLUMN changed_at TO updated_at;
ALTER TABLE inquiries RENAME COLUMN asked_at TO requested_at;
ALTER TABLE ledger RENAME COLUMN booked_on TO booking_date;
ALTER TABLE ledger RENAME COLUMN value_on TO value_date;
ALTER TABLE loan_days RENAME COLUMN booked_on TO booking_date;
ALTER TABLE loan_days RENAME COLUMN pace_from TO accrual_from;
ALTER TABLE loan_days RENAME COLUMN pace_through TO accrual_through;
ALTER TABLE loan_days RENAME COLUMN interest_units_a_day TO interest_units_per_day;
ALTER TABLE loan_days RENAME COLUMN penalty_units_a_day TO penalty_units_per_day;
ALTER TABLE loan_events RENAME COLUMN booked_on TO booking_date;
ALTER TABLE loan_events RENAME COLUMN edition TO event_version;
ALTER TABLE loan_papers RENAME COLUMN for_day TO as_of_date;
ALTER TABLE loan_papers RENAME COLUMN place TO storage_key;
ALTER TABLE loan_papers RENAME COLUMN made_at TO created_at;
ALTER TABLE loan_papers RENAME COLUMN void_at TO voided_at;
ALTER TABLE loans RENAME COLUMN due_on TO due_date;
ALTER TABLE messages RENAME COLUMN to_mark TO to_blind_index;
ALTER TABLE papers RENAME COLUMN offer_no TO offer_number;
ALTER TABLE papers RENAME COLUMN for_day TO as_of_date;
ALTER TABLE papers RENAME COLUMN target_id TO payout_method_id;
ALTER TABLE papers RENAME COLUMN place TO storage_key;
ALTER TABLE papers RENAME COLUMN made_at TO created_at;
ALTER TABLE pay_card_pages RENAME COLUMN payment_id TO acquirer_payment_id;
ALTER TABLE pay_card_pages RENAME COLUMN card_id TO payment_method_id;
ALTER TABLE pay_cards RENAME COLUMN token_mark TO token_blind_index;
ALTER TABLE pay_cards RENAME COLUMN expires TO expiry;
ALTER TABLE payment_orders RENAME COLUMN card_id TO payment_method_id;
ALTER TABLE payment_orders RENAME COLUMN acquirer_id TO acquirer_payment_id;
ALTER TABLE payment_orders RENAME COLUMN tries TO attempts;
ALTER TABLE payment_orders RENAME COLUMN taken_tiyn TO captured_tiyn;
ALTER TABLE payment_orders RENAME COLUMN refusal TO decline_reason;
ALTER TABLE payment_orders RENAME COLUMN refusal_code TO decline_code;
ALTER TABLE payments RENAME COLUMN value_on TO value_date;
ALTER TABLE payments RENAME COLUMN answer TO outcome;
ALTER TABLE payoff_quotes RENAME COLUMN on_day TO payoff_date;
ALTER TABLE payouts RENAME COLUMN target_id TO payout_method_id;
ALTER TABLE payouts RENAME COLUMN tries TO attempts;
ALTER TABLE payouts RENAME COLUMN payment_id TO acquirer_payment_id;
ALTER TABLE payouts RENAME COLUMN refusal_code TO decline_code;
ALTER TABLE promo_codes RENAME COLUMN from_day TO from_date;
ALTER TABLE promo_codes RENAME COLUMN through_day TO through_date;
ALTER TABLE promo_codes RENAME COLUMN uses_max TO max_redemptions;
ALTER TABLE promo_uses RENAME COLUMN taken_on TO redemption_date;
ALTER TABLE promo_uses RENAME COLUMN taken_at TO redeemed_at;
ALTER TABLE push_subscriptions RENAME COLUMN endpoint_mark TO endpoint_blind_index;
ALTER TABLE reconciliations RENAME COLUMN from_day TO from_date;
ALTER TABLE reconciliations RENAME COLUMN to_day TO to_date;
ALTER TABLE refunds RENAME COLUMN target_id TO payout_method_id;
ALTER TABLE refunds RENAME COLUMN tries TO attempts;
ALTER TABLE refunds RENAME COLUMN acquirer_id TO acquirer_payment_id;
ALTER TABLE refunds RENAME COLUMN refusal_code TO decline_code;
ALTER TABLE requests RENAME COLUMN answer_sealed TO response_sealed;
ALTER TABLE review_requests RENAME COLUMN asked_at TO requested_at;
ALTER TABLE sessions RENAME COLUMN access_mark TO access_token_hash;
ALTER TABLE sessions RENAME COLUMN refresh_mark TO refresh_token_hash;
ALTER TABLE sessions RENAME COLUMN refresh_mark_before TO previous_refresh_token_hash;
ALTER TABLE sessions RENAME COLUMN device_mark TO device_blind_index;
ALTER TABLE sessions RENAME COLUMN seen_at TO last_active_at;
ALTER TABLE short_links RENAME COLUMN key_mark TO key_blind_index;
ALTER TABLE statements RENAME COLUMN file_id TO upload_id;
ALTER TABLE statements RENAME COLUMN found TO contents;
ALTER TABLE statements RENAME COLUMN refused TO rejection_reason;
ALTER TABLE targets RENAME COLUMN number_mark TO number_blind_index;
ALTER TABLE targets RENAME COLUMN expires TO expiry;
ALTER TABLE traits RENAME COLUMN mark TO blind_index;
ALTER TABLE traits RENAME COLUMN seen_at TO created_at;
ALTER TABLE unmatched_payments RENAME COLUMN paid_on TO payment_date;
ALTER TABLE unmatched_payments RENAME COLUMN why TO reason;

ALTER TABLE answers RENAME TO questionnaire_answers;
ALTER TABLE attempts RENAME TO rate_limits;
ALTER TABLE bio_sessions RENAME TO biometric_sessions;
ALTER TABLE card_pages RENAME TO payout_card_tokenization_sessions;
ALTER TABLE codes RENAME TO one_time_codes;
ALTER TABLE day_failures RENAME TO end_of_day_failures;
ALTER TABLE day_runs RENAME TO end_of_day_runs;
ALTER TABLE event_counts RENAME TO site_event_counts;
ALTER TABLE event_visitors RENAME TO site_event_visitors;
ALTER TABLE files RENAME TO uploads;
ALTER TABLE help_files RENAME TO case_uploads;
ALTER TABLE help_messages RENAME TO case_messages;
ALTER TABLE help_numbers RENAME TO case_numbers;
ALTER TABLE help_requests RENAME TO cases;
ALTER TABLE inquiries RENAME TO bureau_inquiries;
ALTER TABLE loan_papers RENAME TO loan_documents;
ALTER TABLE papers RENAME TO application_documents;
ALTER TABLE pay_card_pages RENAME TO payment_card_tokenization_sessions;
ALTER TABLE pay_cards RENAME TO payment_methods;
ALTER TABLE promo_uses RENAME TO promo_redemptions;
ALTER TABLE pushes RENAME TO push_notifications;
ALTER TABLE requests RENAME TO idempotency_keys;
ALTER TABLE statements RENAME TO bank_statements;
ALTER TABLE targets RENAME TO payout_methods;
ALTER TABLE traits RENAME TO fingerprints;

-- SQLite cannot rename an index or a trigger: they are made anew.
DROP INDEX addenda_paper_id_key;
CREATE UNIQUE INDEX addenda_document_id_key ON addenda (document_id);
DROP INDEX answers_step_key;
CREATE UNIQUE INDEX questionnaire_answers_step_key ON questionnaire_answers (application_id, step);
DROP INDEX applications_outside;
CREATE INDEX applications_external ON applications (updated_at)
    WHERE state IN ('PRESCORING', 'BIO_PROCESSING', 'STATEMENT_PROCESSING',
                 'CARD_VERIFYING', 'SCORING', 'EXTRA_CONFIRM', 'DISBURSING');
DROP INDEX applications_tick;
CREATE INDEX applications_deadline ON applications (deadline_at) WHERE deadline_at IS NOT NULL;
DROP INDEX autopays_card;
CREATE INDEX autopays_payment_method ON autopays (payment_method_id);
DROP INDEX bio_sessions_application;
CREATE INDEX biometric_sessions_application ON biometric_sessions (application_id, opened_at);
DROP INDEX bio_sessions_provider_id_key;
CREATE UNIQUE INDEX biometric_sessions_provider_id_key ON biometric_sessions (provider_id);
DROP INDEX card_pages_customer;
CREATE INDEX payout_card_tokenization_sessions_customer ON payout_card_tokenization_sessions (customer_id, created_at);
DROP INDEX card_pages_payment_id_key;
CREATE UNIQUE INDEX payout_card_tokenization_sessions_acquirer_payment_id_key ON payout_card_tokenization_sessions (acquirer_payment_id);
DROP INDEX codes_expiry;
CREATE INDEX one_time_codes_expiry ON one_time_codes (expires_at);
DROP INDEX codes_phone;
CREATE INDEX one_time_codes_phone ON one_time_codes (phone_blind_index, created_at);
DROP INDEX content_pages_place_version_key;
CREATE UNIQUE INDEX content_pages_path_version_key ON content_pages (path, version);
DROP INDEX customers_iin_mark_key;
CREATE UNIQUE INDEX customers_iin_blind_index_key ON customers (iin_blind_index);
DROP INDEX customers_phone_mark_key;
CREATE UNIQUE INDEX customers_phone_blind_index_key ON customers (phone_blind_index);
DROP INDEX files_application;
CREATE INDEX uploads_application ON uploads (application_id, created_at);
DROP INDEX files_content;
CREATE INDEX uploads_content ON uploads (content_blind_index);
DROP INDEX files_place;
CREATE INDEX uploads_storage_key ON uploads (storage_key);
DROP INDEX help_files_content_key;
CREATE UNIQUE INDEX case_uploads_content_key ON case_uploads (case_id, content_blind_index);
DROP INDEX help_files_place;
CREATE INDEX case_uploads_storage_key ON case_uploads (storage_key);
DROP INDEX help_messages_request;
CREATE INDEX case_messages_case ON case_messages (case_id, id);
DROP INDEX help_requests_customer;
CREATE INDEX cases_customer ON cases (customer_id, created_at);
DROP INDEX help_requests_due;
CREATE INDEX cases_due ON cases (due_date) WHERE state IN ('open', 'waiting');
DROP INDEX help_requests_number_key;
CREATE UNIQUE INDEX cases_number_key ON cases (number);
DROP INDEX help_requests_open_key;
CREATE UNIQUE INDEX cases_open_key ON cases (kind, subject)
    WHERE state IN ('open', 'waiting');
DROP INDEX inquiries_application;
CREATE INDEX bureau_inquiries_application ON bureau_inquiries (application_id, requested_at);
DROP INDEX loan_papers_code_key;
CREATE UNIQUE INDEX loan_documents_code_key ON loan_documents (code);
DROP INDEX loan_papers_customer;
CREATE INDEX loan_documents_customer ON loan_documents (customer_id, created_at);
DROP INDEX loan_papers_key_key;
CREATE UNIQUE INDEX loan_documents_key_key ON loan_documents (key);
DROP INDEX loan_papers_loan;
CREATE INDEX loan_documents_loan ON loan_documents (loan_id, created_at) WHERE loan_id IS NOT NULL;
DROP INDEX loan_papers_sha256;
CREATE INDEX loan_documents_sha256 ON loan_documents (sha256);
DROP INDEX papers_application;
CREATE INDEX application_documents_application ON application_documents (application_id, created_at);
DROP INDEX papers_bundle_kind_key;
CREATE UNIQUE INDEX application_documents_bundle_kind_key ON application_documents (bundle_id, kind);
DROP INDEX papers_code;
CREATE INDEX application_documents_code ON application_documents (code);
DROP INDEX papers_contract_number;
CREATE INDEX application_documents_contract_number ON application_documents (contract_number);
DROP INDEX papers_place;
CREATE INDEX application_documents_storage_key ON application_documents (storage_key);
DROP INDEX papers_sha256;
CREATE INDEX application_documents_sha256 ON application_documents (sha256);
DROP INDEX pay_card_pages_customer;
CREATE INDEX payment_card_tokenization_sessions_customer ON payment_card_tokenization_sessions (customer_id, created_at);
DROP INDEX pay_card_pages_payment_id_key;
CREATE UNIQUE INDEX payment_card_tokenization_sessions_acquirer_payment_id_key ON payment_card_tokenization_sessions (acquirer_payment_id);
DROP INDEX pay_cards_token_key;
CREATE UNIQUE INDEX payment_methods_token_key ON payment_methods (customer_id, token_blind_index)
    WHERE removed_at IS NULL;
DROP INDEX promo_uses_code;
CREATE INDEX promo_redemptions_code ON promo_redemptions (code, customer_id);
DROP INDEX pushes_created;
CREATE INDEX push_notifications_created ON push_notifications (created_at);
DROP INDEX requests_age;
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
DROP INDEX requests_key_key;
CREATE UNIQUE INDEX idempotency_keys_key_key ON idempotency_keys (key);
DROP INDEX sessions_access_mark_key;
CREATE UNIQUE INDEX sessions_access_token_hash_key ON sessions (access_token_hash);
DROP INDEX sessions_refresh_before;
CREATE INDEX sessions_previous_refresh_token ON sessions (previous_refresh_token_hash);
DROP INDEX sessions_refresh_mark_key;
CREATE UNIQUE INDEX sessions_refresh_token_hash_key ON sessions (refresh_token_hash);
DROP INDEX statements_application;
CREATE INDEX bank_statements_application ON bank_statements (application_id, read_at);
DROP INDEX targets_number;
CREATE INDEX payout_methods_number ON payout_methods (number_blind_index);
DROP INDEX targets_number_key;
CREATE UNIQUE INDEX payout_methods_number_key ON payout_methods (customer_id, number_blind_index) WHERE removed_at IS NULL;
DROP INDEX traits_mark;
CREATE INDEX fingerprints_blind_index ON fingerprints (kind, blind_index);

DROP TRIGGER loan_papers_no_change;
CREATE TRIGGER loan_documents_no_change BEFORE UPDATE ON loan_documents
WHEN NEW.id IS NOT OLD.id OR NEW.key IS NOT OLD.key OR NEW.customer_id IS NOT OLD.customer_id
    OR NEW.loan_id IS NOT OLD.loan_id OR NEW.contract_number IS NOT OLD.contract_number
    OR NEW.kind IS NOT OLD.kind OR NEW.as_of_date IS NOT OLD.as_of_date OR NEW.storage_key IS NOT OLD.storage_key
    OR NEW.sha256 IS NOT OLD.sha256 OR NEW.bytes IS NOT OLD.bytes OR NEW.code IS NOT OLD.code
    OR NEW.created_at IS NOT OLD.created_at
    OR (OLD.signed_at IS NOT NULL AND NEW.signed_at IS NOT OLD.signed_at)
    OR (OLD.voided_at IS NOT NULL AND NEW.voided_at IS NOT OLD.voided_at)
BEGIN SELECT RAISE(ABORT, 'rule: loan_documents_append_only'); END;
DROP TRIGGER loan_papers_no_delete;
CREATE TRIGGER loan_documents_no_delete BEFORE DELETE ON loan_documents
BEGIN SELECT RAISE(ABORT, 'rule: loan_documents_append_only'); END;
DROP TRIGGER papers_no_delete;
CREATE TRIGGER application_documents_no_delete BEFORE DELETE ON application_documents
BEGIN SELECT RAISE(ABORT, 'rule: application_documents_append_only'); END;

-- Nor a check, which both engines must report by the same name: the text of the table is changed, as
-- ALTER TABLE itself does it.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'CONSTRAINT papers_', 'CONSTRAINT application_documents_')
    WHERE type = 'table' AND name = 'application_documents';
UPDATE sqlite_schema SET sql = replace(sql, 'CONSTRAINT inquiries_', 'CONSTRAINT bureau_inquiries_')
    WHERE type = 'table' AND name = 'bureau_inquiries';
UPDATE sqlite_schema SET sql = replace(sql, 'CONSTRAINT callbacks_verdict_known', 'CONSTRAINT callbacks_authenticity_known')
    WHERE type = 'table' AND name = 'callbacks';
UPDATE sqlite_schema SET sql = replace(sql, 'CONSTRAINT help_messages_', 'CONSTRAINT case_messages_')
    WHERE type = 'table' AND name = 'case_messages';
UPDATE sqlite_schema SET sql = replace(sql, 'CONSTRAINT help_files_media_known', 'CONSTRAINT case_uploads_media_type_known')
    WHERE type = 'table' AND name = 'case_uploads';
UPDATE sqlite_schema SET sql = replace(sql, 'CONSTRAINT help_requests_', 'CONSTRAINT cases_')
    WHERE type = 'table' AND name = 'cases';
UPDATE sqlite_schema SET sql = replace(sql, 'CONSTRAINT traits_', 'CONSTRAINT fingerprints_')
    WHERE type = 'table' AND name = 'fingerprints';
UPDATE sqlite_schema SET sql = replace(sql, 'CONSTRAINT requests_', 'CONSTRAINT idempotency_keys_')
    WHERE type = 'table' AND name = 'idempotency_keys';
UPDATE sqlite_schema SET sql = replace(sql, 'CONSTRAINT loan_days_pace_whole', 'CONSTRAINT loan_days_accrual_whole')
    WHERE type = 'table' AND name = 'loan_days';
UPDATE sqlite_schema SET sql = replace(sql, 'CONSTRAINT loan_papers_', 'CONSTRAINT loan_documents_')
    WHERE type = 'table' AND name = 'loan_documents';
UPDATE sqlite_schema SET sql = replace(replace(sql, 'CONSTRAINT codes_purpose_known', 'CONSTRAINT one_time_codes_purpose_known'), 'CONSTRAINT codes_tries_left_bounded', 'CONSTRAINT one_time_codes_attempts_left_bounded')
    WHERE type = 'table' AND name = 'one_time_codes';
UPDATE sqlite_schema SET sql = replace(sql, 'CONSTRAINT pay_card_pages_', 'CONSTRAINT payment_card_tokenization_sessions_')
    WHERE type = 'table' AND name = 'payment_card_tokenization_sessions';
UPDATE sqlite_schema SET sql = replace(sql, 'CONSTRAINT payment_orders_refusal_known', 'CONSTRAINT payment_orders_decline_reason_known')
    WHERE type = 'table' AND name = 'payment_orders';
UPDATE sqlite_schema SET sql = replace(sql, 'CONSTRAINT payments_answer_json', 'CONSTRAINT payments_outcome_json')
    WHERE type = 'table' AND name = 'payments';
UPDATE sqlite_schema SET sql = replace(sql, 'CONSTRAINT card_pages_', 'CONSTRAINT payout_card_tokenization_sessions_')
    WHERE type = 'table' AND name = 'payout_card_tokenization_sessions';
UPDATE sqlite_schema SET sql = replace(sql, 'CONSTRAINT targets_', 'CONSTRAINT payout_methods_')
    WHERE type = 'table' AND name = 'payout_methods';
UPDATE sqlite_schema SET sql = replace(sql, 'CONSTRAINT promo_codes_uses_positive', 'CONSTRAINT promo_codes_max_redemptions_positive')
    WHERE type = 'table' AND name = 'promo_codes';
UPDATE sqlite_schema SET sql = replace(sql, 'CONSTRAINT answers_', 'CONSTRAINT questionnaire_answers_')
    WHERE type = 'table' AND name = 'questionnaire_answers';
UPDATE sqlite_schema SET sql = replace(sql, 'CONSTRAINT event_counts_', 'CONSTRAINT site_event_counts_')
    WHERE type = 'table' AND name = 'site_event_counts';
UPDATE sqlite_schema SET sql = replace(sql, 'CONSTRAINT unmatched_payments_why_known', 'CONSTRAINT unmatched_payments_reason_known')
    WHERE type = 'table' AND name = 'unmatched_payments';
UPDATE sqlite_schema SET sql = replace(sql, 'CONSTRAINT files_', 'CONSTRAINT uploads_')
    WHERE type = 'table' AND name = 'uploads';
PRAGMA writable_schema = RESET;
