import { FileButtons } from '@/shared/documents/FileButtons'
import type { ReadPaper } from '@/shared/documents/PaperReading'
import { fileName, type Paper } from '@/shared/documents/paper'
import { useDict } from '@/shared/i18n/dictionary'
import { callAs } from '@/shared/session/session'
import { words } from '@/shared/words/documents'

interface Props {
  paper: Paper
  contractNumber: string | null | undefined
}

const readContract: ReadPaper = (language) =>
  callAs('GET /application/papers/{kind}/text', undefined, {
    params: { kind: 'contract' },
    query: { language },
  })

/** To read a paper of the application at once, or to keep it. */
export function PaperButtons({ paper: { kind, bytes }, contractNumber }: Props) {
  const { kinds, files } = useDict(words)
  return (
    <FileButtons
      name={kinds[kind]}
      bytes={bytes}
      path={`/application/papers/${kind}`}
      fileName={fileName(files[kind], contractNumber)}
      read={kind === 'contract' ? readContract : undefined}
    />
  )
}
