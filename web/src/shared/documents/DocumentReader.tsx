import type { Schemas } from '@/shared/api/contract'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { languageOf } from '@/shared/codes/code-flow'
import { useDict } from '@/shared/i18n/dictionary'
import { useLocale } from '@/shared/page/context'
import { useSession } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { words } from '@/shared/words/documents'

type Text = Schemas['DocumentText']
export type ReadDocument = (language: 'ru' | 'kk') => Promise<Text>

interface Props {
  /** The API path of the PDF. */
  path: string
  read: ReadDocument
  onClose: () => void
}

/** The text of a document, in the page's language and responsive. */
export function DocumentReader({ path, read, onClose }: Props) {
  const t = useDict(words)
  const language = languageOf(useLocale())
  const { sessionGeneration, isIn } = useSession()
  const query = useQuery({
    key: ['document-text', path, language],
    load: () => read(language),
    sessionGeneration,
    isEnabled: isIn,
  })
  return (
    <div className="w-full border-t border-line pt-4">
      <QueryArea query={query}>
        {(text) => (
          <>
            <DocumentBody text={text} />
            <Button variant="quiet" className="mt-4 -mx-5" onClick={onClose}>
              {t.stopReading}
            </Button>
          </>
        )}
      </QueryArea>
    </div>
  )
}

/** The text itself. Where its title stands above it already, it is left out. */
export function DocumentBody({ text, isTitled }: { text: Text; isTitled?: boolean }) {
  return (
    <article className="max-w-text break-words">
      {!isTitled && <h3>{text.title}</h3>}
      <p className="text-muted">{text.number}</p>
      {text.cost.length > 0 && (
        <dl className="mt-4 grid gap-3 rounded-card bg-tint p-4">
          {text.cost.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-semibold whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-3 text-sm text-muted text-pretty">{text.note}</p>
      {text.sections.map(({ title, clauses }, section) => (
        <section key={title}>
          <h4 className="mt-6 font-bold">
            {section + 1}. {title}
          </h4>
          {clauses.map((clause, index) => (
            <p key={clause} className="mt-2 whitespace-pre-line text-pretty">
              <span className="text-muted">
                {section + 1}.{index + 1}
              </span>{' '}
              {clause}
            </p>
          ))}
        </section>
      ))}
      {text.signature !== '' && (
        <p className="mt-6 border-t border-line pt-4 whitespace-pre-line">{text.signature}</p>
      )}
    </article>
  )
}
