import type { Schemas } from '@/shared/api/schema'
import { readDraft } from '@/shared/forms/drafts'
import type { Locale } from '@/shared/i18n/locale'
import { callAuthorized } from '@/shared/session/session'
import { answersIn, changedSteps, type Draft, merge, prefill, prefillCity } from './draft'
import type { Answers, Step } from './fields'
import { cityOf, type Place } from './places'

/** Everything that the questionnaire begins with. */
export interface QuestionnaireStart {
  me: Schemas['Me']
  kept: Schemas['Answers']
  draft: Draft
  /** The city about which the page was that the person came from; null once an address is known. */
  landed: Place | null
  /** Steps typed on this device that the server does not have yet. */
  unsaved: Step[]
  draftKey: string
}

/** What was answered for the newest application: what the next one would be sent with. */
export async function loadKnown(): Promise<Answers> {
  const kept = await callAuthorized('GET /application/answers')
  return prefill(merge(null, answersIn(kept)), kept, null).mine
}

export async function loadStart(locale: Locale): Promise<QuestionnaireStart> {
  const [me, kept] = await Promise.all([
    callAuthorized('GET /me'),
    callAuthorized('GET /application/answers'),
  ])
  const draftKey = `questionnaire:${me.id}`
  const merged = merge(await readDraft<Draft>(draftKey), answersIn(kept))
  const known = prefill(merged, kept, me.email ?? null)
  const city = cityOf(new URLSearchParams(window.location.search).get('city'))
  const landed = known.mine.reg_region === undefined ? city : null
  const draft = landed ? prefillCity(known, landed, locale) : known
  return { me, kept, draft, landed, unsaved: changedSteps(merged), draftKey }
}
