import { words } from '@/areas/account/words/profile'
import type { ConsentKind } from '@/shared/consents/consents'
import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import { useLocale } from '@/shared/page/context'
import { ChevronDown } from '@/shared/ui/icons'
import { MomentText } from '@/shared/ui/MomentText'
import { words as consentWords } from '@/shared/words/consents'
import { answerOf, type Consent } from './useConsents'

/** Every entry of the ledger: nothing in it is ever changed. */
export function ConsentHistory({ consents }: { consents: Consent[] }) {
  const locale = useLocale()
  const { consents: t } = useDict(words)
  const { kinds: consentKinds } = useDict(consentWords)
  return (
    <details className="group">
      <summary className="flex min-h-12 items-center gap-2 font-semibold text-primary">
        {t.history}
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <ol className="grid gap-2 text-sm">
        {consents.map((consent) => (
          <li key={consent.kind + consent.at}>
            <MomentText at={consent.at} />: {consentKinds[consent.kind as ConsentKind]},{' '}
            {t[answerOf(consent, consents)].toLowerCase()},{' '}
            {t.edition(date(consent.text_version, locale))}
          </li>
        ))}
      </ol>
    </details>
  )
}
