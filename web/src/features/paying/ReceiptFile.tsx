import { callForFile } from '@/api/call'
import { keeper } from '@/features/auth/session'
import { openWindow } from '@/features/papers/open-file'
import { fileName } from '@/features/papers/paper'
import { words as paperWords } from '@/features/papers/words'
import { ActButton } from '@/features/profile/ActButton'
import { saveFile } from '@/features/profile/save-file'
import { useDict } from '@/i18n/dictionary'
import { words } from './words'

interface Props {
  id: string
  contractNumber: string
}

/** The receipt as a paper: to be read at once, or kept. */
export function ReceiptFile({ id, contractNumber }: Props) {
  const { receipt: t } = useDict(words)
  const { files } = useDict(paperWords)
  const load = async () => {
    const file = await keeper.authorised(() => callForFile(`/payments/${id}/receipt.pdf`))
    return new Blob([file], { type: 'application/pdf' })
  }
  const save = (file: Blob) => saveFile(file, fileName(files.receipt, contractNumber))
  return (
    <div className="-mx-5 mt-2 -mb-2 flex flex-wrap">
      <ActButton
        look="quiet"
        label={t.open}
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
      <ActButton look="quiet" label={t.save} act={async () => save(await load())} />
    </div>
  )
}
