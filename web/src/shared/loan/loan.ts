import { ApiError } from '@/shared/api/api-error'
import type { Operations } from '@/shared/api/contract'
import { callAuthorized } from '@/shared/session/session'

export type Loan = Operations['GET /loans/{id}']['answer']
export type Loans = Operations['GET /loans']['answer']
export type LoanBrief = Loans['closed'][number]

/** What a debt is made of, in the order in which it is told. */
export const PARTS = [
  'principal_overdue_tiyn',
  'interest_overdue_tiyn',
  'penalty_tiyn',
  'principal_tiyn',
  'interest_tiyn',
] as const

/** Whether a debt is paid back in several instalments. */
export function hasPlan({ instalments }: Pick<Loan, 'instalments'>): boolean {
  return instalments.length > 1
}

/** The instalment that is paid next; one that is overdue is not among them. */
export function nextInstalment({ instalments }: Pick<Loan, 'instalments'>) {
  return instalments.find(({ status }) => status === 'next')
}

/** A loan on which something may still be owed. */
export function isOpen({ status }: { status: Loan['status'] }): boolean {
  return status === 'active' || status === 'overdue' || status === 'disputed'
}

/** One loan of the person's, or the one that matters now; null where there is none. */
export async function loadLoan(id: string | null): Promise<Loan | null> {
  if (!id) return callAuthorized('GET /loans/current')
  try {
    return await callAuthorized('GET /loans/{id}', undefined, { params: { id } })
  } catch (reason) {
    if (reason instanceof ApiError && reason.code === 'loan.none') return null
    throw reason
  }
}

export type LoanDocument = Operations['GET /loans/{id}/papers']['answer']['papers'][number]

/** Where the file of a document lies, below the API. */
export const documentPath = ({ id }: LoanDocument) => `/papers/${id}/pdf`

/** The words of a document that can be read without its file. */
export const readDocument = ({ id }: LoanDocument, language: 'ru' | 'kk') =>
  callAuthorized('GET /papers/{id}/text', undefined, { params: { id }, query: { language } })
