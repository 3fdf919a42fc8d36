import { callForFile } from '@/api/call'
import { keeper } from '@/features/auth/session'
import { ActButton } from '@/features/profile/ActButton'
import { saveFile } from '@/features/profile/save-file'
import { useDict } from '@/i18n/dictionary'
import { openWindow } from './open-file'
import { kilobytes } from './paper'
import { words } from './words'

interface Props {
  name: string
  bytes: number
  /** Where the PDF lies, below the API. */
  path: string
  /** What it is called when it is saved. */
  fileName: string
}

/** To read a PDF of the person's own at once, or to keep it. */
export function FileButtons({ name, bytes, path, fileName }: Props) {
  const t = useDict(words)
  const size = t.size(kilobytes(bytes))
  const load = async () => {
    const file = await keeper.authorised(() => callForFile(path))
    return new Blob([file], { type: 'application/pdf' })
  }
  const save = (file: Blob) => saveFile(file, fileName)
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
