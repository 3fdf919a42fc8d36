import type { Schemas } from '@/shared/api/contract'
import type { Locale } from '@/shared/i18n/locale'
import { type Answers, FIELDS, type Field, pickKnown, STEPS, type Step } from './fields'
import { isCity } from './lists'
import { nameOf, type Place } from './places'

/** What this device holds: the answers on the screen, and what the server had when it last agreed
 * with them. The difference is what was typed and has not arrived yet. */
export interface Draft {
  base: Answers
  mine: Answers
}

const ALL_FIELDS = STEPS.flatMap((step) => FIELDS[step] as readonly Field[])

/** Fields that this device has changed and nobody has saved yet. */
function changedFields({ base, mine }: Draft): Field[] {
  return ALL_FIELDS.filter((field) => (mine[field] ?? '') !== (base[field] ?? ''))
}

export function changedSteps(draft: Draft): Step[] {
  const changed = changedFields(draft)
  return STEPS.filter((step) =>
    (FIELDS[step] as readonly Field[]).some((it) => changed.includes(it)),
  )
}

/** A draft without what nobody has touched: prefilled answers are not typed ones. */
export function onlySteps({ base, mine }: Draft, steps: readonly Step[]): Draft {
  const isTouched = (field: Field) =>
    steps.some((step) => (FIELDS[step] as readonly Field[]).includes(field))
  const entries = ALL_FIELDS.map((field) => [field, (isTouched(field) ? mine : base)[field]])
  return { base, mine: Object.fromEntries(entries.filter(([, text]) => text !== undefined)) }
}

/** The server's answers, with what was typed here laid over them: nothing typed is ever lost, and
 * what another device has answered since is not undone. */
export function merge(draft: Draft | null, theirs: Answers): Draft {
  if (!draft) return { base: theirs, mine: theirs }
  const edits = changedFields(draft).map((field) => [field, draft.mine[field] ?? ''])
  return { base: theirs, mine: { ...theirs, ...Object.fromEntries(edits) } }
}

/** A step has been saved as it was sent; what was typed meanwhile is still to be saved. */
export function markSaved(draft: Draft, step: Step, sent: Record<string, string>): Draft {
  const rest = Object.entries(draft.base).filter(
    ([field]) => !(FIELDS[step] as readonly string[]).includes(field),
  )
  return { ...draft, base: { ...Object.fromEntries(rest), ...pickKnown(sent) } }
}

/** What is ticked for people who are like most people; a shortcut for data, never a consent. */
const USUAL: Answers = { no_patronymic: 'false', document_kind: 'id_card', actual_same: 'true' }

/** What the server holds: this application's answers, and for steps that have none yet those of an
 * earlier one, which then need only be looked through. */
export function answersIn({ steps }: Schemas['Answers']): Answers {
  return Object.assign({}, ...steps.map(({ answers }) => pickKnown(answers)))
}

/** Fills in what need not be asked again, where nothing was answered yet. */
export function prefill(
  draft: Draft,
  { steps, earlier }: Schemas['Answers'],
  email: string | null,
): Draft {
  const has = (step: Step) => steps.some((stored) => stored.step === step)
  const old = earlier.filter(({ step }) => !has(step)).map(({ answers }) => pickKnown(answers))
  const own = email && !has('contacts') ? { email } : {}
  return { ...draft, mine: Object.assign({}, USUAL, own, ...old, draft.mine) }
}

/** Somebody who came from a page about a city begins with it, as both of the addresses. */
export function prefillCity(draft: Draft, city: Place, locale: Locale): Draft {
  const district = isCity(city.region) ? '' : nameOf(city, locale)
  const answers = (['reg', 'actual'] as const).flatMap((kind) => [
    [`${kind}_region`, city.region],
    [`${kind}_district`, district],
  ])
  return { ...draft, mine: { ...draft.mine, ...Object.fromEntries(answers) } }
}

/** Steps that an earlier application has answered in full and this one has not yet. */
export function stepsAnsweredEarlier({ steps, earlier }: Schemas['Answers']): Step[] {
  return earlier
    .filter(({ step, is_valid }) => is_valid && !steps.some((stored) => stored.step === step))
    .map(({ step }) => step)
}
