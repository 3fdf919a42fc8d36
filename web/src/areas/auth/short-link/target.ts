import type { Schemas } from '@/shared/api/contract'

export type Target = Schemas['ShortLinkTarget']

/** The screen of each link target. An application's first screen determines its step. */
export const routeOf = {
  login: 'clientarea',
  pay: 'loan',
  continue: 'form',
  offer: 'form-got-offer',
} as const satisfies Record<Target, string>
