import { ApiError } from '@/shared/api/api-error'
import type { Schemas } from '@/shared/api/contract'
import { createStore, type Readable } from '@/shared/lib/store'

interface AuthState {
  /** Unknown until the first answer: the gate of the page then says what to expect. */
  status: 'unknown' | 'in' | 'out'
  /** Grows with every person who comes or goes: what was loaded for an earlier one is not theirs. */
  sessionGeneration: number
  /** The server has ended the session, not the person. */
  isExpired: boolean
}

type Session = Schemas['Session']

/** What it needs of the browser and the API. */
export interface TokenManagerDeps {
  refresh: () => Promise<Session>
  /** Runs one after the other in all tabs: a refresh token used twice ends the session. */
  withLock: <T>(run: () => Promise<T>) => Promise<T>
  nowMs: () => number
  setToken: (token: string | null) => void
  /** Somebody turned out to be signed in; a browser may have forgotten that, and kept its cookie. */
  remember: () => void
  /** Tells the other tabs. */
  broadcast: (status: 'in' | 'out') => void
}

/** A token is renewed this long before its end, so that it does not end on the way. */
const RESERVE_MS = 60_000

export interface TokenManager {
  state: Readable<AuthState>
  /** Somebody has just proved who they are. */
  startSession: (session: Session) => void
  endSession: () => void
  /** Another tab says so. */
  syncStatus: (status: 'in' | 'out') => void
  /** Resolves where somebody is signed in, as the server knows. */
  ensureToken: () => Promise<void>
  /** Asks with a token that is good, and once more with a new one where it turned out not to be. */
  runAuthorized: <T>(ask: () => Promise<T>) => Promise<T>
}

/** Keeps the access token in memory alone, and renews it. */
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
    try {
      keep(await deps.withLock(deps.refresh))
      // The same person as before: nothing that was loaded for them is out of date.
      if (state.get().status === 'in') return
      state.set({ ...state.get(), status: 'in' })
      deps.remember()
    } catch (reason) {
      if (isSignedOut(reason)) endSession(true)
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
