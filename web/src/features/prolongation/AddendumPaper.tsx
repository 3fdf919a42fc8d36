import { callForFile } from '@/api/call'
import { keeper } from '@/features/auth/session'
import { openFile } from '@/features/papers/open-file'
import { fileName, shortHash } from '@/features/papers/paper'
import { words as paperWords } from '@/features/papers/words'
import { ActButton } from '@/features/profile/ActButton'
import { saveFile } from '@/features/profile/save-file'
import { useDict } from '@/i18n/dictionary'
import { Card } from '@/ui/Card'
import { words } from './words'

interface Props {
  loanId: string
  contractNumber: string
  sha256: string
}

/** The addendum itself, to be read at once or kept, with the hash that the code is made for. */
export function AddendumPaper({ loanId, contractNumber, sha256 }: Props) {
  const { confirm: t } = useDict(words)
  const name = fileName(useDict(paperWords).files.addendum, contractNumber)
  const path = `/loans/${loanId}/prolongation/paper`
  async function save() {
    const file = await keeper.authorised(() => callForFile(path))
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
