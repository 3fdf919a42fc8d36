import { words } from '@/areas/repay/words/repayment'
import { callForFile } from '@/shared/api/call'
import { fileName } from '@/shared/documents/document'
import { openFile } from '@/shared/documents/open-file'
import { saveFile } from '@/shared/documents/save-file'
import { ActButton } from '@/shared/forms/ActButton'
import { useDict } from '@/shared/i18n/dictionary'
import { tokenManager } from '@/shared/session/session'
import { words as paperWords } from '@/shared/words/documents'

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
    const file = await tokenManager.runAuthorized(() => callForFile(path))
    saveFile(new Blob([file], { type: 'application/pdf' }), fileName(files.receipt, contractNumber))
  }
  return (
    <div className="-mx-5 mt-2 -mb-2 flex flex-wrap">
      <ActButton look="quiet" label={t.open} act={() => openFile(path)} />
      <ActButton look="quiet" label={t.save} act={save} />
    </div>
  )
}
