import { words } from '@/areas/repay/words/prolongation'
import { callForFile } from '@/shared/api/call'
import { fileName, shortHash } from '@/shared/documents/document'
import { openFile } from '@/shared/documents/open-file'
import { saveFile } from '@/shared/documents/save-file'
import { ActButton } from '@/shared/forms/ActButton'
import { useDict } from '@/shared/i18n/dictionary'
import { tokenManager } from '@/shared/session/session'
import { Card } from '@/shared/ui/Card'
import { words as paperWords } from '@/shared/words/documents'

interface Props {
  loanId: string
  contractNumber: string
  sha256: string
}

/** The addendum itself, to be read at once or kept, with the hash that the code is made for. */
export function AddendumDocument({ loanId, contractNumber, sha256 }: Props) {
  const { confirm: t } = useDict(words)
  const name = fileName(useDict(paperWords).files.addendum, contractNumber)
  const path = `/loans/${loanId}/prolongation/paper`
  async function save() {
    const file = await tokenManager.runAuthorized(() => callForFile(path))
    saveFile(new Blob([file], { type: 'application/pdf' }), name)
  }
  return (
    <Card as="section">
      <h2 className="text-xl">{t.paper}</h2>
      <p className="mt-1 text-sm text-muted">
        {t.hash}: <span className="font-mono">{shortHash(sha256)}</span>
      </p>
      <div className="-mx-5 flex flex-wrap">
        <ActButton look="quiet" label={t.open} act={() => openFile(path)} />
        <ActButton look="quiet" label={t.save} act={save} />
      </div>
      <p className="text-sm text-muted text-pretty">{t.hashWhy}</p>
    </Card>
  )
}
