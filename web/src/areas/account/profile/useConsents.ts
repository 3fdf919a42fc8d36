import type { Schemas } from '@/shared/api/contract'
import { type QueryResult, useQuery } from '@/shared/api/useQuery'
import { languageOf } from '@/shared/codes/code-flow'
import { type ConsentKind, consentVersion } from '@/shared/consents/consents'
import { useLocale } from '@/shared/page/context'
import { callAuthorized } from '@/shared/session/session'
import { withStepUp } from '@/shared/session/step-up'

export type Consent = Schemas['Consent']

export interface ConsentLedger {
  query: QueryResult<Consent[]>
  put: (kind: ConsentKind, isGiven: boolean, key: string) => Promise<void>
}

/** The whole ledger, newest first. */
export function useConsents(sessionGeneration: number, isIn: boolean): ConsentLedger {
  const locale = useLocale()
  const query = useQuery({
    key: ['consents'],
    load: async () => (await callAuthorized('GET /me/consents')).consents,
    sessionGeneration,
    isEnabled: isIn,
  })
  return {
    query,
    async put(kind, is_given, key) {
      const body = { is_given, text_version: consentVersion, language: languageOf(locale) }
      const answer = await withStepUp((isProved) =>
        callAuthorized('PUT /me/consents/{kind}', body, {
          params: { kind },
          key: isProved ? `${key}-proved` : key,
        }),
      )
      query.set(answer.consents)
    },
  }
}

/** The current consent: the newest entry of a kind. */
export function latestOf(consents: Consent[], kind: ConsentKind): Consent | undefined {
  return consents.find((consent) => consent.kind === kind)
}

/** What an entry means: only a given consent can be withdrawn. */
export function answerOf(entry: Consent, ledger: Consent[]): 'given' | 'withdrawn' | 'never' {
  if (entry.is_given) return 'given'
  const earlier = ledger.slice(ledger.indexOf(entry) + 1)
  return earlier.some(({ kind, is_given }) => kind === entry.kind && is_given)
    ? 'withdrawn'
    : 'never'
}
