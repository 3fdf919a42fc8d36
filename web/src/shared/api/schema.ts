/** Made from docs/openapi.json by `npm run api`; a test says when it is stale. */

export interface Schemas {
  AccrualStopped: 'overdue' | 'ceiling'
  Addendum: { id: string; option: Schemas['ProlongationOption']; paper_id: string; pay_now_tiyn: number; principal_tiyn: number; sha256: string; signed_at?: string | null; state: Schemas['AddendumState']; void_at: string }
  AddendumSignature: { code: string; code_id: string; sha256: string }
  AddendumState: 'drafted' | 'signed' | 'paid' | 'void'
  AddendumToSign: { sha256: string }
  Agreement: { ticked: Schemas['PaperKind'][] }
  Answer: { is_given: boolean; language: Schemas['Language']; text_version: string }
  Answers: { earlier: Schemas['KeptStep'][]; steps: Schemas['KeptStep'][] }
  AnswersStep: 'identity' | 'address' | 'work' | 'contacts'
  AnyPaperKind: 'contract' | 'schedule' | 'key_facts' | 'consents' | 'protocol' | 'addendum' | 'certificate' | 'statement' | 'operations' | 'receipt'
  Application: { allowed: string[]; answered: Schemas['AnswersStep'][]; biometry: Schemas['Biometry']; can_cancel: boolean; can_edit: boolean; chosen?: number | null; decline?: Schemas['Decline'] | null; documents: Schemas['Document'][]; fix: Schemas['FixReason'][]; limited_by?: Schemas['LimitReason'] | null; loan?: Schemas['OpenLoan'] | null; missing: Schemas['MissingStep'][]; next?: Schemas['NextApplication'] | null; now: string; offers: Schemas['Offer'][]; offers_until?: string | null; opening?: Schemas['Opening'] | null; payout?: Schemas['Payout'] | null; preapproved?: Schemas['Preapproved'] | null; promo?: Schemas['PromoTerms'] | null; request?: Schemas['LoanRequest'] | null; route: string; signing?: Schemas['Signing'] | null; since?: string | null; state: Schemas['State']; statement?: Schemas['Statement'] | null; suggests_pause: boolean; target?: Schemas['Target'] | null; terms?: Schemas['Terms'] | null; until?: string | null; version?: number | null; wait: Schemas['Wait'] }
  Applied: { amount_tenge?: number | null; answers: Record<string, string>; began_at: string; files: Schemas['SentFile'][]; id: string; papers: Schemas['SignedPaper'][]; state: string; term?: number | null }
  Asked: { asked_at: string; kind: string; messages: Schemas['WrittenThere'][]; number: string; state: string }
  Autopay: { amount_tiyn?: number | null; card_id?: string | null; card_mask?: string | null; is_on: boolean; on?: string | null }
  BioFailure: 'no_match' | 'spoof' | 'too_dark' | 'blurred' | 'no_face' | 'error'
  BioSession: { expires_at: string; gestures: Schemas['Gesture'][]; id: string; received: Schemas['Gesture'][] }
  Biometry: { attempts_left: number; is_agreed: boolean; last?: Schemas['BioFailure'] | null; locked_until?: string | null }
  Burden: { debts_tiyn: number; proven_income_tiyn?: number | null; told_income_tiyn?: number | null }
  ByCode: { code: string; code_id: string; phone: string }
  ByLink: { code: string; code_id: string; key: string }
  ByPassword: { password: string; phone: string }
  CardPage: { id: string; state: Schemas['CardPageState']; url: string }
  CardPageState: 'open' | 'saved' | 'refused' | 'other_owner'
  Channel: 'sms' | 'email'
  ChosenDays: { days: number }
  ChosenOffer: { no: number }
  ChosenTarget: { target_id: string }
  Code: 'page.not_found' | 'page.failed' | 'api.not_found' | 'request.malformed' | 'request.invalid' | 'request.method' | 'request.media_type' | 'request.too_large' | 'request.timeout' | 'request.cross_site' | 'request.precondition' | 'request.conflict' | 'request.key_reused' | 'request.in_flight' | 'code.wrong' | 'code.ended' | 'link.ended' | 'code.too_soon' | 'access.locked' | 'access.credentials' | 'access.registered' | 'access.signed_out' | 'access.step_up' | 'consent.missing' | 'consent.outdated' | 'exclusion.shorter' | 'erasure.open_loan' | 'application.refused' | 'application.faults' | 'application.none' | 'help.none' | 'help.ended' | 'help.too_many' | 'help.plan_changed' | 'order.none' | 'file.refused' | 'provider.later' | 'loan.none' | 'loan.refused' | 'payment.refused' | 'server.busy' | 'server.failed'
  CodeSent: { code_id: string; good_for_s: number; phone_masked: string; resend_after_s: number }
  Consent: { at: string; is_given: boolean; kind: string; text_version: string }
  ConsentList: { consents: Schemas['Consent'][] }
  Consents: { credit_bureau: boolean; marketing: boolean; personal_data: boolean; state_data: boolean; terms: boolean }
  CurvePoint: { on: string; owed: Schemas['DebtParts']; payoff_tiyn: number }
  DebtParts: { interest_overdue_tiyn: number; interest_tiyn: number; penalty_tiyn: number; principal_overdue_tiyn: number; principal_tiyn: number; total_tiyn: number }
  Decline: { advice: Schemas['LocalizedText']; category: Schemas['DeclineCategory']; code: string; partners: Schemas['Partner'][]; reapply_from?: string | null; review_answer?: string | null; review_answered_at?: string | null; review_asked_at?: string | null; why: Schemas['LocalizedText'] }
  DeclineCategory: 'law' | 'identity' | 'affordability' | 'arrears' | 'self_exclusion' | 'policy'
  Document: { hints: Schemas['PictureHint'][]; kind: Schemas['DocumentKind']; reasons: Schemas['FixReason'][]; sent_at?: string | null; status: Schemas['DocumentStatus'] }
  DocumentKind: 'id_front' | 'id_back' | 'selfie' | 'other'
  DocumentStatus: 'needed' | 'sent' | 'accepted' | 'refused'
  Done: { action: string; at: string; detail: Record<string, unknown> }
  EmailProof: { code: string }
  Erased: { kept: Schemas['KeptPart'][] }
  EventLocale: 'ru' | 'kz'
  EventName: 'page_view' | 'calculator_used' | 'registered' | 'application_begun' | 'application_sent' | 'contract_signed'
  Exclusion: { months: number }
  Export: Schemas['ConsentList'] & { account: Schemas['Me']; applications: Schemas['Applied'][]; iin: string; loans: Schemas['LoanBrief'][]; made_at: string; operations: Schemas['Operation'][]; pay_cards: Schemas['KeptTarget'][]; phone: string; requests: Schemas['Asked'][]; sessions: Schemas['OpenSession'][]; targets: Schemas['KeptTarget'][]; trail: Schemas['Done'][]; visits: Schemas['Visited'][] }
  FieldFault: { fault: string; field: string }
  FileAddress: { url: string }
  FileMedia: 'pdf' | 'jpeg'
  FixReason: 'blurred' | 'glare' | 'cropped' | 'wrong_document' | 'document_expired' | 'data_mismatch' | 'another_document' | 'face_unsure' | 'no_photo' | 'unreadable' | 'password_protected' | 'period_too_short' | 'other_owner' | 'card_refused' | 'card_foreign' | 'card_expires'
  Gender: 'male' | 'female'
  Gesture: 'turn_left' | 'turn_right' | 'look_up' | 'smile' | 'close_eyes' | 'open_mouth'
  GuestCode: { code_id: string; good_for_s: number; resend_after_s: number }
  GuestDebt: { contract_number?: string | null; due_on?: string | null; due_tiyn: number; initials?: string | null; payoff_tiyn: number }
  GuestLook: { debt?: Schemas['GuestDebt'] | null; is_pair?: boolean | null; may_pay: boolean }
  GuestOrder: { account: string; amount_tiyn: number; ended_at?: string | null; id: string; number: string; refusal?: string | null; started_at: string; state: string; url?: string | null }
  GuestProof: { code: string; code_id: string; iin: string }
  Handoff: { qr_svg: string; url: string }
  HardshipReason: 'job_loss' | 'illness' | 'death' | 'disability' | 'emergency' | 'other'
  HelpAsked: { kind: Schemas['RequestKind']; loan_id?: string | null; reason?: Schemas['HardshipReason'] | null; text: string; wishes?: Schemas['HelpWishes'] | null }
  HelpAskedInPublic: { contact: string; iin?: string | null; is_fraud?: boolean; language: Schemas['Language']; name: string; text: string }
  HelpReceived: { answer_by: string; number: string }
  HelpRequest: Schemas['RequestBrief'] & { appeal_until?: string | null; contract_number?: string | null; files: Schemas['RequestFile'][]; frozen_since?: string | null; messages: Schemas['RequestMessage'][]; plan?: Schemas['RequestPlan'] | null; wished_months?: number | null }
  HelpRequests: { requests: Schemas['RequestBrief'][] }
  HelpWishes: { months: number }
  HelpWords: { text: string }
  IdeaKind: 'pay_full' | 'pay_part' | 'pay_late' | 'prolong'
  InstalmentStatus: 'paid' | 'overdue' | 'next' | 'upcoming'
  KeptPart: { reason: Schemas['KeptWhy']; what: Schemas['KeptWhat']; years: number }
  KeptStep: { answers: Record<string, string>; is_valid: boolean; saved_at: string; step: Schemas['AnswersStep'] }
  KeptTarget: { added_at: string; bank?: string | null; kind: string; mask: string }
  KeptWhat: 'iin' | 'consents' | 'audit' | 'applications' | 'loans' | 'requests'
  KeptWhy: 'law_aml' | 'law_dossier'
  Language: 'ru' | 'kk'
  LateCost: { days: number; extra_tiyn: number }
  LetterSent: { resend_after_s: number }
  LimitReason: 'kdn' | 'kdd' | 'score' | 'own_limit' | 'first_online' | 'statement_skipped' | 'staff'
  LinkTarget: 'login' | 'pay' | 'continue' | 'offer'
  LinkedNumber: { contract_number?: string | null }
  Loan: Schemas['LoanBrief'] & { accrual_stopped?: Schemas['AccrualStopped'] | null; actions: Schemas['LoanAction'][]; arrears_tiyn: number; autopay: Schemas['Autopay']; charges_so_far_tiyn: number; claim_tiyn: number; days_overdue: number; forgiven_tiyn: number; funds_tiyn: number; instalments: Schemas['LoanInstalment'][]; interest_per_day_tiyn: number; next?: Schemas['NextPayment'] | null; owed: Schemas['DebtParts']; payoff_on_due_tiyn?: number | null; penalty_per_day_tiyn: number; product: Schemas['ProductCode']; prolongation: Schemas['LoanProlongation']; term_days: number; terms: Schemas['LoanTerms']; today: string; version: number; withdrawal?: Schemas['Withdrawal'] | null }
  LoanAction: 'repay_full' | 'repay_part' | 'prolong' | 'hardship' | 'dispute' | 'refund'
  LoanBrief: { amount_tiyn: number; closed_on?: string | null; contract_number: string; due_on: string; has_instalments: boolean; id: string; issued_on: string; paid_tiyn: number; payoff_today_tiyn: number; status: Schemas['LoanStatus'] }
  LoanCurve: { due_on: string; points: Schemas['CurvePoint'][] }
  LoanDay: { days_overdue: number; funds_tiyn: number; interest_tiyn: number; on: string; owed: Schemas['DebtParts']; paid_tiyn: number; payoff_tiyn: number; penalty_tiyn: number; refunded_tiyn: number; to: Schemas['DebtParts']; waived_tiyn: number; written_off_tiyn: number }
  LoanEvent: { amount_tiyn?: number | null; at?: string | null; due_on?: string | null; kind: Schemas['LoanEventKind']; on: string; payment_id?: string | null; reason?: string | null }
  LoanEventKind: 'issued' | 'payment' | 'reversed' | 'prolonged' | 'prolongation_signed' | 'prolongation_void' | 'restructured' | 'overdue' | 'no_longer_overdue' | 'accrual_stopped' | 'frozen' | 'unfrozen' | 'waived' | 'written_off' | 'refunded' | 'closed' | 'reopened'
  LoanHistory: { events: Schemas['LoanEvent'][] }
  LoanInstalment: { amount_tiyn: number; due_date: string; interest_tiyn: number; principal_tiyn: number; status: Schemas['InstalmentStatus'] }
  LoanPaper: { bytes: number; code: string; contract_number?: string | null; id: string; kind: Schemas['AnyPaperKind']; made_at: string; sha256: string; signed_at?: string | null }
  LoanPapers: { papers: Schemas['LoanPaper'][] }
  LoanProlongation: { closes_on?: string | null; max: number; opens_on?: string | null; state: Schemas['ProlongationState']; used: number }
  LoanRequest: { amount_tenge: number; product: Schemas['ProductCode']; promo?: string | null; term: number }
  LoanStatement: { rows: Schemas['LoanDay'][] }
  LoanStatus: 'active' | 'overdue' | 'disputed' | 'closed' | 'written_off' | 'cancelled'
  LoanTerms: { accrual_days_max: number; basis: Schemas['TermsBasis']; charges_max_tiyn?: number | null; daily_rate_percent: string; ends_on: string; gesv_percent: string; payments: number; penalty_rate_percent: string; yearly_rate_percent: string }
  LoanTotals: { borrowed_tiyn: number; count: number; paid_tiyn: number }
  Loans: { closed: Schemas['LoanBrief'][]; next?: string | null; open?: Schemas['LoanBrief'] | null; totals: Schemas['LoanTotals'] }
  LocalizedText: { kk: string; ru: string }
  Me: { birth_date: string; created_at: string; email?: string | null; excluded_until?: string | null; gender: Schemas['Gender']; has_password: boolean; id: string; iin_masked: string; is_email_proven: boolean; language: Schemas['Language']; marketing_email: boolean; marketing_sms: boolean; own_limit_tenge?: number | null; phone_masked: string; stepped_up_until?: string | null; version: number }
  MissingStep: 'docs' | 'statement' | 'card'
  MonthlyIncome: { amount_tiyn: number; month: string }
  NewAccount: { code: string; code_id: string; consents: Schemas['Consents']; iin: string; language: Schemas['Language']; phone: string; text_version: string }
  NewAnswers: { answers: Record<string, string>; is_done: boolean }
  NewBrowser: { auth: string; endpoint: string; p256dh: string }
  NewCertificate: { loan_id?: string | null }
  NewEmail: { email?: string | null }
  NewGuestOrder: { amount_tiyn: number; contract_number?: string | null; iin?: string | null; language: Schemas['Language']; payer_contact?: string | null; payer_name?: string | null }
  NewIban: { iban: string }
  NewPassword: { code: string; code_id: string; iin: string; password: string; phone: string }
  NewPayment: { addendum_id?: string | null; amount_tiyn?: number | null; card_id?: string | null; kind: Schemas['PaymentKind']; language: Schemas['Language']; quote_id?: string | null }
  NewPhone: { code: string; code_id: string; phone: string }
  NewRequest: { amount_tenge: number; product: Schemas['ProductCode']; promo?: string | null; term: number }
  NewUnsubscription: { still_email: boolean; still_sms: boolean; token: string }
  NewestRefund: { refund?: Schemas['Refund'] | null }
  NextApplication: { are_answers_known: boolean; excluded_until?: string | null; raised_limit_tenge?: number | null }
  NextPayment: { amount_tiyn: number; due_on: string }
  Notice: { code: 'finish_step'; step: string } | { code: 'cancelled' } | { code: 'expired' }
  Notices: { is_on: boolean; public_key?: string | null }
  Numbers: { contract_number?: string | null; iin?: string | null }
  Offer: { label?: Schemas['OfferLabel'] | null; no: number; terms: Schemas['Terms'] }
  OfferLabel: { kind: 'cheaper'; saves_tiyn: number } | { by_tiyn: number; kind: 'smaller_payment' } | { days_after: number; difference_tiyn: number; kind: 'after_pay_day' }
  OpenLoan: { can_prolong: boolean; can_repay: boolean; contract_number: string; due_on: string; id: string; payoff_today_tiyn: number; principal_tiyn: number; raised_limit_tenge?: number | null }
  OpenSession: { created_at: string; id: string; is_this: boolean; seen_at: string; user_agent: string }
  Opening: { kind: 'show' } | { kind: 'read_only' } | { kind: 'send'; notice?: Schemas['Notice'] | null; to: string }
  Operation: { amount_tiyn: number; contract_number: string; id: string; kind: Schemas['OperationKind']; loan_id: string; on: string }
  OperationKind: 'issued' | 'payment' | 'reversed_payment' | 'refunded'
  Operations: { next?: string | null; operations: Schemas['Operation'][] }
  Outlook: { allocation: Schemas['PaymentParts']; closes: boolean; costs_more_tiyn: number; due_after_tiyn?: number | null; due_on_after?: string | null; interest_per_day_after_tiyn: number; interest_per_day_before_tiyn: number; left_tiyn: number; on: string; pay_tiyn: number; payoff_before_tiyn: number; saves_tiyn: number; total_cost_tiyn: number }
  OwnLimit: { own_limit_tenge?: number | null }
  OwnPassword: { password: string }
  Paper: { bytes: number; kind: Schemas['PaperKind']; sha256: string; signed_at?: string | null }
  PaperFigure: { figure: string; name: string }
  PaperKind: 'contract' | 'schedule' | 'key_facts' | 'consents' | 'protocol'
  PaperSection: { clauses: string[]; title: string }
  PaperStatus: 'valid' | 'superseded' | 'void'
  PaperText: { cost: Schemas['PaperFigure'][]; note: string; number: string; sections: Schemas['PaperSection'][]; signed: string; title: string }
  Partner: { amount_max_tenge: number; gesv_percent: string; name: string; text: Schemas['LocalizedText']; url: string }
  PayCard: { bank?: string | null; expires?: string | null; id: string; is_autopay: boolean; is_default: boolean; mask: string }
  PayCardPage: { card_id?: string | null; id: string; state: Schemas['PayCardPageState']; url: string }
  PayCardPageState: 'open' | 'saved' | 'refused'
  PayCards: { cards: Schemas['PayCard'][] }
  Payment: { amount_tiyn: number; ended_at?: string | null; id: string; kind: Schemas['PaymentKind']; loan_id: string; receipt?: Schemas['PaymentReceipt'] | null; refusal?: Schemas['PaymentRefusal'] | null; started_at: string; state: Schemas['PaymentState']; url?: string | null }
  PaymentAllocation: { funds_tiyn: number; interest_overdue_tiyn: number; interest_tiyn: number; penalty_tiyn: number; principal_overdue_tiyn: number; principal_tiyn: number }
  PaymentKind: 'full' | 'part' | 'prolongation' | 'withdrawal'
  PaymentParts: { funds_tiyn: number; interest_overdue_tiyn: number; interest_tiyn: number; penalty_tiyn: number; principal_overdue_tiyn: number; principal_tiyn: number }
  PaymentReceipt: { allocation: Schemas['PaymentAllocation']; amount_tiyn: number; booked_on: string; contract_number: string; owed_after_tiyn: number; paid_on: string; payment_id: string; payoff_after_tiyn: number; prolonged_to?: string | null; status_after: string }
  PaymentRefusal: 'declined' | 'funds' | 'check' | 'expired'
  PaymentState: 'open' | 'processing' | 'paid' | 'refused'
  PayoffQuote: { amount_tiyn: number; id: string; loan_id: string; on: string; valid_until: string }
  Payout: { failure?: Schemas['PayoutFailure'] | null; is_unclear: boolean }
  PayoutFailure: 'unavailable' | 'card_refused' | 'account_refused' | 'name_mismatch' | 'bank_limit'
  PictureHint: 'dark' | 'blurred'
  PlainStep: 'continue' | 'edit' | 'cancel' | 'retry_biometry' | 'documents_sent' | 'statement_right' | 'statement_wrong' | 'skip_statement' | 'other_offers' | 'success_seen'
  PlanAccepted: { code: string; code_id: string; sha256: string }
  PlanPayment: { amount_tiyn: number; on: string }
  PlanShown: { sha256: string }
  PlannedPayment: { interest_tiyn: number; on: string; principal_tiyn: number; total_tiyn: number }
  Preapproved: { amount_max_tenge: number; burden?: Schemas['Burden'] | null; kdn_max_percent: number; kdn_percent?: number | null; limited_by?: Schemas['LimitReason'] | null; terms: Schemas['TermReach'][] }
  Problem: { code: Schemas['Code']; detail: string; faults?: Schemas['FieldFault'][]; field?: string | null; possible_from?: string | null; refusal?: string | null; retry_after_s?: number | null; status: number; title: string; trace_id?: string | null; tries_left?: number | null }
  ProductCode: 'short' | 'instalments'
  Prolongation: { addendum?: Schemas['Addendum'] | null; closes_on?: string | null; leads_to_help: boolean; max: number; opens_on?: string | null; options: Schemas['ProlongationOption'][]; refusal?: string | null; state: Schemas['ProlongationState']; used: number }
  ProlongationOption: { daily_rate_percent: string; days: number; due_on: string; gesv_percent: string; interest_tiyn: number; pay_now_tiyn: number; pay_then_instead_tiyn: number; pay_then_tiyn: number; total_cost_tiyn: number }
  ProlongationState: 'offered' | 'too_early' | 'too_late' | 'used_up' | 'restructured' | 'disputed' | 'not_offered' | 'signed'
  PromoTerms: { code: string; daily_rate_percent: string; daily_rate_ppm: number; gesv_percent_by_days: string[] }
  Proof: { code: string; code_id: string }
  Purpose: 'register' | 'login' | 'reset_password'
  Refund: { amount_tiyn: number; ended_at?: string | null; id: string; loan_id: string; started_at: string; state: Schemas['RefundState']; target_id: string; target_mask: string }
  RefundState: 'processing' | 'done' | 'refused'
  RequestBrief: { answer_by: string; answered_at?: string | null; created_at: string; id: string; is_late: boolean; kind: Schemas['RequestKind']; number: string; state: Schemas['RequestState'] }
  RequestFile: { at: string; bytes: number; id: string; media: Schemas['FileMedia'] }
  RequestKind: 'restructuring' | 'deferral' | 'complaint' | 'fraud' | 'message'
  RequestMessage: { at: string; is_ours: boolean; text: string }
  RequestPlan: { accepted_at?: string | null; daily_rate_percent: string; due_on_before: string; gesv_before_percent: string; gesv_percent?: string | null; is_fitting: boolean; payments: Schemas['PlanPayment'][]; total_tiyn: number; waived_tiyn: number; yearly_rate_percent: string }
  RequestState: 'open' | 'waiting' | 'granted' | 'refused' | 'closed'
  ReviewRequest: { text: string }
  SecondConsent: { code: string; code_id: string }
  SentFile: { bytes: number; kind: string; sent_at: string }
  Session: { access_token: string; customer_id: string; expires_in_s: number }
  Sessions: { sessions: Schemas['OpenSession'][] }
  Settings: { language: Schemas['Language']; marketing_email: boolean; marketing_sms: boolean }
  ShortLink: { phone_masked?: string | null; target?: Schemas['LinkTarget'] | null }
  Signature: { code: string; code_id: string; sha256: string }
  SignedPaper: { code: string; contract_number: string; kind: string; sha256: string }
  Signing: { contract_number?: string | null; papers: Schemas['Paper'][]; purpose: Schemas['SigningPurpose']; sha256: string }
  SigningPurpose: 'consents' | 'contract'
  SiteEvent: { locale: Schemas['EventLocale']; name: Schemas['EventName']; route: string }
  SiteEvents: { events: Schemas['SiteEvent'][]; may_share: boolean }
  StartedGuestOrder: { key: string; order: Schemas['GuestOrder'] }
  State: 'NONE' | 'DRAFT' | 'PRESCORING' | 'PREAPPROVED' | 'BIO_REQUIRED' | 'BIO_PROCESSING' | 'BIO_RETRY' | 'BIO_FAILED' | 'DOCS_REQUIRED' | 'DOCS_REVIEW' | 'STATEMENT_REQUIRED' | 'STATEMENT_PROCESSING' | 'CARD_REQUIRED' | 'CARD_VERIFYING' | 'CONSENT_SIGNING' | 'SCORING' | 'MANUAL_REVIEW' | 'OFFERED' | 'OFFER_CHOSEN' | 'EXTRA_CONFIRM' | 'CONTRACT_SIGNING' | 'COOLING_OFF' | 'CONFIRM_PAYOUT' | 'DISBURSING' | 'DISBURSE_FAILED' | 'ACTIVE' | 'DECLINED' | 'DECLINED_OFFERS' | 'CANCELLED' | 'EXPIRED'
  Statement: { can_skip: boolean; found?: Schemas['StatementFound'] | null; refused?: string | null; skipped_max_tenge: number }
  StatementFound: { bank: string; from: string; monthly_income_tiyn?: number | null; months: Schemas['MonthlyIncome'][]; to: string }
  SteppedUp: { stepped_up_until: string }
  Submission: { wants_partner_offers: boolean }
  Subscription: { channel?: Schemas['Channel'] | null; is_known: boolean; marketing_email: boolean; marketing_sms: boolean }
  Target: { bank?: string | null; expires?: string | null; id: string; is_default: boolean; is_own: boolean; kind: Schemas['TargetKind']; mask: string }
  TargetKind: 'card' | 'iban'
  Targets: { targets: Schemas['Target'][] }
  TermReach: { amount_max_tenge: number; proven_max_tenge?: number | null; term: number }
  Terms: { amount_tiyn: number; charges_max_tiyn?: number | null; daily_rate_percent: string; due_on: string; gesv_percent: string; has_cooling_off: boolean; interest_tiyn: number; late: Schemas['LateCost'][]; payments: Schemas['PlannedPayment'][]; penalty_rate_percent: string; product: Schemas['ProductCode']; term: number; total_tiyn: number; yearly_rate_percent: string }
  TermsBasis: 'contract' | 'prolongation' | 'restructuring'
  ToSign: { sha256: string }
  Verified: { contract_number?: string | null; is_genuine?: boolean | null; kind: Schemas['AnyPaperKind']; made_at: string; sha256: string; signed_at?: string | null; status: Schemas['PaperStatus'] }
  Visited: { application_id?: string | null; at: string; channel: string; first_channel: string; told?: Record<string, unknown> | null }
  Wait: 'short' | 'long' | 'overdue'
  WantedAutopay: { card_id: string }
  WantedCode: { language: Schemas['Language']; phone: string; purpose: Schemas['Purpose'] }
  WantedFile: { path: string }
  WantedGuestCode: { iin: string; language: Schemas['Language'] }
  WantedLink: { language: Schemas['Language']; phone: string }
  WantedLinkCode: { key: string; language: Schemas['Language'] }
  WantedPage: { language: Schemas['Language'] }
  WantedPayCardPage: { language: Schemas['Language']; next?: string | null }
  WantedProof: { purpose: 'step_up' } | { phone: string; purpose: 'change_phone' }
  WantedRefund: { target_id: string }
  WhatIf: { amount_tiyn?: number | null; days?: number | null; kind: Schemas['IdeaKind']; on: string }
  Withdrawal: { amount_tiyn: number; until: string }
  WrittenThere: { at: string; is_ours: boolean; text: string }
}

/** What each operation takes and answers, by method and path below /api/v1. */
export interface Operations {
  'DELETE /application/documents/{kind}': { body: undefined; answer: Schemas['Application'] }
  'DELETE /cards/{id}': { body: undefined; answer: null }
  'DELETE /loans/{id}/autopay': { body: undefined; answer: null }
  'DELETE /me': { body: undefined; answer: Schemas['Erased'] }
  'DELETE /me/notices': { body: undefined; answer: null }
  'DELETE /me/sessions/{id}': { body: undefined; answer: null }
  'DELETE /pay-cards/{id}': { body: undefined; answer: null }
  'DELETE /session': { body: undefined; answer: null }
  'GET /application': { body: undefined; answer: Schemas['Application'] }
  'GET /application/answers': { body: undefined; answer: Schemas['Answers'] }
  'GET /application/handoff': { body: undefined; answer: Schemas['Handoff'] }
  'GET /application/papers/{kind}': { body: undefined; answer: Blob }
  'GET /application/papers/{kind}/text': { body: undefined; answer: Schemas['PaperText'] }
  'GET /application/promo': { body: undefined; answer: Schemas['PromoTerms'] }
  'GET /cards': { body: undefined; answer: Schemas['Targets'] }
  'GET /loans': { body: undefined; answer: Schemas['Loans'] }
  'GET /loans/current': { body: undefined; answer: Schemas['Loan'] | null }
  'GET /loans/{id}': { body: undefined; answer: Schemas['Loan'] }
  'GET /loans/{id}/autopay': { body: undefined; answer: Schemas['Autopay'] }
  'GET /loans/{id}/calendar.ics': { body: undefined; answer: Blob }
  'GET /loans/{id}/curve': { body: undefined; answer: Schemas['LoanCurve'] }
  'GET /loans/{id}/history': { body: undefined; answer: Schemas['LoanHistory'] }
  'GET /loans/{id}/papers': { body: undefined; answer: Schemas['LoanPapers'] }
  'GET /loans/{id}/prolongation': { body: undefined; answer: Schemas['Prolongation'] }
  'GET /loans/{id}/prolongation/paper': { body: undefined; answer: Blob }
  'GET /loans/{id}/refund': { body: undefined; answer: Schemas['NewestRefund'] }
  'GET /loans/{id}/statement': { body: undefined; answer: Schemas['LoanStatement'] }
  'GET /loans/{id}/statement.csv': { body: undefined; answer: Blob }
  'GET /loans/{id}/statement.pdf': { body: undefined; answer: Blob }
  'GET /me': { body: undefined; answer: Schemas['Me'] }
  'GET /me/consents': { body: undefined; answer: Schemas['ConsentList'] }
  'GET /me/export.json': { body: undefined; answer: Schemas['Export'] }
  'GET /me/export.pdf': { body: undefined; answer: Blob }
  'GET /me/notices': { body: undefined; answer: Schemas['Notices'] }
  'GET /me/sessions': { body: undefined; answer: Schemas['Sessions'] }
  'GET /operations': { body: undefined; answer: Schemas['Operations'] }
  'GET /operations.csv': { body: undefined; answer: Blob }
  'GET /operations.pdf': { body: undefined; answer: Blob }
  'GET /page': { body: undefined; answer: Record<string, unknown> }
  'GET /papers/{code}': { body: undefined; answer: Schemas['Verified'] }
  'GET /papers/{id}/pdf': { body: undefined; answer: Blob }
  'GET /papers/{id}/text': { body: undefined; answer: Schemas['PaperText'] }
  'GET /pay-cards': { body: undefined; answer: Schemas['PayCards'] }
  'GET /payments/{id}': { body: undefined; answer: Schemas['Payment'] }
  'GET /payments/{id}/receipt.pdf': { body: undefined; answer: Blob }
  'GET /repayment/link': { body: undefined; answer: Schemas['LinkedNumber'] }
  'GET /repayment/orders/{id}': { body: undefined; answer: Schemas['GuestOrder'] }
  'GET /requests': { body: undefined; answer: Schemas['HelpRequests'] }
  'GET /requests/{id}': { body: undefined; answer: Schemas['HelpRequest'] }
  'GET /requests/{id}/files/{file}': { body: undefined; answer: Blob }
  'GET /short-links': { body: undefined; answer: Schemas['ShortLink'] }
  'GET /unsubscriptions': { body: undefined; answer: Schemas['Subscription'] }
  'GET /unsubscriptions/one-click': { body: undefined; answer: null }
  'POST /application': { body: Schemas['NewRequest']; answer: Schemas['Application'] }
  'POST /application/agree': { body: Schemas['Agreement']; answer: Schemas['Application'] }
  'POST /application/biometry': { body: undefined; answer: Schemas['BioSession'] }
  'POST /application/biometry/{id}/done': { body: undefined; answer: Schemas['Application'] }
  'POST /application/offer': { body: Schemas['ChosenOffer']; answer: Schemas['Application'] }
  'POST /application/payout/code': { body: undefined; answer: Schemas['CodeSent'] }
  'POST /application/payout/confirm': { body: Schemas['SecondConsent']; answer: Schemas['Application'] }
  'POST /application/repeat': { body: Schemas['NewRequest']; answer: Schemas['Application'] }
  'POST /application/review': { body: Schemas['ReviewRequest']; answer: Schemas['Application'] }
  'POST /application/sign': { body: Schemas['Signature']; answer: Schemas['Application'] }
  'POST /application/sign/code': { body: Schemas['ToSign']; answer: Schemas['CodeSent'] }
  'POST /application/steps/{step}': { body: undefined; answer: Schemas['Application'] }
  'POST /application/submit': { body: Schemas['Submission']; answer: Schemas['Application'] }
  'POST /application/target': { body: Schemas['ChosenTarget']; answer: Schemas['Application'] }
  'POST /cards/pages': { body: Schemas['WantedPage']; answer: Schemas['CardPage'] }
  'POST /cards/pages/{id}/back': { body: undefined; answer: Schemas['CardPage'] }
  'POST /certificates': { body: Schemas['NewCertificate']; answer: Schemas['LoanPaper'] }
  'POST /codes': { body: Schemas['WantedCode']; answer: Schemas['CodeSent'] }
  'POST /events': { body: Schemas['SiteEvents']; answer: null }
  'POST /file-addresses': { body: Schemas['WantedFile']; answer: Schemas['FileAddress'] }
  'POST /ibans': { body: Schemas['NewIban']; answer: Schemas['Target'] }
  'POST /loans/{id}/autopay/codes': { body: Schemas['WantedAutopay']; answer: Schemas['CodeSent'] }
  'POST /loans/{id}/payments': { body: Schemas['NewPayment']; answer: Schemas['Payment'] }
  'POST /loans/{id}/payments/codes': { body: Schemas['NewPayment']; answer: Schemas['CodeSent'] }
  'POST /loans/{id}/prolongation': { body: Schemas['ChosenDays']; answer: Schemas['Addendum'] }
  'POST /loans/{id}/prolongation/code': { body: Schemas['AddendumToSign']; answer: Schemas['CodeSent'] }
  'POST /loans/{id}/prolongation/sign': { body: Schemas['AddendumSignature']; answer: Schemas['Addendum'] }
  'POST /loans/{id}/quotes': { body: undefined; answer: Schemas['PayoffQuote'] }
  'POST /loans/{id}/refund': { body: Schemas['WantedRefund']; answer: Schemas['NewestRefund'] }
  'POST /loans/{id}/what-if': { body: Schemas['WhatIf']; answer: Schemas['Outlook'] }
  'POST /me/codes': { body: Schemas['WantedProof']; answer: Schemas['CodeSent'] }
  'POST /me/email/codes': { body: undefined; answer: Schemas['LetterSent'] }
  'POST /me/email/proof': { body: Schemas['EmailProof']; answer: Schemas['Me'] }
  'POST /me/step-up': { body: Schemas['Proof']; answer: Schemas['SteppedUp'] }
  'POST /papers/verify': { body: undefined; answer: Schemas['Verified'] }
  'POST /password-resets': { body: Schemas['NewPassword']; answer: Schemas['Session'] }
  'POST /pay-cards/pages': { body: Schemas['WantedPayCardPage']; answer: Schemas['PayCardPage'] }
  'POST /pay-cards/pages/{id}/back': { body: undefined; answer: Schemas['PayCardPage'] }
  'POST /payments/{id}/back': { body: undefined; answer: Schemas['Payment'] }
  'POST /registrations': { body: Schemas['NewAccount']; answer: Schemas['Session'] }
  'POST /repayment/code': { body: Schemas['WantedGuestCode']; answer: Schemas['GuestCode'] }
  'POST /repayment/look': { body: Schemas['Numbers']; answer: Schemas['GuestLook'] }
  'POST /repayment/orders': { body: Schemas['NewGuestOrder']; answer: Schemas['StartedGuestOrder'] }
  'POST /repayment/prove': { body: Schemas['GuestProof']; answer: Schemas['GuestLook'] }
  'POST /requests': { body: Schemas['HelpAsked']; answer: Schemas['HelpRequest'] }
  'POST /requests/public': { body: Schemas['HelpAskedInPublic']; answer: Schemas['HelpReceived'] }
  'POST /requests/{id}/accept': { body: Schemas['PlanAccepted']; answer: Schemas['HelpRequest'] }
  'POST /requests/{id}/addendum': { body: undefined; answer: Schemas['LoanPaper'] }
  'POST /requests/{id}/code': { body: Schemas['PlanShown']; answer: Schemas['CodeSent'] }
  'POST /requests/{id}/files': { body: undefined; answer: Schemas['HelpRequest'] }
  'POST /requests/{id}/messages': { body: Schemas['HelpWords']; answer: Schemas['HelpRequest'] }
  'POST /session/code': { body: Schemas['ByCode']; answer: Schemas['Session'] }
  'POST /session/link': { body: Schemas['ByLink']; answer: Schemas['Session'] }
  'POST /session/password': { body: Schemas['ByPassword']; answer: Schemas['Session'] }
  'POST /session/refresh': { body: undefined; answer: Schemas['Session'] }
  'POST /short-links/code': { body: Schemas['WantedLinkCode']; answer: Schemas['CodeSent'] }
  'POST /unsubscriptions': { body: Schemas['NewUnsubscription']; answer: Schemas['Subscription'] }
  'POST /unsubscriptions/links': { body: Schemas['WantedLink']; answer: null }
  'POST /unsubscriptions/one-click': { body: undefined; answer: null }
  'PUT /application/answers/{step}': { body: Schemas['NewAnswers']; answer: Schemas['Application'] }
  'PUT /application/biometry/{id}/frames/{gesture}': { body: undefined; answer: null }
  'PUT /application/documents/{kind}': { body: undefined; answer: Schemas['Application'] }
  'PUT /application/request': { body: Schemas['NewRequest']; answer: Schemas['Application'] }
  'PUT /application/statement': { body: undefined; answer: Schemas['Application'] }
  'PUT /cards/{id}/default': { body: undefined; answer: Schemas['Targets'] }
  'PUT /loans/{id}/autopay': { body: Schemas['WantedAutopay']; answer: Schemas['Autopay'] }
  'PUT /me/consents/{kind}': { body: Schemas['Answer']; answer: Schemas['ConsentList'] }
  'PUT /me/email': { body: Schemas['NewEmail']; answer: Schemas['Me'] }
  'PUT /me/notices': { body: Schemas['NewBrowser']; answer: null }
  'PUT /me/own-limit': { body: Schemas['OwnLimit']; answer: Schemas['Me'] }
  'PUT /me/password': { body: Schemas['OwnPassword']; answer: null }
  'PUT /me/phone': { body: Schemas['NewPhone']; answer: Schemas['Me'] }
  'PUT /me/self-exclusion': { body: Schemas['Exclusion']; answer: Schemas['Me'] }
  'PUT /me/settings': { body: Schemas['Settings']; answer: Schemas['Me'] }
}
