import type { Operations } from '@/shared/api/schema'
import { callAuthorized } from '@/shared/session/session'

export type LoanDocument = Operations['GET /loans/{id}/papers']['answer']['papers'][number]

/** Where the file of a paper lies, below the API. */
export const documentPath = ({ id }: LoanDocument) => `/papers/${id}/pdf`

/** The words of a paper that can be read without its file. */
export const readDocument = ({ id }: LoanDocument, language: 'ru' | 'kk') =>
  callAuthorized('GET /papers/{id}/text', undefined, { params: { id }, query: { language } })
