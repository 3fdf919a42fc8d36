import { words } from '@/areas/marketing/words/faq'
import type { Schemas } from '@/shared/api/contract'
import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import { useLocale } from '@/shared/page/context'
import { Card } from '@/shared/ui/Card'
import { Disclosure } from '@/shared/ui/Disclosure'

type PublishedDocument = Schemas['PublishedDocument']
type DocumentVersion = Schemas['DocumentVersion']

/** Rules, tariffs and other documents, each with its versions. */
export function PublishedDocuments({ documents }: { documents: PublishedDocument[] }) {
  const { published: t } = useDict(words)
  if (documents.length === 0) return null
  return (
    <section>
      <h2 className="text-2xl">{t.title}</h2>
      <p className="mt-2 max-w-text text-pretty">{t.text}</p>
      <ul className="mt-4 grid gap-4 md:grid-cols-2">
        {documents.map(({ title, current, earlier }) => (
          <Card as="li" key={current.path}>
            <h3 className="text-lg">{title}</h3>
            <Version title={title} version={current} />
            {earlier.length > 0 && (
              <Disclosure title={t.earlier} className="mt-2 text-sm">
                <ul>
                  {earlier.map((version) => (
                    <li key={version.path}>
                      <Version title={title} version={version} />
                    </li>
                  ))}
                </ul>
              </Disclosure>
            )}
          </Card>
        ))}
      </ul>
    </section>
  )
}

function Version({ title, version }: { title: string; version: DocumentVersion }) {
  const { published: t } = useDict(words)
  const day = date(version.effective_on, useLocale())
  return (
    <>
      <p>
        <a
          href={version.path}
          target="_blank"
          rel="noopener"
          aria-label={t.openLabel(title, day)}
          className="inline-block py-3 font-semibold text-primary underline underline-offset-4"
        >
          {t.effective} {day}, {t.pdf}
        </a>
      </p>
      <p className="text-sm break-words text-muted">
        {t.hash}: <span className="font-mono">{version.hash}…</span>
      </p>
    </>
  )
}
