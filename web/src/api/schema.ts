/** Made from docs/openapi.json by `npm run api`; a test says when it is stale. */

export interface Schemas {
  CodeSent: { code_id: string; phone_masked: string; good_for_s: number; resend_after_s: number }
  Consent: { kind: Schemas['ConsentKind']; is_given: boolean; text_version: string; at: string }
  ConsentKind: 'personal_data' | 'credit_bureau' | 'state_data' | 'terms' | 'marketing'
  Consents: { consents: Schemas['Consent'][] }
  Erased: {
    kept: {
      what: 'iin' | 'consents' | 'audit' | 'loans'
      reason: 'law_aml' | 'law_dossier' | 'open_debt'
      years: number
    }[]
  }
  Language: 'ru' | 'kk'
  Me: {
    id: string
    version: number
    phone_masked: string
    iin_masked: string
    birth_date: string
    gender: 'male' | 'female' | null
    email: string | null
    language: Schemas['Language']
    has_password: boolean
    marketing_sms: boolean
    marketing_email: boolean
    excluded_until: string | null
    own_limit_tenge: number | null
    created_at: string
    stepped_up_until: string | null
  }
  OpenSession: {
    id: string
    user_agent: string
    created_at: string
    seen_at: string
    is_this: boolean
  }
  Session: { access_token: string; expires_in_s: number; customer_id: string }
}

/** What each operation takes and answers, by method and path below /api/v1. */
export interface Operations {
  'DELETE /me': { body: undefined; answer: Schemas['Erased'] }
  'DELETE /me/sessions/{id}': { body: undefined; answer: null }
  'DELETE /session': { body: undefined; answer: null }
  'GET /me': { body: undefined; answer: Schemas['Me'] }
  'GET /me/consents': { body: undefined; answer: Schemas['Consents'] }
  'GET /me/export.json': { body: undefined; answer: Blob }
  'GET /me/export.pdf': { body: undefined; answer: Blob }
  'GET /me/sessions': { body: undefined; answer: { sessions: Schemas['OpenSession'][] } }
  'POST /codes': {
    body: {
      purpose: 'register' | 'login' | 'reset_password'
      phone: string
      language: Schemas['Language']
    }
    answer: Schemas['CodeSent']
  }
  'POST /me/codes': {
    body: { purpose: 'step_up' | 'change_phone'; phone?: string }
    answer: Schemas['CodeSent']
  }
  'POST /me/step-up': {
    body: { code_id: string; code: string }
    answer: { stepped_up_until: string }
  }
  'POST /password-resets': {
    body: { phone: string; iin: string; code_id: string; code: string; password: string }
    answer: Schemas['Session']
  }
  'POST /registrations': {
    body: {
      phone: string
      iin: string
      code_id: string
      code: string
      language: Schemas['Language']
      text_version: string
      consents: {
        personal_data: boolean
        credit_bureau: boolean
        state_data: boolean
        terms: boolean
        marketing: boolean
      }
    }
    answer: Schemas['Session']
  }
  'POST /session/code': {
    body: { phone: string; code_id: string; code: string }
    answer: Schemas['Session']
  }
  'POST /session/password': {
    body: { phone: string; password: string }
    answer: Schemas['Session']
  }
  'POST /session/refresh': { body: undefined; answer: Schemas['Session'] }
  'PUT /me/consents/{kind}': {
    body: { is_given: boolean; text_version: string; language: Schemas['Language'] }
    answer: Schemas['Consents']
  }
  'PUT /me/email': { body: { email: string | null }; answer: Schemas['Me'] }
  'PUT /me/own-limit': { body: { own_limit_tenge: number | null }; answer: Schemas['Me'] }
  'PUT /me/password': { body: { password: string }; answer: null }
  'PUT /me/phone': { body: { phone: string; code_id: string; code: string }; answer: Schemas['Me'] }
  'PUT /me/self-exclusion': { body: { months: number }; answer: Schemas['Me'] }
  'PUT /me/settings': {
    body: { language: Schemas['Language']; marketing_sms: boolean; marketing_email: boolean }
    answer: Schemas['Me']
  }
}
