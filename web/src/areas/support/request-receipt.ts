import * as sessionStore from '@/shared/lib/session-store'

/** What is told after sending, for as long as the tab lives. */
export interface RequestReceipt {
  number: string
  answerBy: string
  /** Whose page shows it; null for somebody without an account. */
  id: string | null
  frozenSince: string | null
  areFilesMissing: boolean
}

const NAME = 'help_received'

export const storeReceipt = (receipt: RequestReceipt) => sessionStore.set(NAME, receipt)

export const readReceipt = () => sessionStore.get<RequestReceipt>(NAME)
