import { readKept, writeKept } from '@/shared/forms/kept'

/** What is told after sending, for as long as the tab lives. */
export interface Received {
  number: string
  answerBy: string
  /** Whose page shows it; null for somebody without an account. */
  id: string | null
  frozenSince: string | null
  areFilesMissing: boolean
}

const NAME = 'help_received'

export const keepReceived = (received: Received) => writeKept(NAME, received)

export const readReceived = () => readKept<Received>(NAME)
