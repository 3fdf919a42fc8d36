import { ApiError } from '@/shared/api/api-error'
import type { Schemas } from '@/shared/api/contract'
import { createStore, type Readable } from '@/shared/lib/store'

interface AuthState {
  /** Unknown until the first response: the page's gate then says what to expect. */
  status: 'unknown' | 'in' | 'out'
  /** Increases whenever the signed-in customer changes: data loaded for an earlier one is not
   * theirs. */
  sessionGeneration: number
  /** The server has ended the session, not the customer. */
  isExpired: boolean
}

type Session = Schemas['Session']

/** What it needs of the browser and the API. */
export interface TokenManagerDeps {
  refresh: () => Promise<Session>
  /** Runs one at a time across all tabs: a refresh token used twice ends the session. */
  withLock: <T>(run: () => Promise<T>) => Promise<T>
  nowMs: () => number
  setToken: (token: string | null) => void
  /** A session was found; the browser may have lost its flag and kept the cookie. */
  remember: () => void
  /** Tells the other tabs. */
  broadcast: (status: 'in' | 'out') => void
}

/** A token is refreshed this long before it expires, so that it does not expire in transit. */
const RESERVE_MS = 60_000

export interface TokenManager {
  state: Readable<AuthState>
  /** A login has succeeded. */
  startSession: (session: Session) => void
  endSession: () => void
  /** Another tab reports it. */
  syncStatus: (status: 'in' | 'out') => void
  /** Resolves if signed in, as confirmed by the server. */
  ensureToken: () => Promise<void>
  /** Runs a request with a valid token, and once more with a new one if it was rejected. */
  runAuthorized: <T>(ask: () => Promise<T>) => Promise<T>
}

/** Keeps the access token in memory only, and refreshes it. */
export function createTokenManager(deps: TokenManagerDeps): TokenManager {
  const state = createStore<AuthState>({
    status: 'unknown',
    sessionGeneration: 0,
    isExpired: false,
  })
  let goodUntilMs = 0
  let refreshing: Promise<void> | null = null

  function keep(session: Session): void {
    deps.setToken(session.access_token)
    goodUntilMs = deps.nowMs() + session.expires_in_s * 1000 - RESERVE_MS
  }

  function drop(): void {
    deps.setToken(null)
    goodUntilMs = 0
  }

  function become(status: 'in' | 'out', isExpired = false): void {
    state.set({ status, sessionGeneration: state.get().sessionGeneration + 1, isExpired })
  }

  function endSession(isExpired = false): void {
    drop()
    if (state.get().status === 'out') return
    become('out', isExpired)
    deps.broadcast('out')
  }

  async function renew(): Promise<void> {
    const { sessionGeneration } = state.get()
    // Whoever signs in or out meanwhile has the last word.
    const isCurrent = () => state.get().sessionGeneration === sessionGeneration
    try {
      const session = await deps.withLock(deps.refresh)
      if (!isCurrent()) return
      keep(session)
      // The same customer as before: loaded data is still valid.
      if (state.get().status === 'in') return
      state.set({ ...state.get(), status: 'in' })
      deps.remember()
    } catch (reason) {
      if (isCurrent() && isSignedOut(reason)) endSession(true)
      throw reason
    }
  }

  function refresh(): Promise<void> {
    refreshing ??= renew().finally(() => {
      refreshing = null
    })
    return refreshing
  }

  async function ensureToken(): Promise<void> {
    if (deps.nowMs() >= goodUntilMs) await refresh()
  }

  async function runAuthorized<T>(ask: () => Promise<T>): Promise<T> {
    await ensureToken()
    try {
      return await ask()
    } catch (reason) {
      if (!isSignedOut(reason)) throw reason
    }
    await refresh()
    try {
      return await ask()
    } catch (reason) {
      if (isSignedOut(reason)) endSession(true)
      throw reason
    }
  }

  return {
    state,
    ensureToken,
    runAuthorized,
    endSession: () => endSession(),
    startSession(session) {
      keep(session)
      become('in')
      deps.broadcast('in')
    },
    syncStatus(status) {
      drop()
      become(status)
    },
  }
}

export function isSignedOut(reason: unknown): boolean {
  return reason instanceof ApiError && reason.status === 401
}
