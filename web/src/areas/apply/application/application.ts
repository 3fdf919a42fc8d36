import type { Schemas } from '@/shared/api/contract'
import { callAuthorized } from '@/shared/session/session'

export type Application = Schemas['Application']
export type State = Application['state']

/** A step without parameters. */
export type ApplicationAction = Schemas['ApplicationAction']

export function loadApplication(screen: string): Promise<Application> {
  return callAuthorized('GET /application', undefined, { query: { screen } })
}

export function performAction(
  action: ApplicationAction,
  version: number,
  key: string,
): Promise<Application> {
  return callAuthorized('POST /application/actions/{action}', undefined, {
    params: { action },
    version,
    key,
  })
}

/** States that end with somebody else's answer: a bureau, a bank, staff. */
const WAITING: readonly State[] = [
  'PRESCORING',
  'BIO_PROCESSING',
  'DOCS_REVIEW',
  'STATEMENT_PROCESSING',
  'CARD_VERIFYING',
  'SCORING',
  'MANUAL_REVIEW',
  'EXTRA_CONFIRM',
  'DISBURSING',
]

export function isWaiting({ state }: Application): boolean {
  return WAITING.includes(state)
}
