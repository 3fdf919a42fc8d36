import { createFetchState, type FetchError } from './fetch-state'
import { pageFetch } from './page-fetch'
import { type Answer, isAnswer, PayloadError } from './payload-cache'

/** The page's own loader, used when its payload file cannot be loaded. The screen follows it
 * through `pageFetch` until something newer starts. */
export async function loadPageFromApi(
  path: string,
  isCurrent: () => boolean,
): Promise<{ answer?: Answer; error: FetchError | null }> {
  const state = createFetchState(async () => {
    // Rarely needed, so no visitor downloads it beforehand.
    const { call } = await import('@/shared/api/call')
    const answer = await call('GET /page', undefined, { query: { path } })
    if (!isAnswer(answer)) throw new PayloadError(path, 'missing', '/api/v1/page')
    return answer
  })
  const unsubscribe = state.subscribe(() => {
    if (isCurrent()) pageFetch.set(state.get())
  })
  const answer = await state.run()
  unsubscribe()
  return { answer, error: state.get().error }
}
