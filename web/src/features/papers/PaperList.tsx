import { useDict } from '@/i18n/dictionary'
import { Card } from '@/ui/Card'
import { PaperButtons } from './PaperButtons'
import { type Paper, shortHash } from './paper'
import { words } from './words'

interface Props {
  papers: readonly Paper[]
  contractNumber?: string | null
}

/** Papers by name, each with the beginning and the end of its hash. */
export function PaperList({ papers, contractNumber }: Props) {
  const t = useDict(words)
  return (
    <ul className="grid gap-3">
      {papers.map((paper) => (
        <Card as="li" key={paper.kind} className="py-4">
          <p className="font-medium">{t.kinds[paper.kind]}</p>
          <p className="text-sm text-muted">
            {t.hash}: <span className="font-mono break-words">{shortHash(paper.sha256)}</span>
          </p>
          <PaperButtons paper={paper} contractNumber={contractNumber} />
        </Card>
      ))}
    </ul>
  )
}
