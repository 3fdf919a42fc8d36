import type { Schemas } from '@/shared/api/contract'
import { readDraft } from '@/shared/forms/drafts'
import type { Locale } from '@/shared/i18n/locale'
import { callAuthorized } from '@/shared/session/session'
import { answersIn, changedSteps, type Draft, merge, prefill, prefillCity } from './draft'
import type { Answers, Step } from './fields'
import { cityOf, type Place } from './places'

/** Everything that the questionnaire begins with. */
export interface QuestionnaireStart {
  me: Schemas['Me']
  stored: Schemas['Answers']
  draft: Draft
  /** The city about which the page was that the person came from; null once an address is known. */
  landingCity: Place | null
  /** Steps typed on this device that the server does not have yet. */
  unsaved: Step[]
  draftKey: string
}

/** What was answered for the newest application: what the next one would be sent with. */
export async function loadKnown(): Promise<Answers> {
  const stored = await callAuthorized('GET /application/answers')
  return prefill(merge(null, answersIn(stored)), stored, null).mine
}

export async function loadStart(locale: Locale): Promise<QuestionnaireStart> {
  const [me, stored] = await Promise.all([
    callAuthorized('GET /me'),
    callAuthorized('GET /application/answers'),
  ])
  const draftKey = `questionnaire:${me.id}`
  const merged = merge(await readDraft<Draft>(draftKey), answersIn(stored))
  const prefilled = prefill(merged, stored, me.email ?? null)
  const city = cityOf(new URLSearchParams(window.location.search).get('city'))
  const landingCity = prefilled.mine.reg_region === undefined ? city : null
  const draft = landingCity ? prefillCity(prefilled, landingCity, locale) : prefilled
  return { me, stored, draft, landingCity, unsaved: changedSteps(merged), draftKey }
}
