import { type SigningDocument, shortHash } from '@/shared/documents/document'
import { useDict } from '@/shared/i18n/dictionary'
import { Card } from '@/shared/ui/Card'
import { Disclosure } from '@/shared/ui/Disclosure'
import { words } from '@/shared/words/documents'
import { DocumentButtons } from './DocumentButtons'

interface Props {
  documents: readonly SigningDocument[]
  contractNumber?: string | null
}

/** Documents by name, to read or to save. */
export function DocumentList({ documents, contractNumber }: Props) {
  const t = useDict(words)
  return (
    <div>
      <ul className="grid gap-3">
        {documents.map((document) => (
          <Card as="li" key={document.kind} className="py-4">
            <p className="font-medium">{t.kinds[document.kind]}</p>
            <DocumentButtons document={document} contractNumber={contractNumber} />
          </Card>
        ))}
      </ul>
      <Hashes documents={documents} />
    </div>
  )
}

/** For comparing files: the beginning and end of each hash. */
function Hashes({ documents }: Pick<Props, 'documents'>) {
  const t = useDict(words)
  return (
    <Disclosure title={t.hashes} className="mt-2 text-sm">
      <p className="text-muted text-pretty">{t.hashWhy}</p>
      <dl className="mt-2 grid gap-2">
        {documents.map(({ kind, sha256 }) => (
          <div key={kind}>
            <dt className="text-muted">{t.kinds[kind]}</dt>
            <dd className="font-mono break-words">{shortHash(sha256)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
