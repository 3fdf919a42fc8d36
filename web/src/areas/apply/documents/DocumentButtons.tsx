import type { ReadDocument } from '@/shared/documents/DocumentReader'
import { fileName, type SigningDocument } from '@/shared/documents/document'
import { FileButtons } from '@/shared/documents/FileButtons'
import { useDict } from '@/shared/i18n/dictionary'
import { callAuthorized } from '@/shared/session/session'
import { words } from '@/shared/words/documents'

interface Props {
  document: SigningDocument
  contractNumber: string | null | undefined
}

const readContract: ReadDocument = (language) =>
  callAuthorized('GET /application/documents/{kind}/text', undefined, {
    params: { kind: 'contract' },
    query: { language },
  })

/** To read a document of the application, or to save it. */
export function DocumentButtons({ document: { kind, size_bytes: bytes }, contractNumber }: Props) {
  const { kinds, files } = useDict(words)
  return (
    <FileButtons
      name={kinds[kind]}
      bytes={bytes}
      path={`/application/documents/${kind}`}
      fileName={fileName(files[kind], contractNumber)}
      read={kind === 'contract' ? readContract : undefined}
    />
  )
}
