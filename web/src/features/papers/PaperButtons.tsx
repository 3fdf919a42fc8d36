import { useDict } from '@/i18n/dictionary'
import { FileButtons } from './FileButtons'
import { fileName, type Paper } from './paper'
import { words } from './words'

interface Props {
  paper: Paper
  contractNumber: string | null | undefined
}

/** To read a paper of the application at once, or to keep it. */
export function PaperButtons({ paper: { kind, bytes }, contractNumber }: Props) {
  const { kinds, files } = useDict(words)
  return (
    <FileButtons
      name={kinds[kind]}
      bytes={bytes}
      path={`/application/papers/${kind}`}
      fileName={fileName(files[kind], contractNumber)}
    />
  )
}
