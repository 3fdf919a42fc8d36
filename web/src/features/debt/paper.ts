import type { Operations } from '@/api/schema'

export type LoanPaper = Operations['GET /loans/{id}/papers']['answer']['papers'][number]

/** Where the file of a paper lies, below the API. */
export const paperPath = ({ id }: LoanPaper) => `/papers/${id}/pdf`
