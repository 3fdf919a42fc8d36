/** Every way a request can fail, by a code from the closed list of the API, or one of our own:
 * `network`, `timeout`, `http` (an answer that is no problem+json). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly field?: string
  readonly retryAfterS?: number
  /** How often a code may still be tried. */
  readonly triesLeft?: number
  /** What is wrong with answers, field by field. */
  readonly faults?: readonly ProblemField[]
  /** Why an application is not moved, such as `reapply_later`. */
  readonly refusal?: string
  /** The day or the moment from which it is possible. */
  readonly possibleFrom?: string
  readonly traceId?: string

  constructor(message: string, facts: Omit<ApiError, keyof Error>) {
    super(message)
    this.status = facts.status
    this.code = facts.code
    this.field = facts.field
    this.retryAfterS = facts.retryAfterS
    this.triesLeft = facts.triesLeft
    this.faults = facts.faults
    this.refusal = facts.refusal
    this.possibleFrom = facts.possibleFrom
    this.traceId = facts.traceId
  }
}

export interface ProblemField {
  field: string
  fault: string
}

interface Problem {
  title?: string
  detail?: string
  code?: string
  field?: string
  retry_after_s?: number
  tries_left?: number
  faults?: ProblemField[]
  refusal?: string | null
  possible_from?: string | null
  trace_id?: string
}

export async function errorOf(response: Response): Promise<ApiError> {
  const problem = await problemOf(response)
  const afterS = Number.parseInt(response.headers.get('Retry-After') ?? '', 10)
  return new ApiError(problem.detail || problem.title || `HTTP ${response.status}`, {
    status: response.status,
    code: problem.code || 'http',
    field: problem.field ?? undefined,
    retryAfterS: problem.retry_after_s ?? (Number.isNaN(afterS) ? undefined : afterS),
    triesLeft: problem.tries_left ?? undefined,
    faults: problem.faults,
    refusal: problem.refusal ?? undefined,
    possibleFrom: problem.possible_from ?? undefined,
    traceId: problem.trace_id ?? undefined,
  })
}

async function problemOf(response: Response): Promise<Problem> {
  if (!response.headers.get('Content-Type')?.includes('json')) return {}
  const body: unknown = await response.json().catch(() => null)
  return typeof body === 'object' && body !== null ? body : {}
}
