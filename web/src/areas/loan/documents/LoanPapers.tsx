import { words } from '@/areas/loan/words/loan'
import { FileButtons } from '@/shared/documents/FileButtons'
import { fileName } from '@/shared/documents/paper'
import { LoadedArea } from '@/shared/forms/LoadedArea'
import { useLoaded } from '@/shared/forms/useLoaded'
import { useDict } from '@/shared/i18n/dictionary'
import { CheckLink } from '@/shared/loan/CheckLink'
import { type LoanPaper, paperPath, readPaper } from '@/shared/loan/paper'
import { callAs } from '@/shared/session/session'
import { Card } from '@/shared/ui/Card'
import { EmptyState } from '@/shared/ui/EmptyState'
import { MomentText } from '@/shared/ui/MomentText'
import { words as paperWords } from '@/shared/words/documents'

/** The papers of one loan: to read, to keep and to check. */
export function LoanPapers({ loanId, era }: { loanId: string; era: number }) {
  const { papers: t } = useDict(words)
  const loaded = useLoaded(
    () => callAs('GET /loans/{id}/papers', undefined, { params: { id: loanId } }),
    era,
  )
  return (
    <LoadedArea loaded={loaded}>
      {({ papers }) =>
        papers.length === 0 ? (
          <EmptyState title={t.empty} text={t.emptyText} />
        ) : (
          <ul className="grid gap-3">
            {papers.map((paper) => (
              <PaperRow key={paper.id} paper={paper} />
            ))}
          </ul>
        )
      }
    </LoadedArea>
  )
}

function PaperRow({ paper }: { paper: LoanPaper }) {
  const { papers: t } = useDict(words)
  const { kinds, files } = useDict(paperWords)
  const name = kinds[paper.kind]
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-10 py-4">
      <div>
        <h3>{name}</h3>
        <p className="text-sm text-muted">
          {paper.signed_at ? t.signed : t.made} <MomentText at={paper.signed_at ?? paper.made_at} />
        </p>
        <CheckLink paper={paper} name={name} />
      </div>
      <FileButtons
        name={name}
        bytes={paper.bytes}
        path={paperPath(paper)}
        fileName={fileName(files[paper.kind], paper.contract_number)}
        read={paper.kind === 'contract' ? (language) => readPaper(paper, language) : undefined}
      />
    </Card>
  )
}

/** What the square on every paper is for. */
export function QrNote() {
  const { papers: t } = useDict(words)
  return (
    <Card as="section" look="tinted">
      <h2 className="text-xl">{t.qrTitle}</h2>
      <p className="mt-2 text-muted text-pretty">{t.qrText}</p>
    </Card>
  )
}
