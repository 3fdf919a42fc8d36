-- A database of version 32, with rows in every table and a value in nearly every column. Sealed with
-- the keys of `support::vault`: a sealed text is its `<table>.<column>`, but for the customer's.

INSERT INTO customers (id, version, created_at, phone_mark, phone_sealed, iin_mark, iin_sealed, email_sealed, details_sealed, language, password_hash, marketing_sms, marketing_email, excluded_until, own_limit_tiyn, erased_at, reactivated_at, email_proven_at)
    VALUES (x'b6c45863875e704880a3c155ed145efe', 1, 1794700800000000, x'f691a3be10614b12eddfd7bba63b71142fbe475fab550e608c502653aa93af12', x'010a78009591722cc84825ca95310080899ae64c35f9c9b6399321c43a55fc7525b578bf8e50558d19', x'4dd8b55fe1d529d6a5a3ed4761c85a841317e3f6720f0ff29b3b4cd200d0299b', x'01626e1e3b6935c66a2c8ab9c81276c5f829ede1444c2b0b59e010b967b43253dedb4a059849ce6d09', x'010f5f924500a4d703b9a4803099cf773cf7b1892299b6dc53d5b6efd575ecfa068a2efaa57a1c6d4e1d94396f69d4', x'016970041381069bfeb05984217f1ec3f76bb2f948f69dd08232c8256b6c8d905102a946d7b6e85bb8e11511ede916c8a2bf102bdf14', 'ru', 'customers password_hash', 1, 1, NULL, 1, NULL, NULL, 1794700800000000);
INSERT INTO consents (id, customer_id, kind, is_given, text_version, text_hash, at, address_mark, user_agent)
    VALUES (x'a501a2b96ffa707980b839fc048f1a1c', x'b6c45863875e704880a3c155ed145efe', 'personal_data', 1, 'consents text_version', x'076d2124a8ad6266e573d26fb881d09f38599cecec5a83be0a371e34b0ade95a', 1794700800000000, x'cfee1f42286277b00a0b531da687abad6206649d72a22e8660ec67dca77234f9', 'consents user_agent');
INSERT INTO codes (id, purpose, phone_mark, subject_hash, code_hash, created_at, expires_at, tries_left, used_at)
    VALUES (x'64a7994c6feb70d4800c88d34e120cf1', 'sign', x'27cca558a003000ea22074a07acaebb276090f3b2e225150dd1ad1db8e438d40', x'481b14fb096adbf3265820eab8f1c40616dcfe65adf9a2c9b13248c0d1051366', x'e0973bbf71505f900d3d834a4051cff5ac1ccc6c2640cb03b8f4929051ba7f59', 1794700800000000, 1794700800000000, 5, 1794700800000000);
INSERT INTO attempts (scope, mark, window_began_at, count, locked_until)
    VALUES ('attempts scope', x'6b101149d9c6493a1f9fad2a0c5cfea0da182ea239413c88ffb92a471b38c1f5', 1794700800000000, 1, 1794700800000000);
INSERT INTO sessions (id, version, customer_id, access_mark, access_expires_at, refresh_mark, refresh_mark_before, refresh_expires_at, device_mark, user_agent, created_at, seen_at, step_up_until, ended_at, end_reason, is_step_up_to_pay)
    VALUES (x'3f3af1ecebbd701080417ec0d27bbfcb', 1, x'b6c45863875e704880a3c155ed145efe', x'f36b728988d2025a7f6393ceef1a32254d6516ea120319f7ec1bdebd8e1f0e39', 1794700800000000, x'a62abf9f6206cb4bf497e20f0e2359e97d8b116048cc88816197aaeb52581c08', x'5b41c51b23800a96daa76d5c95bfb84c76dbaa7467193a0c3907582d0571d54e', 1794700800000000, x'acdecc6cf5359e4eb4f1cee9ea9f512c6584ba0d8aadcacb998d97a8356110a6', 'sessions user_agent', 1794700800000000, 1794700800000000, 1794700800000000, NULL, NULL, 0);
INSERT INTO messages (id, customer_id, channel, kind, to_mark, to_sealed, text_sealed, created_at, sent_at)
    VALUES (x'f5cccfb7375170ed80f2e39e7d72425a', x'b6c45863875e704880a3c155ed145efe', 'sms', 'messages kind', x'b9ca618fe614866ad7b10e331cb7c90aa0cfae8ebf0468c3a37530909794e1bd', x'010a99cdf5244ff16a73f4da62f75f31ef3730bb92da969d4d7e05d5ea2b8bbc879ce80a80a6009c', x'015df4e9601f82ce317dbbd8ae4d4dfe1321d2260584aba8b6a72eec6a64ce8dd1cc61be530d8141bbed', 1794700800000000, 1794700800000000);
INSERT INTO jobs (id, kind, subject, run_after, attempts, leased_by, leased_until, last_error, created_at, done_at, dead_at, queue, priority)
    VALUES (x'5d9a17cb70b9703a80c073a44c21889d', 'jobs kind', x'472bbf14923e707c80d8529825c401e8', 1794700800000000, 1, x'87eba76e7f3170538045ba922e7770fb', 1794700800000000, 'jobs last_error', 1794700800000000, 1794700800000000, 1794700800000000, 'interactive', 'normal');
INSERT INTO audit (id, at, actor, action, subject, detail, number, hash)
    VALUES (x'837d256f26f770c28089485251590fb3', 1794700800000000, 'customer', 'login', '472bbf14-923e-707c-80d8-529825c401e8', '{}', 1, x'4928320fadac00d074f3f989e89a8454e3e495c11aeafe4359abb8803712a0be');
INSERT INTO audit (id, at, actor, action, subject, detail, number, hash)
    VALUES (x'aae63b6e7a2b70fb80ecada92e907a82', 1794700800000000, 'biller', 'payment_posted', '472bbf14-923e-707c-80d8-529825c401e8', '{}', 2, x'd58295de45d3e7f28828e29cd93f9dae569e0803e298ce2227e6689d49c7831a');
INSERT INTO audit (id, at, actor, action, subject, detail, number, hash)
    VALUES (x'1c01991c8dd170d7804e43589a14f71f', 1794700800000000, 'customer', 'logout', 'b6c45863-875e-7048-80a3-c155ed145efe', '{}', NULL, NULL);
INSERT INTO requests (id, key, request_hash, leased_until, answer_sealed, created_at)
    VALUES (x'ec72420df5df70ce8011f715c96338df', 'upgrade-key-0001', x'72657175657374', 1794700800000000, x'01e4f85dc8b6539ca709dd518ad572945aa985caecc0c75a3c776d019e38f2a2016ddf043079f2496eb7e6aa', 1794700800000000);
INSERT INTO loans (id, version, customer_id, contract_number, contract, facts, status, due_on, payoff_tiyn)
    VALUES (x'472bbf14923e707c80d8529825c401e8', 3, x'b6c45863875e704880a3c155ed145efe', 'ZH-2026-000001', '{}', '[]', 'active', '2026-11-30', 9900000);
INSERT INTO loan_days (loan_id, is_open, booked_on, closed_through, pace_from, pace_through, interest_units, interest_units_a_day, penalty_units, penalty_units_a_day)
    VALUES (x'472bbf14923e707c80d8529825c401e8', 1, '2026-11-15', '2026-11-15', '2026-11-15', '2026-11-30', 1, 1, 1, 1);
INSERT INTO loan_events (loan_id, number, booked_on, edition, event)
    VALUES (x'472bbf14923e707c80d8529825c401e8', 1, '2026-11-15', 1, '{}');
INSERT INTO payments (id, source, reference, request_hash, loan_id, amount_tiyn, value_on, received_at, answer)
    VALUES (x'040ffd5925d47011807b7238a7fc9957', 'biller', 'txn-1', x'fdc1f8f3c7caa444b577eeed54931b3913b95b108ea9762a7d00d61e2a07e55f', x'472bbf14923e707c80d8529825c401e8', 100000, '2026-11-15', 1794700800000000, '{}');
INSERT INTO ledger (number, transaction_id, loan_id, rule, booked_on, value_on, cause, debit, credit, amount_tiyn)
    VALUES (1, x'709b55bd3da070a880125bd0ee20c5bf', x'472bbf14923e707c80d8529825c401e8', 'issue', '2026-11-15', '2026-11-15', NULL, '1401', '1030', 10000000);
INSERT INTO ledger (number, transaction_id, loan_id, rule, booked_on, value_on, cause, debit, credit, amount_tiyn)
    VALUES (2, x'27ca64c092a970c780c525ed45e845b1', x'472bbf14923e707c80d8529825c401e8', 'payment', '2026-11-15', '2026-11-15', x'040ffd5925d47011807b7238a7fc9957', '1030', '2870', 100000);
INSERT INTO ledger (number, transaction_id, loan_id, rule, booked_on, value_on, cause, debit, credit, amount_tiyn)
    VALUES (3, x'1f3cb18e896270d780bb8c11a6ec71f0', x'472bbf14923e707c80d8529825c401e8', 'allocation', '2026-11-15', '2026-11-15', x'040ffd5925d47011807b7238a7fc9957', '2870', '1401', 100000);
INSERT INTO accruals (on_day, loan_id, interest_tiyn, penalty_tiyn)
    VALUES ('2026-11-15', x'472bbf14923e707c80d8529825c401e8', 1, 1);
INSERT INTO day_runs (on_day, begun_at, ended_at, loans_closed, loans_failed, told_at)
    VALUES ('2026-11-15', 1794700800000000, 1794700800000000, 1, 1, 1794700800000000);
INSERT INTO day_failures (loan_id, on_day, error, at)
    VALUES (x'472bbf14923e707c80d8529825c401e8', '2026-11-15', 'day_failures error', 1794700800000000);
INSERT INTO applications (id, version, customer_id, state, body, created_at, changed_at, tick_at, loan_id, is_success_seen, target_id, wants_partner_offers)
    VALUES (x'1fe28920593670fd801158223892c7a8', 2, x'b6c45863875e704880a3c155ed145efe', 'ACTIVE', '{}', 1794700800000000, 1794700800000000, 1794700800000000, x'472bbf14923e707c80d8529825c401e8', 1, x'34a04005bcaf706e80990bd9637d9fdb', 1);
INSERT INTO application_events (application_id, number, at, actor, from_state, to_state, reason, address_mark, key, edition, event)
    VALUES (x'1fe28920593670fd801158223892c7a8', 1, 1794700800000000, 'application_events actor', 'DRAFT', 'ACTIVE', 'application_events reason', x'eca7a40763ddfa3bfede0ca2ce4a173dd35af4c9cc5bbf638d25940f822f8006', 'application_events key', 1, '{}');
INSERT INTO answers (id, application_id, step, raw_sealed, is_valid, saved_at)
    VALUES (x'677fe21b65f470cf80105853d51f4f0a', x'1fe28920593670fd801158223892c7a8', 'identity', x'015c5c3db578dd5aba852e7724e20dbc26a7d9e5a7233a28912327cd427e1a21ae3cc9f66100714a', 1, 1794700800000000);
INSERT INTO decisions (id, application_id, kind, snapshot, result, at)
    VALUES (x'3183d37be506707880f0b2ea1095fea9', x'1fe28920593670fd801158223892c7a8', 'first_look', '{}', '{}', 1794700800000000);
INSERT INTO inquiries (id, application_id, purpose, consent_id, consent_state, report_sealed, asked_at, answered_at)
    VALUES (x'cd798a3c6e7b700f803178efade3dbe1', x'1fe28920593670fd801158223892c7a8', 'first_look', 'inquiries consent_id', 'given', x'01f52e32a034671f16b2400de68a89cdcb40ab3cd1709fc6b73dcd9155ab3cb3d904ed023939ba0b71c805deb5', 1794700800000000, 1794700800000000);
INSERT INTO bio_sessions (id, application_id, provider_id, gestures, opened_at, expires_at, capture, is_submitted, outcome, answered_at)
    VALUES (x'0532018263447033809480bac5ab768a', x'1fe28920593670fd801158223892c7a8', 'bio_sessions provider_id', '{}', 1794700800000000, 1794700800000000, 1, 1, '{}', 1794700800000000);
INSERT INTO files (id, customer_id, application_id, bio_session_id, kind, place, bytes, status, reasons, hints, content_mark, created_at, removed_at)
    VALUES (x'3b9c358f36f0701b80d3e14f309c7cf1', x'b6c45863875e704880a3c155ed145efe', x'1fe28920593670fd801158223892c7a8', x'0532018263447033809480bac5ab768a', 'id_front', 'files place', 1, 'accepted', '[]', '[]', x'bd19d36f8ee929e6f10b97051c4a9b4a3a0d09fdd2898b251b198fb2d0d9cf8c', 1794700800000000, NULL);
INSERT INTO statements (file_id, application_id, found, refused, read_at, confirmed_at)
    VALUES (x'3b9c358f36f0701b80d3e14f309c7cf1', x'1fe28920593670fd801158223892c7a8', '{}', 'statements refused', 1794700800000000, 1794700800000000);
INSERT INTO targets (id, customer_id, kind, number_sealed, number_mark, mask, bank, expires, is_own, is_default, created_at, removed_at)
    VALUES (x'34a04005bcaf706e80990bd9637d9fdb', x'b6c45863875e704880a3c155ed145efe', 'card', x'01581f7d45f3a8f4770f1fd63f0c7168d0478a13a17327481553a317a35d6cbb8dcc11728e9d7fa090f6bc', x'af188c81e7f1d43dc3a4da581db11c34345509d4077d07396d5a92e6b2907f66', 'targets mask', 'targets bank', '09/27', 1, 1, 1794700800000000, NULL);
INSERT INTO card_pages (id, customer_id, payment_id, url, state, target_id, created_at, ended_at)
    VALUES (x'd68ec37c986c702980ea58f9036c10b4', x'b6c45863875e704880a3c155ed145efe', 'acq-1', 'card_pages url', 'saved', x'34a04005bcaf706e80990bd9637d9fdb', 1794700800000000, 1794700800000000);
INSERT INTO papers (id, application_id, bundle_id, contract_number, offer_no, for_day, target_id, kind, place, sha256, bytes, code, made_at, signed_at, terms)
    VALUES (x'382635c9325b702780195ff1b8a44e5b', x'1fe28920593670fd801158223892c7a8', x'1e6ed65d77d6704e80ed5a745ba5c498', 'papers contract_number', 1, '2026-11-15', x'34a04005bcaf706e80990bd9637d9fdb', 'contract', 'papers place', 'papers sha256', 1, 'papers code', 1794700800000000, 1794700800000000, '{}');
INSERT INTO payouts (id, application_id, number, target_id, amount_tiyn, state, tries, payment_id, refusal_code, created_at, ended_at)
    VALUES (x'92026d2711e8702e80e4159bebbecb51', x'1fe28920593670fd801158223892c7a8', 1, x'34a04005bcaf706e80990bd9637d9fdb', 1, 'done', 1, 'acq-2', NULL, 1794700800000000, 1794700800000000);
INSERT INTO callbacks (id, provider, verdict, body_sealed, body_mark, received_at, count, about)
    VALUES (x'371c6a16fc69706d805c3efdb7369549', 'callbacks provider', 'genuine', x'0162951c0825b486dbd7cf924887c7931a0cce3834062d490e417570dd351af37075fe2a0c050ca82d895c', x'd8a36c045ab71bcf0e3abb8ca6b41058710a8e268efd3e6726027d25add44bb3', 1794700800000000, 1, x'0532018263447033809480bac5ab768a');
INSERT INTO review_requests (id, application_id, text_sealed, asked_at, answered_at, answer_sealed, is_reversed)
    VALUES (x'8300d28f826d70b48016147f1d31c5e8', x'1fe28920593670fd801158223892c7a8', x'019829940d4af3a1d23702bf85b5a5a54f862332ddb26e0c8e0e9add7648cc4ca39a0c11afa51fa3aa7825e8b58231b456', 1794700800000000, 1794700800000000, x'01150751ecd3e205ea618adde7b0ab7cdff730e92604ee4fe7e706aabf7844bf08048aa44f3295bcddd45580554e99cf80d474', 1);
INSERT INTO traits (customer_id, kind, mark, seen_at)
    VALUES (x'b6c45863875e704880a3c155ed145efe', 'document', x'0d51da6e42af6a1bfddaa09049e66777b06328ea22b1426c09648ae228352854', 1794700800000000);
INSERT INTO loan_papers (id, key, customer_id, loan_id, contract_number, kind, for_day, place, sha256, bytes, code, made_at, signed_at, void_at)
    VALUES (x'6906c128bc10709b8036633008f923a6', 'loan_papers key', x'b6c45863875e704880a3c155ed145efe', x'472bbf14923e707c80d8529825c401e8', 'loan_papers contract_number', 'addendum', '2026-11-15', 'loan_papers place', 'loan_papers sha256', 1, 'loan_papers code', 1794700800000000, 1794700800000000, NULL);
INSERT INTO payoff_quotes (id, loan_id, amount_tiyn, on_day, valid_until, created_at)
    VALUES (x'6327245c3a4570d98072b70fbb671926', x'472bbf14923e707c80d8529825c401e8', 1, '2026-11-15', 1794700800000000, 1794700800000000);
INSERT INTO pay_cards (id, customer_id, token_sealed, token_mark, mask, bank, expires, is_default, created_at, removed_at)
    VALUES (x'30da53dd2346703e805a7a4b31cceda5', x'b6c45863875e704880a3c155ed145efe', x'010700dda201043cece7a688edf62d82525d9ec5319939aaac1bbcde22b81270413ba595015e4c23d12d5c70', x'6ef92fdd14c319f0ea5321c83736bdc25ef6b32276bf310dcfd884d3f2aa63be', 'pay_cards mask', 'pay_cards bank', '09/27', 1, 1794700800000000, NULL);
INSERT INTO pay_card_pages (id, customer_id, payment_id, url, state, card_id, created_at, ended_at)
    VALUES (x'da86fcb6b069709a80a03c6a381a2859', x'b6c45863875e704880a3c155ed145efe', 'acq-3', 'pay_card_pages url', 'saved', x'30da53dd2346703e805a7a4b31cceda5', 1794700800000000, 1794700800000000);
INSERT INTO payment_orders (id, loan_id, payer, kind, purpose, amount_tiyn, quote_id, card_id, autopay_for, language, return_path, state, url, acquirer_id, tries, taken_tiyn, payment_id, refusal, refusal_code, created_at, ended_at)
    VALUES (x'3eeb7e96e59c700f80b1a089daba079f', x'472bbf14923e707c80d8529825c401e8', 'owner', 'part', '"repayment"', 1, x'6327245c3a4570d98072b70fbb671926', x'30da53dd2346703e805a7a4b31cceda5', '2026-11-15', 'ru', 'payment_orders return_path', 'paid', 'payment_orders url', 'payment_orders acquirer_id', 1, 1, x'040ffd5925d47011807b7238a7fc9957', NULL, NULL, 1794700800000000, 1794700800000000);
INSERT INTO autopays (loan_id, card_id, is_on, told_for, changed_at)
    VALUES (x'472bbf14923e707c80d8529825c401e8', x'30da53dd2346703e805a7a4b31cceda5', 1, '2026-11-15', 1794700800000000);
INSERT INTO refunds (id, loan_id, target_id, amount_tiyn, state, tries, acquirer_id, refusal_code, created_at, ended_at)
    VALUES (x'4fdc1db8ceef706480b8aa6f7c60cdc4', x'472bbf14923e707c80d8529825c401e8', x'34a04005bcaf706e80990bd9637d9fdb', 1, 'done', 1, 'refunds acquirer_id', NULL, 1794700800000000, 1794700800000000);
INSERT INTO biller_payments (number, id, biller, txn_id, account_sealed, account_mark, amount_tiyn, paid_on, value_on, loan_id, state, received_at)
    VALUES (1, x'984d82aca855701980d4119775097c2c', 'kaspi', 'txn-1', x'015e47fbf849d7ff1c10d939933b8d004000fc342e30e2ad06c76b8d9d11f2bed73e20705d174eca1920f037d542031b8d9ae1d1', x'c7b044102567d9a3a54273293025b320a7d6bb1a2fb28d6776a3f2b93a9fcd6e', 1, '2026-11-15', '2026-11-15', x'472bbf14923e707c80d8529825c401e8', 'booked', 1794700800000000);
INSERT INTO guest_orders (id, key_mark, account_sealed, payer_sealed, amount_tiyn, language, state, url, refusal, loan_id, created_at, ended_at)
    VALUES (x'84983c60f7da70c1808698621f802c0d', x'ecd861e87d22762800db0a8d12e9026c9050f39e8b172fb3db23ee756a139409', x'016e601a9b134d7d304c3bd32ab47e15e731f56fc8f1c1cca0d462be7416de97b6597b04060ff226544051376561850b0d', x'01a14f2c44eca3fc13f6801f823b5f98cd74590884d2854038a87b57807584302324980efff0e7c9104c87c8067e50', 1, 'ru', 'paid', 'guest_orders url', NULL, x'472bbf14923e707c80d8529825c401e8', 1794700800000000, 1794700800000000);
INSERT INTO unmatched_payments (id, source, reference, account_sealed, payer_sealed, amount_tiyn, paid_on, why, state, loan_id, settled_by, settled_reason, received_at, settled_at)
    VALUES (x'a51238984d3f7003801555a3147138c3', 'bank', 'unmatched_payments reference', x'01fdcc73356c07c72b0639a5400a72c351a7b998ba6ff3ea5e707615556e5dbd816edfb95d927377723da0e0e6ff2e768562e5122d4cce', x'01b6da308969194e35f7ea3e5b8de81219943d085d18b0d0920e21641e8f567e4d4e32b18d76d7e8a2de3632f64d17a768b1579e3c', 1, '2026-11-15', 'nobody', 'assigned', x'472bbf14923e707c80d8529825c401e8', 'unmatched_payments settled_by', 'unmatched_payments settled_reason', 1794700800000000, 1794700800000000);
INSERT INTO reconciliations (id, provider, file_sha256, from_day, to_day, result, runs, first_run_at, last_run_at, last_run_by)
    VALUES (x'bda1c91aed1c7087804f11aac5e5febf', 'kaspi', 'reconciliations file_sha256', '2026-11-15', '2026-11-15', '{}', 1, 1794700800000000, 1794700800000000, 'reconciliations last_run_by');
INSERT INTO addenda (id, loan_id, draft, number, days, for_day, offer, paper_id, sha256, made_at, signed_at, code_id, session_id, address_mark)
    VALUES (x'8e562308c89d70d58036cef618780314', x'472bbf14923e707c80d8529825c401e8', 1, 1, 1, '2026-11-15', '{}', x'6906c128bc10709b8036633008f923a6', 'addenda sha256', 1794700800000000, 1794700800000000, x'64a7994c6feb70d4800c88d34e120cf1', x'3f3af1ecebbd701080417ec0d27bbfcb', x'e24ce87f7b18b8aabe096adf3e31d74eb7b604a8d287fa0d627667a9f99089c8');
INSERT INTO help_numbers (year, last)
    VALUES (2026, 1);
INSERT INTO help_requests (id, number, customer_id, loan_id, kind, subject, state, language, reason, wished_months, contact_sealed, due_on, frozen_since, plan, plan_sha256, accepted_at, created_at, changed_at, answered_at)
    VALUES (x'bbfcd4160a1e707480c62292ae48be47', 'З-2026-000001', x'b6c45863875e704880a3c155ed145efe', x'472bbf14923e707c80d8529825c401e8', 'complaint', x'472bbf14923e707c80d8529825c401e8', 'closed', 'ru', 'other', 3, x'011062ee15366c41f53d5024cfd4dd395c8ec30ba80d1e7800415d81a8aaab9d80f5a480dc536988a5df31859d1203634cb3', '2026-11-15', '2026-11-15', '{}', 'help_requests plan_sha256', 1794700800000000, 1794700800000000, 1794700800000000, 1794700800000000);
INSERT INTO help_messages (id, request_id, author, text_sealed, created_at)
    VALUES (x'5550ac8b699f701e802e12a4bb70db10', x'bbfcd4160a1e707480c62292ae48be47', 'person', x'0108ac4313fbe7cbf13a97e896dbe892ad759b58bfde690ea00b15e9b6a2f55f132113afe4b3d4ccabcb25afb44653', 1794700800000000);
INSERT INTO help_files (id, request_id, media, place, bytes, content_mark, created_at)
    VALUES (x'8d67ab69a4cc70f18085f470530c89ee', x'bbfcd4160a1e707480c62292ae48be47', 'pdf', 'help_files place', 1, x'e012e1ef63f6814d6246c2bea4844526d200e90eecbb471a38204eae38535cfd', 1794700800000000);
INSERT INTO attributions (id, customer_id, application_id, channel, first_channel, visit_sealed, told_on, told_at)
    VALUES (x'75b2c9c209db70c58099122965151412', x'b6c45863875e704880a3c155ed145efe', x'1fe28920593670fd801158223892c7a8', 'direct', 'organic', x'01f15bd19eac1f615743b9bb18801a8f50b0dc032f079a72f4cbbc996d542d26f0c9a3db8ce048b96cee57968b11df', '2026-11-15', 1794700800000000);
INSERT INTO content_pages (id, place, version, kind, number, locale, slug, title, updated_on, source, sha256, origin, status, author, written_at, published_at)
    VALUES (x'f0d5569b2395704d80546a57779bc67b', 'content_pages place', 1, 'page', 1, 'ru', 'content_pages slug', 'content_pages title', '2026-11-15', 'content_pages source', 'content_pages sha256', 'release', 'published', 'content_pages author', 1794700800000000, 1794700800000000);
UPDATE content_revision SET revision = 7;
INSERT INTO short_links (key_mark, customer_id, target, created_at, expires_at, used_at)
    VALUES (x'9e187ca1fbcbc5b3e63c25df4a2992f3863d0038d7265cc6a7122ce9d4c2ef86', x'b6c45863875e704880a3c155ed145efe', 'login', 1794700800000000, 1794700800000000, NULL);
INSERT INTO promo_codes (code, discount_ppm, from_day, through_day, uses_max, created_by, created_at, ended_at)
    VALUES ('UPGRADE1', 1, '2026-11-01', '2026-11-30', 1, 'promo_codes created_by', 1794700800000000, NULL);
INSERT INTO promo_uses (application_id, code, customer_id, taken_on, taken_at)
    VALUES (x'1fe28920593670fd801158223892c7a8', 'UPGRADE1', x'b6c45863875e704880a3c155ed145efe', '2026-11-15', 1794700800000000);
INSERT INTO event_counts (day, name, route, locale, count)
    VALUES ('2026-11-15', 'page_view', 'home', 'ru', 1);
INSERT INTO event_visitors (day, mark)
    VALUES ('2026-11-15', x'f69b23a1067f842ceed2f7a9ab22882f1c174274644ac024767fb41781e25750');
INSERT INTO push_subscriptions (id, customer_id, session_id, endpoint_mark, endpoint_sealed, keys_sealed, created_at)
    VALUES (x'537cfd63173b707e80ece5b0daac65e6', x'b6c45863875e704880a3c155ed145efe', x'3f3af1ecebbd701080417ec0d27bbfcb', x'ea79d8f8872bfcbc99710fa60a673dd47ed25cefec4a1705b25e9fb43ff2bcd4', x'01615c51b7df8ce55f984b14934b888391ca5a515d5f84bad69b0e4573560c8b682f4810b9324b6e77bc63b731c42c55f31c3772b178022e', x'0108054a09a5e08a088cde0f40bfb69c7348cc397715d9d5f190d0a8efc1a47eb107e02b65f4ca906c727c472ba134a07482834d', 1794700800000000);
INSERT INTO pushes (id, subscription_id, customer_id, kind, created_at, sent_at)
    VALUES (x'8a880f63682f70f98099d3c082bf9be3', x'537cfd63173b707e80ece5b0daac65e6', x'b6c45863875e704880a3c155ed145efe', 'pushes kind', 1794700800000000, 1794700800000000);
