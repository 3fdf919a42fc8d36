import type { Application } from './application'

/** Screens of an application that ask for something, in the order in which people meet them. Nobody
 * meets all of them. */
const STOPS = [
  'names',
  'document',
  'address',
  'actual',
  'work',
  'income',
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

/** The questionnaire as most people fill it in: they live where they are registered. */
export const USUAL_PARTS: readonly Stop[] = [
  'names',
  'document',
  'address',
  'work',
  'income',
  'contacts',
  'check',
]

/** About how long each takes, in seconds, as it was measured with people at a phone. */
const DURATIONS_S: Record<Stop, number> = {
  names: 30,
  document: 45,
  address: 40,
  actual: 40,
  work: 40,
  income: 35,
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
  /** Where the person is. */
  at: Stop
  /** The screens of the questionnaire for this person, and those that they have been on since. */
  visited: readonly Stop[]
  /** What is asked for between the first look and the decision; null before that is known. */
  missing: readonly Stop[] | null
  /** Whether it is known where the money goes. */
  hasTarget: boolean
}

export interface Progress {
  step: number
  stops: Stop[]
  /** Whole minutes for all that is left, this screen included. */
  minutesLeft: number
}

/** How far along the way a person is: the screens behind them, this one, and those that are known to
 * be still ahead. */
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

/** What somebody has most likely been through who comes to a screen on another device. */
export function usualBefore(at: Stop): Stop[] {
  const usual: readonly Stop[] = [...USUAL_PARTS, 'preapproval', 'camera', 'card', 'offer', 'terms']
  return usual.filter((stop) => STOPS.indexOf(stop) < STOPS.indexOf(at))
}

const BY_STATE: Partial<Record<Application['state'], Stop>> = {
  DRAFT: 'names',
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

/** Where an application stands on its way; null before it begins and once all was asked for. The
 * screens of the questionnaire tell their own. */
export function stopOf({ state }: Pick<Application, 'state'>): Stop | null {
  return BY_STATE[state] ?? null
}
