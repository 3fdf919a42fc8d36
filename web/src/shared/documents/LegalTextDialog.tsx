import { call } from '@/shared/api/call'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { languageOf } from '@/shared/codes/code-flow'
import { useDict } from '@/shared/i18n/dictionary'
import { useLocale } from '@/shared/page/context'
import { useSession } from '@/shared/session/session'
import { Dialog } from '@/shared/ui/Dialog'
import { words } from '@/shared/words/consents'
import { DocumentBody } from './DocumentReader'

interface Props {
  /** The published document. */
  slug: string
  onClose: () => void
}

/** The current version of a published document in the language of the page, for anybody. */
export function LegalTextDialog({ slug, onClose }: Props) {
  const t = useDict(words)
  const language = languageOf(useLocale())
  const { sessionGeneration } = useSession()
  const query = useQuery({
    key: ['legal-text', slug, language],
    load: () =>
      call('GET /published-documents/{slug}/text', undefined, {
        params: { slug },
        query: { language },
      }),
    sessionGeneration,
  })
  return (
    <Dialog open title={query.data?.title ?? t.document} onClose={onClose}>
      <QueryArea query={query}>{(text) => <DocumentBody text={text} isTitled />}</QueryArea>
    </Dialog>
  )
}
