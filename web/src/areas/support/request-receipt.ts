import * as sessionStore from '@/shared/lib/session-store'

/** Shown after submitting, until the tab is closed. */
export interface RequestReceipt {
  number: string
  answerBy: string
  /** The case's own page; null without an account. */
  id: string | null
  frozenSince: string | null
  areFilesMissing: boolean
}

const NAME = 'help_received'

export const storeReceipt = (receipt: RequestReceipt) => sessionStore.set(NAME, receipt)

export const readReceipt = () => sessionStore.get<RequestReceipt>(NAME)
