import { words } from '@/areas/loan/words/loan'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { fileName } from '@/shared/documents/document'
import { FileButtons } from '@/shared/documents/FileButtons'
import { useDict } from '@/shared/i18n/dictionary'
import { documentPath, type LoanDocument, readDocument } from '@/shared/loan/loan'
import { VerificationLink } from '@/shared/loan/VerificationLink'
import { callAuthorized } from '@/shared/session/session'
import { Card } from '@/shared/ui/Card'
import { EmptyState } from '@/shared/ui/EmptyState'
import { MomentText } from '@/shared/ui/MomentText'
import { words as documentWords } from '@/shared/words/documents'

/** The documents of one loan: to read, save and verify. */
export function LoanDocuments({
  loanId,
  sessionGeneration,
}: {
  loanId: string
  sessionGeneration: number
}) {
  const { documents: t } = useDict(words)
  const query = useQuery({
    key: ['loan-documents', loanId],
    load: () => callAuthorized('GET /loans/{id}/documents', undefined, { params: { id: loanId } }),
    sessionGeneration,
  })
  return (
    <QueryArea query={query}>
      {({ documents }) =>
        documents.length === 0 ? (
          <EmptyState title={t.empty} text={t.emptyText} />
        ) : (
          <ul className="grid gap-3">
            {documents.map((document) => (
              <DocumentRow key={document.id} document={document} />
            ))}
          </ul>
        )
      }
    </QueryArea>
  )
}

function DocumentRow({ document }: { document: LoanDocument }) {
  const { documents: t } = useDict(words)
  const { kinds, files } = useDict(documentWords)
  const name = kinds[document.kind]
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-10 py-4">
      <div>
        <h3>{name}</h3>
        <p className="text-sm text-muted">
          {document.signed_at ? t.signed : t.made}{' '}
          <MomentText at={document.signed_at ?? document.created_at} />
        </p>
        <VerificationLink document={document} name={name} />
      </div>
      <FileButtons
        name={name}
        bytes={document.size_bytes}
        path={documentPath(document)}
        fileName={fileName(files[document.kind], document.contract_number)}
        read={
          document.kind === 'contract' ? (language) => readDocument(document, language) : undefined
        }
      />
    </Card>
  )
}

/** The purpose of the QR code on every document. */
export function QrNote() {
  const { documents: t } = useDict(words)
  return (
    <Card as="section" variant="tinted">
      <h2 className="text-xl">{t.qrTitle}</h2>
      <p className="mt-2 text-muted text-pretty">{t.qrText}</p>
    </Card>
  )
}
