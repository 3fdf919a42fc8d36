import { type Paper, shortHash } from '@/shared/documents/document'
import { useDict } from '@/shared/i18n/dictionary'
import { Card } from '@/shared/ui/Card'
import { Disclosure } from '@/shared/ui/Disclosure'
import { words } from '@/shared/words/documents'
import { DocumentButtons } from './DocumentButtons'

interface Props {
  papers: readonly Paper[]
  contractNumber?: string | null
}

/** Documents by name, to read or to save. */
export function DocumentList({ papers, contractNumber }: Props) {
  const t = useDict(words)
  return (
    <div>
      <ul className="grid gap-3">
        {papers.map((paper) => (
          <Card as="li" key={paper.kind} className="py-4">
            <p className="font-medium">{t.kinds[paper.kind]}</p>
            <DocumentButtons paper={paper} contractNumber={contractNumber} />
          </Card>
        ))}
      </ul>
      <Hashes papers={papers} />
    </div>
  )
}

/** For comparing files: the beginning and end of each hash. */
function Hashes({ papers }: Pick<Props, 'papers'>) {
  const t = useDict(words)
  return (
    <Disclosure title={t.hashes} className="mt-2 text-sm">
      <p className="text-muted text-pretty">{t.hashWhy}</p>
      <dl className="mt-2 grid gap-2">
        {papers.map(({ kind, sha256 }) => (
          <div key={kind}>
            <dt className="text-muted">{t.kinds[kind]}</dt>
            <dd className="font-mono break-words">{shortHash(sha256)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
