import { ApiError } from '@/shared/api/api-error'
import type { Operations } from '@/shared/api/contract'
import { callAuthorized } from '@/shared/session/session'

export type Loan = Operations['GET /loans/{id}']['answer']
export type Loans = Operations['GET /loans']['answer']
export type LoanBrief = Loans['closed'][number]

/** The components of a debt, in display order. */
export const PARTS = [
  'principal_overdue_tiyn',
  'interest_overdue_tiyn',
  'penalty_tiyn',
  'principal_tiyn',
  'interest_tiyn',
] as const

/** Whether a debt is repaid in several instalments. */
export function hasPlan({ instalments }: Pick<Loan, 'instalments'>): boolean {
  return instalments.length > 1
}

/** The next instalment; overdue ones do not count. */
export function nextInstalment({ instalments }: Pick<Loan, 'instalments'>) {
  return instalments.find(({ status }) => status === 'next')
}

/** A loan on which something may still be owed. */
export function isOpen({ status }: { status: Loan['status'] }): boolean {
  return status === 'active' || status === 'overdue' || status === 'disputed'
}

/** A debt that was written off is a closed loan once what was left of it is paid. */
export function statusToShow({
  status,
  payoff_today_tiyn,
}: Pick<LoanBrief, 'status' | 'payoff_today_tiyn'>): Loan['status'] {
  return status === 'written_off' && payoff_today_tiyn === 0 ? 'closed' : status
}

/** A loan of the customer by id, or the current one; null if there is none. */
export async function loadLoan(id: string | null): Promise<Loan | null> {
  if (!id) return callAuthorized('GET /loans/current')
  try {
    return await callAuthorized('GET /loans/{id}', undefined, { params: { id } })
  } catch (reason) {
    if (reason instanceof ApiError && reason.code === 'loan.not_found') return null
    throw reason
  }
}

export type LoanDocument = Operations['GET /loans/{id}/documents']['answer']['documents'][number]

/** The API path of a document's file. */
export const documentPath = ({ id }: LoanDocument) => `/documents/${id}/pdf`

/** The text of a document that can be read without its file. */
export const readDocument = ({ id }: LoanDocument, language: 'ru' | 'kk') =>
  callAuthorized('GET /documents/{id}/text', undefined, { params: { id }, query: { language } })
