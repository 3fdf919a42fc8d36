import type { Schemas } from '@/api/schema'
import { callAs } from '@/features/auth/session'
import { readDraft } from '@/features/form/drafts'
import { answersIn, changedSteps, type Draft, merge, prefilled } from './draft'
import type { Step } from './fields'

/** Everything that the questionnaire begins with. */
export interface Beginning {
  me: Schemas['Me']
  kept: Schemas['Answers']
  draft: Draft
  /** Steps typed on this device that the server does not have yet. */
  unsaved: Step[]
  draftKey: string
}

export async function loadBeginning(): Promise<Beginning> {
  const [me, kept] = await Promise.all([callAs('GET /me'), callAs('GET /application/answers')])
  const draftKey = `questionnaire:${me.id}`
  const merged = merge(await readDraft<Draft>(draftKey), answersIn(kept))
  const draft = prefilled(merged, kept, me.email ?? null)
  return { me, kept, draft, unsaved: changedSteps(merged), draftKey }
}
