import { createFetchState, type FetchError } from './fetch-state'
import { pageFetch } from './page-fetch'
import { type Answer, isAnswer, PayloadError } from './payload-cache'

/** The page's own loader, for when its payload file could not be had. The screen follows it
 * through `pageFetch` as long as nothing newer has begun. */
export async function loadPageFromApi(
  path: string,
  isCurrent: () => boolean,
): Promise<{ answer?: Answer; error: FetchError | null }> {
  const state = createFetchState(async () => {
    // Seldom needed, so no visitor downloads it beforehand.
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
