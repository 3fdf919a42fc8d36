import type { Schemas } from '@/shared/api/contract'
import { openFile } from '@/shared/documents/document'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import { words } from './words/help'

type Letter = Schemas['LetterKind']

/** In the order of the samples in the text of the page. */
const letters: readonly Letter[] = [
  'restructuring',
  'complaint',
  'fraud-claim',
  'consent-withdrawal',
]

/** Letters with the customer's own data, to print or to send by other ways than this site. */
export function OwnLetters() {
  const { letters: t } = useDict(words)
  const { locale } = useApp().payload
  const language = locale === 'ru' ? 'ru' : 'kk'
  return (
    <section aria-labelledby="own-letters" className="max-w-2xl">
      <h2 id="own-letters" className="text-xl">
        {t.title}
      </h2>
      <p className="mt-1 text-muted text-pretty">{t.lead}</p>
      <ul className="mt-2 divide-y divide-line">
        {letters.map((letter) => (
          <li key={letter} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span className="min-w-0">{t.names[letter]}</span>
            <AsyncButton
              variant="quiet"
              label={t.open}
              aria-label={`${t.open}: ${t.names[letter]}`}
              act={() => openFile(`/letters/${letter}/${language}`)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
