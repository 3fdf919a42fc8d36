import type { Schemas } from '@/shared/api/contract'
import { readDrafts } from '@/shared/forms/drafts'
import type { Locale } from '@/shared/i18n/locale'
import { callAuthorized } from '@/shared/session/session'
import { answersIn, changedSteps, type Draft, fixed, merge, prefill, prefillCity } from './draft'
import type { Answers, Field, Registered, Step } from './fields'
import { cityOf, type Place } from './places'

/** The initial data of the questionnaire. */
export interface QuestionnaireStart {
  me: Schemas['Me']
  stored: Schemas['QuestionnaireAnswers']
  draft: Draft
  registered: Registered
  /** The city of the landing page; null once an address is known. */
  landingCity: Place | null
  /** Steps typed on this device and not saved on the server. */
  unsaved: Step[]
  draftKey: string
}

/** The answers of the newest application, which the next one would reuse. */
export async function loadPreviousAnswers(): Promise<Answers> {
  const stored = await callAuthorized('GET /application/answers')
  return prefill(merge(null, answersIn(stored)), stored, null).mine
}

export async function loadStart(locale: Locale): Promise<QuestionnaireStart> {
  // Before the server is asked: a page that is being left may save meanwhile, and what it then
  // marks as saved may be missing from an answer that was on its way.
  const drafts = await readDrafts()
  const [me, stored] = await Promise.all([
    callAuthorized('GET /me'),
    callAuthorized('GET /application/answers'),
  ])
  const draftKey = `questionnaire:${me.id}`
  const registered = new Set(stored.state_register.fields as Field[])
  const ownDraft = (drafts.get(draftKey) as Draft | undefined) ?? null
  const typed = merge(ownDraft, answersIn(stored))
  const merged = fixed(typed, registered)
  const prefilled = prefill(merged, stored, me.email ?? null)
  const city = cityOf(new URLSearchParams(window.location.search).get('city'))
  const landingCity = prefilled.mine.reg_region === undefined ? city : null
  const draft = landingCity ? prefillCity(prefilled, landingCity, locale) : prefilled
  return { me, stored, draft, registered, landingCity, unsaved: changedSteps(merged), draftKey }
}
