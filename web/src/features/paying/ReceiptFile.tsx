import { callForFile } from '@/api/call'
import { keeper } from '@/features/auth/session'
import { openFile } from '@/features/papers/open-file'
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
  const path = `/payments/${id}/receipt.pdf`
  async function save() {
    const file = await keeper.authorised(() => callForFile(path))
    saveFile(new Blob([file], { type: 'application/pdf' }), fileName(files.receipt, contractNumber))
  }
  return (
    <div className="-mx-5 mt-2 -mb-2 flex flex-wrap">
      <ActButton look="quiet" label={t.open} act={() => openFile(path)} />
      <ActButton look="quiet" label={t.save} act={save} />
    </div>
  )
}
