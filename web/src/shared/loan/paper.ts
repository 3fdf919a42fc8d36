import type { Operations } from '@/shared/api/schema'
import { callAs } from '@/shared/session/session'

export type LoanPaper = Operations['GET /loans/{id}/papers']['answer']['papers'][number]

/** Where the file of a paper lies, below the API. */
export const paperPath = ({ id }: LoanPaper) => `/papers/${id}/pdf`

/** The words of a paper that can be read without its file. */
export const readPaper = ({ id }: LoanPaper, language: 'ru' | 'kk') =>
  callAs('GET /papers/{id}/text', undefined, { params: { id }, query: { language } })
