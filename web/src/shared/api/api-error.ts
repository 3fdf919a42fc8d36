import type { Schemas } from './contract'

/** A code of the API, or a failure on the way: no connection, a timeout, a response that is not
 * problem+json. */
export type ErrorCode = Schemas['ProblemCode'] | 'network' | 'timeout' | 'http'

/** Every way a request can fail, by a code from the API's closed list, or one of our own:
 * `network`, `timeout`, `http` (a response that is not problem+json). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  readonly field?: string
  readonly retryAfterS?: number
  /** Attempts left for a code. */
  readonly triesLeft?: number
  /** What is wrong with the answers, field by field. */
  readonly fieldErrors?: readonly Schemas['FieldError'][]
  /** Why an application command was rejected, such as `reapply_later`. */
  readonly rejection?: string
  /** The date or time from which it is possible. */
  readonly possibleFrom?: string
  /** What to solve before the request is sent again. */
  readonly challenge?: Schemas['Challenge']
  readonly traceId?: string

  constructor(message: string, facts: Omit<ApiError, keyof Error>) {
    super(message)
    this.status = facts.status
    this.code = facts.code
    this.field = facts.field
    this.retryAfterS = facts.retryAfterS
    this.triesLeft = facts.triesLeft
    this.fieldErrors = facts.fieldErrors
    this.rejection = facts.rejection
    this.possibleFrom = facts.possibleFrom
    this.challenge = facts.challenge
    this.traceId = facts.traceId
  }
}

type Problem = Partial<Schemas['Problem']>

export async function errorOf(response: Response): Promise<ApiError> {
  const problem = await problemOf(response)
  const afterS = Number.parseInt(response.headers.get('Retry-After') ?? '', 10)
  return new ApiError(problem.detail || problem.title || `HTTP ${response.status}`, {
    status: response.status,
    code: problem.code || 'http',
    field: problem.field ?? undefined,
    retryAfterS: problem.retry_after_s ?? (Number.isNaN(afterS) ? undefined : afterS),
    triesLeft: problem.tries_left ?? undefined,
    fieldErrors: problem.field_errors,
    rejection: problem.rejection ?? undefined,
    possibleFrom: problem.possible_from ?? undefined,
    challenge: problem.challenge ?? undefined,
    traceId: problem.trace_id ?? undefined,
  })
}

async function problemOf(response: Response): Promise<Problem> {
  if (!response.headers.get('Content-Type')?.includes('json')) return {}
  const body: unknown = await response.json().catch(() => null)
  return typeof body === 'object' && body !== null ? body : {}
}
