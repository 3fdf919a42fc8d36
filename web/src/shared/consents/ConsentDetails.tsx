import { languageOf } from '@/shared/codes/code-flow'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import { Disclosure } from '@/shared/ui/Disclosure'
import { words } from '@/shared/words/consents'
import { type ConsentText, detailsOf } from './consents'

/** Operator, data, purpose, third parties and term of a consent, one click away. */
export function ConsentDetails({ text, className }: { text: ConsentText; className?: string }) {
  const { payload } = useApp()
  const t = useDict(words)
  const details = detailsOf(text, languageOf(payload.locale), payload.site)
  if (details.length === 0) return null
  return (
    <Disclosure title={t.details} className={`text-sm ${className ?? ''}`}>
      <dl className="grid gap-2">
        {details.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="text-pretty">{text}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
