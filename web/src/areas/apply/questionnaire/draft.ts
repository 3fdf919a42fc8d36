import type { Schemas } from '@/shared/api/contract'
import type { Locale } from '@/shared/i18n/locale'
import {
  type Answers,
  FIELDS,
  type Field,
  pickFields,
  type Registered,
  STEPS,
  type Step,
} from './fields'
import { isCity } from './lists'
import { nameOf, type Place } from './places'

/** The answers of this application and of an earlier one. */
type Stored = Pick<Schemas['QuestionnaireAnswers'], 'steps' | 'previous'>

/** The answers on this device, and what the server had when they last agreed. The difference is
 * what was typed and is not saved yet. */
export interface Draft {
  base: Answers
  mine: Answers
}

const ALL_FIELDS = STEPS.flatMap((step) => FIELDS[step] as readonly Field[])

/** Fields changed on this device and not saved yet. */
function changedFields({ base, mine }: Draft): Field[] {
  return ALL_FIELDS.filter((field) => (mine[field] ?? '') !== (base[field] ?? ''))
}

export function changedSteps(draft: Draft): Step[] {
  const changed = changedFields(draft)
  return STEPS.filter((step) =>
    (FIELDS[step] as readonly Field[]).some((it) => changed.includes(it)),
  )
}

/** A draft without untouched steps: prefilled answers do not count as typed. */
export function onlySteps({ base, mine }: Draft, steps: readonly Step[]): Draft {
  const isTouched = (field: Field) =>
    steps.some((step) => (FIELDS[step] as readonly Field[]).includes(field))
  const entries = ALL_FIELDS.map((field) => [field, (isTouched(field) ? mine : base)[field]])
  return { base, mine: Object.fromEntries(entries.filter(([, text]) => text !== undefined)) }
}

/** The server's answers, overlaid with what was typed here: nothing typed is lost, and answers of
 * another device are not undone. */
export function merge(draft: Draft | null, theirs: Answers): Draft {
  if (!draft) return { base: theirs, mine: theirs }
  const edits = changedFields(draft).map((field) => [field, draft.mine[field] ?? ''])
  return { base: theirs, mine: { ...theirs, ...Object.fromEntries(edits) } }
}

/** The register's answers take the place of what was typed on this device before they came. */
export function fixed({ base, mine }: Draft, registered: Registered): Draft {
  const known = [...registered].map((field) => [field, base[field] ?? ''])
  return { base, mine: { ...mine, ...Object.fromEntries(known) } }
}

/** Marks a step as saved as it was sent; what was typed meanwhile is still unsaved. */
export function markSaved(draft: Draft, step: Step, sent: Record<string, string>): Draft {
  const rest = Object.entries(draft.base).filter(
    ([field]) => !(FIELDS[step] as readonly string[]).includes(field),
  )
  return { ...draft, base: { ...Object.fromEntries(rest), ...pickFields(sent) } }
}

/** Usual defaults; a shortcut for data, never a consent. */
const USUAL: Answers = { no_patronymic: 'false', document_kind: 'id_card', actual_same: 'true' }

/** The server's answers: those of this application, and for unanswered steps those of an earlier
 * one, which then only need a review. */
export function answersIn({ steps }: Stored): Answers {
  return Object.assign({}, ...steps.map(({ answers }) => pickFields(answers)))
}

/** Prefills what is known, if nothing was answered yet. */
export function prefill(draft: Draft, { steps, previous }: Stored, email: string | null): Draft {
  const has = (step: Step) => steps.some((stored) => stored.step === step)
  const old = previous.filter(({ step }) => !has(step)).map(({ answers }) => pickFields(answers))
  const own = email && !has('contacts') ? { email } : {}
  return { ...draft, mine: Object.assign({}, USUAL, own, ...old, draft.mine) }
}

/** Prefills the city of the landing page in both addresses. */
export function prefillCity(draft: Draft, city: Place, locale: Locale): Draft {
  const district = isCity(city.region) ? '' : nameOf(city, locale)
  const answers = (['reg', 'actual'] as const).flatMap((kind) => [
    [`${kind}_region`, city.region],
    [`${kind}_district`, district],
  ])
  return { ...draft, mine: { ...draft.mine, ...Object.fromEntries(answers) } }
}

/** Steps answered completely in an earlier application and not yet in this one. */
export function stepsAnsweredEarlier({ steps, previous }: Stored): Step[] {
  return previous
    .filter(({ step, is_valid }) => is_valid && !steps.some((stored) => stored.step === step))
    .map(({ step }) => step)
}
