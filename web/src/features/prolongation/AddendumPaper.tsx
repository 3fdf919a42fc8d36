import { callForFile } from '@/api/call'
import { keeper } from '@/features/auth/session'
import { openWindow } from '@/features/papers/open-file'
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
  const load = async () => {
    const file = await keeper.authorised(() => callForFile(`/loans/${loanId}/prolongation/paper`))
    return new Blob([file], { type: 'application/pdf' })
  }
  return (
    <Card as="section">
      <h2 className="text-xl">{t.paper}</h2>
      <p className="mt-1 text-sm text-muted">
        {t.hash}: <span className="font-mono">{shortHash(sha256)}</span>
      </p>
      <div className="-mx-5 flex flex-wrap">
        <ActButton
          look="quiet"
          label={t.open}
          act={async () => {
            const place = openWindow()
            try {
              const file = await load()
              if (!place.show(file)) saveFile(file, name)
            } catch (reason) {
              place.close()
              throw reason
            }
          }}
        />
        <ActButton look="quiet" label={t.save} act={async () => saveFile(await load(), name)} />
      </div>
      <p className="text-sm text-muted text-pretty">{t.hashWhy}</p>
    </Card>
  )
}
