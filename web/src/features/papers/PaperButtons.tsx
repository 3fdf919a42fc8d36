import { callForFile } from '@/api/call'
import { keeper } from '@/features/auth/session'
import { ActButton } from '@/features/profile/ActButton'
import { saveFile } from '@/features/profile/save-file'
import { useDict } from '@/i18n/dictionary'
import { openWindow } from './open-file'
import { fileName, kilobytes, type Paper } from './paper'
import { words } from './words'

interface Props {
  paper: Paper
  contractNumber: string | null | undefined
}

/** To read a paper at once, or to keep it. */
export function PaperButtons({ paper: { kind, bytes }, contractNumber }: Props) {
  const t = useDict(words)
  const name = t.kinds[kind]
  const size = t.size(kilobytes(bytes))
  const load = async () => {
    const file = await keeper.authorised(() => callForFile(`/application/papers/${kind}`))
    return new Blob([file], { type: 'application/pdf' })
  }
  const save = (file: Blob) => saveFile(file, fileName(kind, contractNumber))
  return (
    <div className="-mx-5 flex flex-wrap">
      <ActButton
        look="quiet"
        label={t.open}
        aria-label={t.openLabel(name, size)}
        act={async () => {
          const place = openWindow()
          try {
            const file = await load()
            if (!place.show(file)) save(file)
          } catch (reason) {
            place.close()
            throw reason
          }
        }}
      />
      <ActButton
        look="quiet"
        label={`${t.save}, ${size}`}
        aria-label={t.saveLabel(name, size)}
        act={async () => save(await load())}
      />
    </div>
  )
}
