import type { Application } from './application'

/** Screens of an application that ask for something, in their order. Nobody meets all of them. */
const STOPS = [
  'names',
  'document',
  'address',
  'actual',
  'work',
  'income',
  'earnings',
  'contacts',
  'check',
  'consents',
  'preapproval',
  'camera',
  'docs',
  'statement',
  'card',
  'offer',
  'terms',
  'signing',
] as const

export type Stop = (typeof STOPS)[number]

/** The usual parts of the questionnaire: the state register knows most customers. */
export const USUAL_PARTS: readonly Stop[] = ['earnings', 'check']

/** Typical duration of each in seconds, measured with people on a phone. */
const DURATIONS_S: Record<Stop, number> = {
  names: 30,
  document: 45,
  address: 40,
  actual: 40,
  work: 40,
  income: 35,
  earnings: 40,
  contacts: 15,
  check: 30,
  consents: 40,
  preapproval: 30,
  camera: 75,
  docs: 90,
  statement: 120,
  card: 60,
  offer: 30,
  terms: 60,
  signing: 30,
}

export interface ProgressInput {
  /** The current screen. */
  at: Stop
  /** The customer's parts of the questionnaire, and the screens visited since. */
  visited: readonly Stop[]
  /** What is requested between the prescreen and the decision; null before that is known. */
  missing: readonly Stop[] | null
  /** Whether a payout method is known. */
  hasTarget: boolean
}

export interface Progress {
  step: number
  stops: Stop[]
  /** Whole minutes left, including this screen. */
  minutesLeft: number
}

/** The progress: the screens behind, this one, and those known to be ahead. */
export function progressOf({ at, visited, missing, hasTarget }: ProgressInput): Progress {
  const place = STOPS.indexOf(at)
  const usual: readonly Stop[] = hasTarget ? [] : ['card']
  const ahead: readonly Stop[] = [
    ...visited,
    'preapproval',
    ...(place < STOPS.indexOf('camera') ? (['camera'] as const) : []),
    ...(missing ?? usual),
    'offer',
    'terms',
    'signing',
  ]
  const stops = STOPS.filter((stop, index) => {
    if (index < place) return visited.includes(stop)
    return index === place || ahead.includes(stop)
  })
  const left = stops.filter((stop) => STOPS.indexOf(stop) >= place)
  const seconds = left.reduce((sum, stop) => sum + DURATIONS_S[stop], 0)
  return { step: stops.indexOf(at) + 1, stops, minutesLeft: Math.ceil(seconds / 60) }
}

/** What a customer who arrives on another device has most likely been through. */
export function usualBefore(at: Stop): Stop[] {
  const usual: readonly Stop[] = [...USUAL_PARTS, 'preapproval', 'camera', 'card', 'offer', 'terms']
  return usual.filter((stop) => STOPS.indexOf(stop) < STOPS.indexOf(at))
}

const BY_STATE: Partial<Record<Application['state'], Stop>> = {
  DRAFT: 'earnings',
  CONSENT_SIGNING: 'consents',
  PRESCORING: 'preapproval',
  PREAPPROVED: 'preapproval',
  BIO_REQUIRED: 'camera',
  BIO_PROCESSING: 'camera',
  BIO_RETRY: 'camera',
  BIO_FAILED: 'camera',
  DOCS_REQUIRED: 'docs',
  DOCS_REVIEW: 'docs',
  STATEMENT_REQUIRED: 'statement',
  STATEMENT_PROCESSING: 'statement',
  CARD_REQUIRED: 'card',
  CARD_VERIFYING: 'card',
  SCORING: 'offer',
  MANUAL_REVIEW: 'offer',
  OFFERED: 'offer',
  OFFER_CHOSEN: 'terms',
  EXTRA_CONFIRM: 'terms',
  CONTRACT_SIGNING: 'signing',
}

/** The current stop of an application; null before it starts and once nothing more is requested.
 * The screens of the questionnaire pass their own. */
export function stopOf({ state }: Pick<Application, 'state'>): Stop | null {
  return BY_STATE[state] ?? null
}
