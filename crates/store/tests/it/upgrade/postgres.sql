-- A database of version 32, with rows in every table and a value in nearly every column. Sealed with
-- the keys of `support::vault`: a sealed text is its `<table>.<column>`, but for the customer's.

INSERT INTO customers (id, version, created_at, phone_mark, phone_sealed, iin_mark, iin_sealed, email_sealed, details_sealed, language, password_hash, marketing_sms, marketing_email, excluded_until, own_limit_tiyn, erased_at, reactivated_at, email_proven_at)
    VALUES ('b6c45863-875e-7048-80a3-c155ed145efe', 1, '2026-11-15 00:00:00+00', '\xf691a3be10614b12eddfd7bba63b71142fbe475fab550e608c502653aa93af12', '\x010a78009591722cc84825ca95310080899ae64c35f9c9b6399321c43a55fc7525b578bf8e50558d19', '\x4dd8b55fe1d529d6a5a3ed4761c85a841317e3f6720f0ff29b3b4cd200d0299b', '\x01626e1e3b6935c66a2c8ab9c81276c5f829ede1444c2b0b59e010b967b43253dedb4a059849ce6d09', '\x010f5f924500a4d703b9a4803099cf773cf7b1892299b6dc53d5b6efd575ecfa068a2efaa57a1c6d4e1d94396f69d4', '\x016970041381069bfeb05984217f1ec3f76bb2f948f69dd08232c8256b6c8d905102a946d7b6e85bb8e11511ede916c8a2bf102bdf14', 'ru', 'customers password_hash', true, true, NULL, 1, NULL, NULL, '2026-11-15 00:00:00+00');
INSERT INTO consents (id, customer_id, kind, is_given, text_version, text_hash, at, address_mark, user_agent)
    VALUES ('a501a2b9-6ffa-7079-80b8-39fc048f1a1c', 'b6c45863-875e-7048-80a3-c155ed145efe', 'personal_data', true, 'consents text_version', '\x076d2124a8ad6266e573d26fb881d09f38599cecec5a83be0a371e34b0ade95a', '2026-11-15 00:00:00+00', '\xcfee1f42286277b00a0b531da687abad6206649d72a22e8660ec67dca77234f9', 'consents user_agent');
INSERT INTO codes (id, purpose, phone_mark, subject_hash, code_hash, created_at, expires_at, tries_left, used_at)
    VALUES ('64a7994c-6feb-70d4-800c-88d34e120cf1', 'sign', '\x27cca558a003000ea22074a07acaebb276090f3b2e225150dd1ad1db8e438d40', '\x481b14fb096adbf3265820eab8f1c40616dcfe65adf9a2c9b13248c0d1051366', '\xe0973bbf71505f900d3d834a4051cff5ac1ccc6c2640cb03b8f4929051ba7f59', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00', 5, '2026-11-15 00:00:00+00');
INSERT INTO attempts (scope, mark, window_began_at, count, locked_until)
    VALUES ('attempts scope', '\x6b101149d9c6493a1f9fad2a0c5cfea0da182ea239413c88ffb92a471b38c1f5', '2026-11-15 00:00:00+00', 1, '2026-11-15 00:00:00+00');
INSERT INTO sessions (id, version, customer_id, access_mark, access_expires_at, refresh_mark, refresh_mark_before, refresh_expires_at, device_mark, user_agent, created_at, seen_at, step_up_until, ended_at, end_reason, is_step_up_to_pay)
    VALUES ('3f3af1ec-ebbd-7010-8041-7ec0d27bbfcb', 1, 'b6c45863-875e-7048-80a3-c155ed145efe', '\xf36b728988d2025a7f6393ceef1a32254d6516ea120319f7ec1bdebd8e1f0e39', '2026-11-15 00:00:00+00', '\xa62abf9f6206cb4bf497e20f0e2359e97d8b116048cc88816197aaeb52581c08', '\x5b41c51b23800a96daa76d5c95bfb84c76dbaa7467193a0c3907582d0571d54e', '2026-11-15 00:00:00+00', '\xacdecc6cf5359e4eb4f1cee9ea9f512c6584ba0d8aadcacb998d97a8356110a6', 'sessions user_agent', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00', NULL, NULL, false);
INSERT INTO messages (id, customer_id, channel, kind, to_mark, to_sealed, text_sealed, created_at, sent_at)
    VALUES ('f5cccfb7-3751-70ed-80f2-e39e7d72425a', 'b6c45863-875e-7048-80a3-c155ed145efe', 'sms', 'messages kind', '\xb9ca618fe614866ad7b10e331cb7c90aa0cfae8ebf0468c3a37530909794e1bd', '\x010a99cdf5244ff16a73f4da62f75f31ef3730bb92da969d4d7e05d5ea2b8bbc879ce80a80a6009c', '\x015df4e9601f82ce317dbbd8ae4d4dfe1321d2260584aba8b6a72eec6a64ce8dd1cc61be530d8141bbed', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00');
INSERT INTO jobs (id, kind, subject, run_after, attempts, leased_by, leased_until, last_error, created_at, done_at, dead_at, queue, priority)
    VALUES ('5d9a17cb-70b9-703a-80c0-73a44c21889d', 'jobs kind', '472bbf14-923e-707c-80d8-529825c401e8', '2026-11-15 00:00:00+00', 1, '87eba76e-7f31-7053-8045-ba922e7770fb', '2026-11-15 00:00:00+00', 'jobs last_error', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00', 'interactive', 'normal');
INSERT INTO audit (id, at, actor, action, subject, detail, number, hash)
    VALUES ('837d256f-26f7-70c2-8089-485251590fb3', '2026-11-15 00:00:00+00', 'customer', 'login', '472bbf14-923e-707c-80d8-529825c401e8', '{}', 1, '\x4928320fadac00d074f3f989e89a8454e3e495c11aeafe4359abb8803712a0be');
INSERT INTO audit (id, at, actor, action, subject, detail, number, hash)
    VALUES ('aae63b6e-7a2b-70fb-80ec-ada92e907a82', '2026-11-15 00:00:00+00', 'biller', 'payment_posted', '472bbf14-923e-707c-80d8-529825c401e8', '{}', 2, '\xd58295de45d3e7f28828e29cd93f9dae569e0803e298ce2227e6689d49c7831a');
INSERT INTO audit (id, at, actor, action, subject, detail, number, hash)
    VALUES ('1c01991c-8dd1-70d7-804e-43589a14f71f', '2026-11-15 00:00:00+00', 'customer', 'logout', 'b6c45863-875e-7048-80a3-c155ed145efe', '{}', NULL, NULL);
INSERT INTO requests (id, key, request_hash, leased_until, answer_sealed, created_at)
    VALUES ('ec72420d-f5df-70ce-8011-f715c96338df', 'upgrade-key-0001', '\x72657175657374', '2026-11-15 00:00:00+00', '\x01e4f85dc8b6539ca709dd518ad572945aa985caecc0c75a3c776d019e38f2a2016ddf043079f2496eb7e6aa', '2026-11-15 00:00:00+00');
INSERT INTO loans (id, version, customer_id, contract_number, contract, facts, status, due_on, payoff_tiyn)
    VALUES ('472bbf14-923e-707c-80d8-529825c401e8', 3, 'b6c45863-875e-7048-80a3-c155ed145efe', 'ZH-2026-000001', '{}', '[]', 'active', '2026-11-30', 9900000);
INSERT INTO loan_days (loan_id, is_open, booked_on, closed_through, pace_from, pace_through, interest_units, interest_units_a_day, penalty_units, penalty_units_a_day)
    VALUES ('472bbf14-923e-707c-80d8-529825c401e8', true, '2026-11-15', '2026-11-15', '2026-11-15', '2026-11-30', 1, 1, 1, 1);
INSERT INTO loan_events (loan_id, number, booked_on, edition, event)
    VALUES ('472bbf14-923e-707c-80d8-529825c401e8', 1, '2026-11-15', 1, '{}');
INSERT INTO payments (id, source, reference, request_hash, loan_id, amount_tiyn, value_on, received_at, answer)
    VALUES ('040ffd59-25d4-7011-807b-7238a7fc9957', 'biller', 'txn-1', '\xfdc1f8f3c7caa444b577eeed54931b3913b95b108ea9762a7d00d61e2a07e55f', '472bbf14-923e-707c-80d8-529825c401e8', 100000, '2026-11-15', '2026-11-15 00:00:00+00', '{}');
INSERT INTO ledger (number, transaction_id, loan_id, rule, booked_on, value_on, cause, debit, credit, amount_tiyn) OVERRIDING SYSTEM VALUE
    VALUES (1, '709b55bd-3da0-70a8-8012-5bd0ee20c5bf', '472bbf14-923e-707c-80d8-529825c401e8', 'issue', '2026-11-15', '2026-11-15', NULL, '1401', '1030', 10000000);
INSERT INTO ledger (number, transaction_id, loan_id, rule, booked_on, value_on, cause, debit, credit, amount_tiyn) OVERRIDING SYSTEM VALUE
    VALUES (2, '27ca64c0-92a9-70c7-80c5-25ed45e845b1', '472bbf14-923e-707c-80d8-529825c401e8', 'payment', '2026-11-15', '2026-11-15', '040ffd59-25d4-7011-807b-7238a7fc9957', '1030', '2870', 100000);
INSERT INTO ledger (number, transaction_id, loan_id, rule, booked_on, value_on, cause, debit, credit, amount_tiyn) OVERRIDING SYSTEM VALUE
    VALUES (3, '1f3cb18e-8962-70d7-80bb-8c11a6ec71f0', '472bbf14-923e-707c-80d8-529825c401e8', 'allocation', '2026-11-15', '2026-11-15', '040ffd59-25d4-7011-807b-7238a7fc9957', '2870', '1401', 100000);
INSERT INTO accruals (on_day, loan_id, interest_tiyn, penalty_tiyn)
    VALUES ('2026-11-15', '472bbf14-923e-707c-80d8-529825c401e8', 1, 1);
INSERT INTO day_runs (on_day, begun_at, ended_at, loans_closed, loans_failed, told_at)
    VALUES ('2026-11-15', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00', 1, 1, '2026-11-15 00:00:00+00');
INSERT INTO day_failures (loan_id, on_day, error, at)
    VALUES ('472bbf14-923e-707c-80d8-529825c401e8', '2026-11-15', 'day_failures error', '2026-11-15 00:00:00+00');
INSERT INTO applications (id, version, customer_id, state, body, created_at, changed_at, tick_at, loan_id, is_success_seen, target_id, wants_partner_offers)
    VALUES ('1fe28920-5936-70fd-8011-58223892c7a8', 2, 'b6c45863-875e-7048-80a3-c155ed145efe', 'ACTIVE', '{}', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00', '472bbf14-923e-707c-80d8-529825c401e8', true, '34a04005-bcaf-706e-8099-0bd9637d9fdb', true);
INSERT INTO application_events (application_id, number, at, actor, from_state, to_state, reason, address_mark, key, edition, event)
    VALUES ('1fe28920-5936-70fd-8011-58223892c7a8', 1, '2026-11-15 00:00:00+00', 'application_events actor', 'DRAFT', 'ACTIVE', 'application_events reason', '\xeca7a40763ddfa3bfede0ca2ce4a173dd35af4c9cc5bbf638d25940f822f8006', 'application_events key', 1, '{}');
INSERT INTO answers (id, application_id, step, raw_sealed, is_valid, saved_at)
    VALUES ('677fe21b-65f4-70cf-8010-5853d51f4f0a', '1fe28920-5936-70fd-8011-58223892c7a8', 'identity', '\x015c5c3db578dd5aba852e7724e20dbc26a7d9e5a7233a28912327cd427e1a21ae3cc9f66100714a', true, '2026-11-15 00:00:00+00');
INSERT INTO decisions (id, application_id, kind, snapshot, result, at)
    VALUES ('3183d37b-e506-7078-80f0-b2ea1095fea9', '1fe28920-5936-70fd-8011-58223892c7a8', 'first_look', '{}', '{}', '2026-11-15 00:00:00+00');
INSERT INTO inquiries (id, application_id, purpose, consent_id, consent_state, report_sealed, asked_at, answered_at)
    VALUES ('cd798a3c-6e7b-700f-8031-78efade3dbe1', '1fe28920-5936-70fd-8011-58223892c7a8', 'first_look', 'inquiries consent_id', 'given', '\x01f52e32a034671f16b2400de68a89cdcb40ab3cd1709fc6b73dcd9155ab3cb3d904ed023939ba0b71c805deb5', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00');
INSERT INTO bio_sessions (id, application_id, provider_id, gestures, opened_at, expires_at, capture, is_submitted, outcome, answered_at)
    VALUES ('05320182-6344-7033-8094-80bac5ab768a', '1fe28920-5936-70fd-8011-58223892c7a8', 'bio_sessions provider_id', '{}', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00', 1, true, '{}', '2026-11-15 00:00:00+00');
INSERT INTO files (id, customer_id, application_id, bio_session_id, kind, place, bytes, status, reasons, hints, content_mark, created_at, removed_at)
    VALUES ('3b9c358f-36f0-701b-80d3-e14f309c7cf1', 'b6c45863-875e-7048-80a3-c155ed145efe', '1fe28920-5936-70fd-8011-58223892c7a8', '05320182-6344-7033-8094-80bac5ab768a', 'id_front', 'files place', 1, 'accepted', '[]', '[]', '\xbd19d36f8ee929e6f10b97051c4a9b4a3a0d09fdd2898b251b198fb2d0d9cf8c', '2026-11-15 00:00:00+00', NULL);
INSERT INTO statements (file_id, application_id, found, refused, read_at, confirmed_at)
    VALUES ('3b9c358f-36f0-701b-80d3-e14f309c7cf1', '1fe28920-5936-70fd-8011-58223892c7a8', '{}', 'statements refused', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00');
INSERT INTO targets (id, customer_id, kind, number_sealed, number_mark, mask, bank, expires, is_own, is_default, created_at, removed_at)
    VALUES ('34a04005-bcaf-706e-8099-0bd9637d9fdb', 'b6c45863-875e-7048-80a3-c155ed145efe', 'card', '\x01581f7d45f3a8f4770f1fd63f0c7168d0478a13a17327481553a317a35d6cbb8dcc11728e9d7fa090f6bc', '\xaf188c81e7f1d43dc3a4da581db11c34345509d4077d07396d5a92e6b2907f66', 'targets mask', 'targets bank', '09/27', true, true, '2026-11-15 00:00:00+00', NULL);
INSERT INTO card_pages (id, customer_id, payment_id, url, state, target_id, created_at, ended_at)
    VALUES ('d68ec37c-986c-7029-80ea-58f9036c10b4', 'b6c45863-875e-7048-80a3-c155ed145efe', 'acq-1', 'card_pages url', 'saved', '34a04005-bcaf-706e-8099-0bd9637d9fdb', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00');
INSERT INTO papers (id, application_id, bundle_id, contract_number, offer_no, for_day, target_id, kind, place, sha256, bytes, code, made_at, signed_at, terms)
    VALUES ('382635c9-325b-7027-8019-5ff1b8a44e5b', '1fe28920-5936-70fd-8011-58223892c7a8', '1e6ed65d-77d6-704e-80ed-5a745ba5c498', 'papers contract_number', 1, '2026-11-15', '34a04005-bcaf-706e-8099-0bd9637d9fdb', 'contract', 'papers place', 'papers sha256', 1, 'papers code', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00', '{}');
INSERT INTO payouts (id, application_id, number, target_id, amount_tiyn, state, tries, payment_id, refusal_code, created_at, ended_at)
    VALUES ('92026d27-11e8-702e-80e4-159bebbecb51', '1fe28920-5936-70fd-8011-58223892c7a8', 1, '34a04005-bcaf-706e-8099-0bd9637d9fdb', 1, 'done', 1, 'acq-2', NULL, '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00');
INSERT INTO callbacks (id, provider, verdict, body_sealed, body_mark, received_at, count, about)
    VALUES ('371c6a16-fc69-706d-805c-3efdb7369549', 'callbacks provider', 'genuine', '\x0162951c0825b486dbd7cf924887c7931a0cce3834062d490e417570dd351af37075fe2a0c050ca82d895c', '\xd8a36c045ab71bcf0e3abb8ca6b41058710a8e268efd3e6726027d25add44bb3', '2026-11-15 00:00:00+00', 1, '05320182-6344-7033-8094-80bac5ab768a');
INSERT INTO review_requests (id, application_id, text_sealed, asked_at, answered_at, answer_sealed, is_reversed)
    VALUES ('8300d28f-826d-70b4-8016-147f1d31c5e8', '1fe28920-5936-70fd-8011-58223892c7a8', '\x019829940d4af3a1d23702bf85b5a5a54f862332ddb26e0c8e0e9add7648cc4ca39a0c11afa51fa3aa7825e8b58231b456', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00', '\x01150751ecd3e205ea618adde7b0ab7cdff730e92604ee4fe7e706aabf7844bf08048aa44f3295bcddd45580554e99cf80d474', true);
INSERT INTO traits (customer_id, kind, mark, seen_at)
    VALUES ('b6c45863-875e-7048-80a3-c155ed145efe', 'document', '\x0d51da6e42af6a1bfddaa09049e66777b06328ea22b1426c09648ae228352854', '2026-11-15 00:00:00+00');
INSERT INTO loan_papers (id, key, customer_id, loan_id, contract_number, kind, for_day, place, sha256, bytes, code, made_at, signed_at, void_at)
    VALUES ('6906c128-bc10-709b-8036-633008f923a6', 'loan_papers key', 'b6c45863-875e-7048-80a3-c155ed145efe', '472bbf14-923e-707c-80d8-529825c401e8', 'loan_papers contract_number', 'addendum', '2026-11-15', 'loan_papers place', 'loan_papers sha256', 1, 'loan_papers code', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00', NULL);
INSERT INTO payoff_quotes (id, loan_id, amount_tiyn, on_day, valid_until, created_at)
    VALUES ('6327245c-3a45-70d9-8072-b70fbb671926', '472bbf14-923e-707c-80d8-529825c401e8', 1, '2026-11-15', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00');
INSERT INTO pay_cards (id, customer_id, token_sealed, token_mark, mask, bank, expires, is_default, created_at, removed_at)
    VALUES ('30da53dd-2346-703e-805a-7a4b31cceda5', 'b6c45863-875e-7048-80a3-c155ed145efe', '\x010700dda201043cece7a688edf62d82525d9ec5319939aaac1bbcde22b81270413ba595015e4c23d12d5c70', '\x6ef92fdd14c319f0ea5321c83736bdc25ef6b32276bf310dcfd884d3f2aa63be', 'pay_cards mask', 'pay_cards bank', '09/27', true, '2026-11-15 00:00:00+00', NULL);
INSERT INTO pay_card_pages (id, customer_id, payment_id, url, state, card_id, created_at, ended_at)
    VALUES ('da86fcb6-b069-709a-80a0-3c6a381a2859', 'b6c45863-875e-7048-80a3-c155ed145efe', 'acq-3', 'pay_card_pages url', 'saved', '30da53dd-2346-703e-805a-7a4b31cceda5', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00');
INSERT INTO payment_orders (id, loan_id, payer, kind, purpose, amount_tiyn, quote_id, card_id, autopay_for, language, return_path, state, url, acquirer_id, tries, taken_tiyn, payment_id, refusal, refusal_code, created_at, ended_at)
    VALUES ('3eeb7e96-e59c-700f-80b1-a089daba079f', '472bbf14-923e-707c-80d8-529825c401e8', 'owner', 'part', '"repayment"', 1, '6327245c-3a45-70d9-8072-b70fbb671926', '30da53dd-2346-703e-805a-7a4b31cceda5', '2026-11-15', 'ru', 'payment_orders return_path', 'paid', 'payment_orders url', 'payment_orders acquirer_id', 1, 1, '040ffd59-25d4-7011-807b-7238a7fc9957', NULL, NULL, '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00');
INSERT INTO autopays (loan_id, card_id, is_on, told_for, changed_at)
    VALUES ('472bbf14-923e-707c-80d8-529825c401e8', '30da53dd-2346-703e-805a-7a4b31cceda5', true, '2026-11-15', '2026-11-15 00:00:00+00');
INSERT INTO refunds (id, loan_id, target_id, amount_tiyn, state, tries, acquirer_id, refusal_code, created_at, ended_at)
    VALUES ('4fdc1db8-ceef-7064-80b8-aa6f7c60cdc4', '472bbf14-923e-707c-80d8-529825c401e8', '34a04005-bcaf-706e-8099-0bd9637d9fdb', 1, 'done', 1, 'refunds acquirer_id', NULL, '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00');
INSERT INTO biller_payments (number, id, biller, txn_id, account_sealed, account_mark, amount_tiyn, paid_on, value_on, loan_id, state, received_at) OVERRIDING SYSTEM VALUE
    VALUES (1, '984d82ac-a855-7019-80d4-119775097c2c', 'kaspi', 'txn-1', '\x015e47fbf849d7ff1c10d939933b8d004000fc342e30e2ad06c76b8d9d11f2bed73e20705d174eca1920f037d542031b8d9ae1d1', '\xc7b044102567d9a3a54273293025b320a7d6bb1a2fb28d6776a3f2b93a9fcd6e', 1, '2026-11-15', '2026-11-15', '472bbf14-923e-707c-80d8-529825c401e8', 'booked', '2026-11-15 00:00:00+00');
INSERT INTO guest_orders (id, key_mark, account_sealed, payer_sealed, amount_tiyn, language, state, url, refusal, loan_id, created_at, ended_at)
    VALUES ('84983c60-f7da-70c1-8086-98621f802c0d', '\xecd861e87d22762800db0a8d12e9026c9050f39e8b172fb3db23ee756a139409', '\x016e601a9b134d7d304c3bd32ab47e15e731f56fc8f1c1cca0d462be7416de97b6597b04060ff226544051376561850b0d', '\x01a14f2c44eca3fc13f6801f823b5f98cd74590884d2854038a87b57807584302324980efff0e7c9104c87c8067e50', 1, 'ru', 'paid', 'guest_orders url', NULL, '472bbf14-923e-707c-80d8-529825c401e8', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00');
INSERT INTO unmatched_payments (id, source, reference, account_sealed, payer_sealed, amount_tiyn, paid_on, why, state, loan_id, settled_by, settled_reason, received_at, settled_at)
    VALUES ('a5123898-4d3f-7003-8015-55a3147138c3', 'bank', 'unmatched_payments reference', '\x01fdcc73356c07c72b0639a5400a72c351a7b998ba6ff3ea5e707615556e5dbd816edfb95d927377723da0e0e6ff2e768562e5122d4cce', '\x01b6da308969194e35f7ea3e5b8de81219943d085d18b0d0920e21641e8f567e4d4e32b18d76d7e8a2de3632f64d17a768b1579e3c', 1, '2026-11-15', 'nobody', 'assigned', '472bbf14-923e-707c-80d8-529825c401e8', 'unmatched_payments settled_by', 'unmatched_payments settled_reason', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00');
INSERT INTO reconciliations (id, provider, file_sha256, from_day, to_day, result, runs, first_run_at, last_run_at, last_run_by)
    VALUES ('bda1c91a-ed1c-7087-804f-11aac5e5febf', 'kaspi', 'reconciliations file_sha256', '2026-11-15', '2026-11-15', '{}', 1, '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00', 'reconciliations last_run_by');
INSERT INTO addenda (id, loan_id, draft, number, days, for_day, offer, paper_id, sha256, made_at, signed_at, code_id, session_id, address_mark)
    VALUES ('8e562308-c89d-70d5-8036-cef618780314', '472bbf14-923e-707c-80d8-529825c401e8', 1, 1, 1, '2026-11-15', '{}', '6906c128-bc10-709b-8036-633008f923a6', 'addenda sha256', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00', '64a7994c-6feb-70d4-800c-88d34e120cf1', '3f3af1ec-ebbd-7010-8041-7ec0d27bbfcb', '\xe24ce87f7b18b8aabe096adf3e31d74eb7b604a8d287fa0d627667a9f99089c8');
INSERT INTO help_numbers (year, last)
    VALUES (2026, 1);
INSERT INTO help_requests (id, number, customer_id, loan_id, kind, subject, state, language, reason, wished_months, contact_sealed, due_on, frozen_since, plan, plan_sha256, accepted_at, created_at, changed_at, answered_at)
    VALUES ('bbfcd416-0a1e-7074-80c6-2292ae48be47', 'З-2026-000001', 'b6c45863-875e-7048-80a3-c155ed145efe', '472bbf14-923e-707c-80d8-529825c401e8', 'complaint', '472bbf14-923e-707c-80d8-529825c401e8', 'closed', 'ru', 'other', 3, '\x011062ee15366c41f53d5024cfd4dd395c8ec30ba80d1e7800415d81a8aaab9d80f5a480dc536988a5df31859d1203634cb3', '2026-11-15', '2026-11-15', '{}', 'help_requests plan_sha256', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00');
INSERT INTO help_messages (id, request_id, author, text_sealed, created_at)
    VALUES ('5550ac8b-699f-701e-802e-12a4bb70db10', 'bbfcd416-0a1e-7074-80c6-2292ae48be47', 'person', '\x0108ac4313fbe7cbf13a97e896dbe892ad759b58bfde690ea00b15e9b6a2f55f132113afe4b3d4ccabcb25afb44653', '2026-11-15 00:00:00+00');
INSERT INTO help_files (id, request_id, media, place, bytes, content_mark, created_at)
    VALUES ('8d67ab69-a4cc-70f1-8085-f470530c89ee', 'bbfcd416-0a1e-7074-80c6-2292ae48be47', 'pdf', 'help_files place', 1, '\xe012e1ef63f6814d6246c2bea4844526d200e90eecbb471a38204eae38535cfd', '2026-11-15 00:00:00+00');
INSERT INTO attributions (id, customer_id, application_id, channel, first_channel, visit_sealed, told_on, told_at)
    VALUES ('75b2c9c2-09db-70c5-8099-122965151412', 'b6c45863-875e-7048-80a3-c155ed145efe', '1fe28920-5936-70fd-8011-58223892c7a8', 'direct', 'organic', '\x01f15bd19eac1f615743b9bb18801a8f50b0dc032f079a72f4cbbc996d542d26f0c9a3db8ce048b96cee57968b11df', '2026-11-15', '2026-11-15 00:00:00+00');
INSERT INTO content_pages (id, place, version, kind, number, locale, slug, title, updated_on, source, sha256, origin, status, author, written_at, published_at)
    VALUES ('f0d5569b-2395-704d-8054-6a57779bc67b', 'content_pages place', 1, 'page', 1, 'ru', 'content_pages slug', 'content_pages title', '2026-11-15', 'content_pages source', 'content_pages sha256', 'release', 'published', 'content_pages author', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00');
UPDATE content_revision SET revision = 7;
INSERT INTO short_links (key_mark, customer_id, target, created_at, expires_at, used_at)
    VALUES ('\x9e187ca1fbcbc5b3e63c25df4a2992f3863d0038d7265cc6a7122ce9d4c2ef86', 'b6c45863-875e-7048-80a3-c155ed145efe', 'login', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00', NULL);
INSERT INTO promo_codes (code, discount_ppm, from_day, through_day, uses_max, created_by, created_at, ended_at)
    VALUES ('UPGRADE1', 1, '2026-11-01', '2026-11-30', 1, 'promo_codes created_by', '2026-11-15 00:00:00+00', NULL);
INSERT INTO promo_uses (application_id, code, customer_id, taken_on, taken_at)
    VALUES ('1fe28920-5936-70fd-8011-58223892c7a8', 'UPGRADE1', 'b6c45863-875e-7048-80a3-c155ed145efe', '2026-11-15', '2026-11-15 00:00:00+00');
INSERT INTO event_counts (day, name, route, locale, count)
    VALUES ('2026-11-15', 'page_view', 'home', 'ru', 1);
INSERT INTO event_visitors (day, mark)
    VALUES ('2026-11-15', '\xf69b23a1067f842ceed2f7a9ab22882f1c174274644ac024767fb41781e25750');
INSERT INTO push_subscriptions (id, customer_id, session_id, endpoint_mark, endpoint_sealed, keys_sealed, created_at)
    VALUES ('537cfd63-173b-707e-80ec-e5b0daac65e6', 'b6c45863-875e-7048-80a3-c155ed145efe', '3f3af1ec-ebbd-7010-8041-7ec0d27bbfcb', '\xea79d8f8872bfcbc99710fa60a673dd47ed25cefec4a1705b25e9fb43ff2bcd4', '\x01615c51b7df8ce55f984b14934b888391ca5a515d5f84bad69b0e4573560c8b682f4810b9324b6e77bc63b731c42c55f31c3772b178022e', '\x0108054a09a5e08a088cde0f40bfb69c7348cc397715d9d5f190d0a8efc1a47eb107e02b65f4ca906c727c472ba134a07482834d', '2026-11-15 00:00:00+00');
INSERT INTO pushes (id, subscription_id, customer_id, kind, created_at, sent_at)
    VALUES ('8a880f63-682f-70f9-8099-d3c082bf9be3', '537cfd63-173b-707e-80ec-e5b0daac65e6', 'b6c45863-875e-7048-80a3-c155ed145efe', 'pushes kind', '2026-11-15 00:00:00+00', '2026-11-15 00:00:00+00');
