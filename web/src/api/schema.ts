/** Made from docs/openapi.json by `npm run api`; a test says when it is stale. */

export interface Schemas {
  Answer: { is_given: boolean; language: Schemas['Language']; text_version: string }
  ByCode: { code: string; code_id: string; phone: string }
  ByPassword: { password: string; phone: string }
  Code: 'page.not_found' | 'page.failed' | 'api.not_found' | 'request.malformed' | 'request.invalid' | 'request.method' | 'request.media_type' | 'request.too_large' | 'request.timeout' | 'request.cross_site' | 'request.precondition' | 'request.conflict' | 'request.key_reused' | 'request.in_flight' | 'code.wrong' | 'code.ended' | 'code.too_soon' | 'access.locked' | 'access.credentials' | 'access.registered' | 'access.signed_out' | 'access.step_up' | 'consent.missing' | 'consent.outdated' | 'exclusion.shorter' | 'erasure.open_loan' | 'server.busy' | 'server.failed'
  CodeSent: { code_id: string; good_for_s: number; phone_masked: string; resend_after_s: number }
  Consent: { at: string; is_given: boolean; kind: string; text_version: string }
  ConsentList: { consents: Schemas['Consent'][] }
  Consents: { credit_bureau: boolean; marketing: boolean; personal_data: boolean; state_data: boolean; terms: boolean }
  Done: { action: string; at: string; detail: Record<string, unknown> }
  Erased: { kept: Schemas['KeptPart'][] }
  Exclusion: { months: number }
  Export: Schemas['ConsentList'] & { account: Schemas['Me']; iin: string; made_at: string; phone: string; sessions: Schemas['OpenSession'][]; trail: Schemas['Done'][] }
  Gender: 'male' | 'female'
  KeptPart: { reason: Schemas['KeptWhy']; what: Schemas['KeptWhat']; years: number }
  KeptWhat: 'iin' | 'consents' | 'audit'
  KeptWhy: 'law_aml' | 'law_dossier'
  Language: 'ru' | 'kk'
  Me: { birth_date: string; created_at: string; email?: string | null; excluded_until?: string | null; gender: Schemas['Gender']; has_password: boolean; id: string; iin_masked: string; language: string; marketing_email: boolean; marketing_sms: boolean; own_limit_tenge?: number | null; phone_masked: string; stepped_up_until?: string | null; version: number }
  NewAccount: { code: string; code_id: string; consents: Schemas['Consents']; iin: string; language: Schemas['Language']; phone: string; text_version: string }
  NewEmail: { email?: string | null }
  NewPassword: { code: string; code_id: string; iin: string; password: string; phone: string }
  NewPhone: { code: string; code_id: string; phone: string }
  OpenSession: { created_at: string; id: string; is_this: boolean; seen_at: string; user_agent: string }
  OwnLimit: { own_limit_tenge?: number | null }
  OwnPassword: { password: string }
  Problem: { code: Schemas['Code']; detail: string; field?: string | null; retry_after_s?: number | null; status: number; title: string; tries_left?: number | null }
  Proof: { code: string; code_id: string }
  Purpose: 'register' | 'login' | 'reset_password'
  Session: { access_token: string; customer_id: string; expires_in_s: number }
  Sessions: { sessions: Schemas['OpenSession'][] }
  Settings: { language: Schemas['Language']; marketing_email: boolean; marketing_sms: boolean }
  SteppedUp: { stepped_up_until: string }
  WantedCode: { language: Schemas['Language']; phone: string; purpose: Schemas['Purpose'] }
  WantedProof: { purpose: 'step_up' } | { phone: string; purpose: 'change_phone' }
}

/** What each operation takes and answers, by method and path below /api/v1. */
export interface Operations {
  'DELETE /me': { body: undefined; answer: Schemas['Erased'] }
  'DELETE /me/sessions/{id}': { body: undefined; answer: null }
  'DELETE /session': { body: undefined; answer: null }
  'GET /me': { body: undefined; answer: Schemas['Me'] }
  'GET /me/consents': { body: undefined; answer: Schemas['ConsentList'] }
  'GET /me/export.json': { body: undefined; answer: Schemas['Export'] }
  'GET /me/export.pdf': { body: undefined; answer: Blob }
  'GET /me/sessions': { body: undefined; answer: Schemas['Sessions'] }
  'GET /page': { body: undefined; answer: Record<string, unknown> }
  'POST /codes': { body: Schemas['WantedCode']; answer: Schemas['CodeSent'] }
  'POST /me/codes': { body: Schemas['WantedProof']; answer: Schemas['CodeSent'] }
  'POST /me/step-up': { body: Schemas['Proof']; answer: Schemas['SteppedUp'] }
  'POST /password-resets': { body: Schemas['NewPassword']; answer: Schemas['Session'] }
  'POST /registrations': { body: Schemas['NewAccount']; answer: Schemas['Session'] }
  'POST /session/code': { body: Schemas['ByCode']; answer: Schemas['Session'] }
  'POST /session/password': { body: Schemas['ByPassword']; answer: Schemas['Session'] }
  'POST /session/refresh': { body: undefined; answer: Schemas['Session'] }
  'PUT /me/consents/{kind}': { body: Schemas['Answer']; answer: Schemas['ConsentList'] }
  'PUT /me/email': { body: Schemas['NewEmail']; answer: Schemas['Me'] }
  'PUT /me/own-limit': { body: Schemas['OwnLimit']; answer: Schemas['Me'] }
  'PUT /me/password': { body: Schemas['OwnPassword']; answer: null }
  'PUT /me/phone': { body: Schemas['NewPhone']; answer: Schemas['Me'] }
  'PUT /me/self-exclusion': { body: Schemas['Exclusion']; answer: Schemas['Me'] }
  'PUT /me/settings': { body: Schemas['Settings']; answer: Schemas['Me'] }
}
