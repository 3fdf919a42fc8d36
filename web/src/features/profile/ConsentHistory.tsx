import { useLocale } from '@/app/context'
import type { ConsentKind } from '@/features/auth/consents'
import { words as authWords } from '@/features/auth/words'
import { useDict } from '@/i18n/dictionary'
import { date } from '@/i18n/format'
import { ChevronDown } from '@/ui/icons'
import { MomentText } from '@/ui/MomentText'
import { answerOf, type Consent } from './useConsents'
import { words } from './words'

/** Every entry of the ledger: nothing in it is ever changed. */
export function ConsentHistory({ consents }: { consents: Consent[] }) {
  const locale = useLocale()
  const { consents: t } = useDict(words)
  const { consentKinds } = useDict(authWords)
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
