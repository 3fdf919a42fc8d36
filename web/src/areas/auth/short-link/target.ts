import type { Schemas } from '@/shared/api/contract'

export type Target = Schemas['LinkTarget']

/** The screen that each link leads to. What an application waits for, its own first screen tells. */
export const routeOf = {
  login: 'clientarea',
  pay: 'loan',
  continue: 'form',
  offer: 'form-got-offer',
} as const satisfies Record<Target, string>
