import { ApiError } from '@/shared/api/api-error'
import { startChecking } from './checking'
import type { Challenge } from './solve'

/** Far more than the slowest phone needs. */
const TIMEOUT_MS = 60_000

/** The solution of a challenge, computed in a worker. Fails as a request that takes too long. */
export async function solveInWorker(challenge: Challenge, signal?: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./challenge.worker.ts', import.meta.url), { type: 'module' })
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  const stopped = signal ? AbortSignal.any([limit, signal]) : limit
  const endChecking = startChecking()
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = () => reject(new ApiError('challenge', { status: 0, code: 'timeout' }))
      worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
      worker.onerror = fail
      stopped.addEventListener('abort', () => (signal?.aborted ? reject(signal.reason) : fail()))
      worker.postMessage(challenge)
    })
  } finally {
    worker.terminate()
    endChecking()
  }
}
