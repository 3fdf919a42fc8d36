import { callForFile } from '@/api/call'
import { callAs, keeper } from '@/features/auth/session'
import { ActButton } from '@/features/profile/ActButton'
import { saveFile } from '@/features/profile/save-file'
import { useDict } from '@/i18n/dictionary'
import { Card } from '@/ui/Card'
import { words } from './words'

/** The paper that says that nothing is owed, made at once. */
export function Certificate({ loanId }: { loanId: string }) {
  const { receipt: t } = useDict(words)
  return (
    <Card as="section">
      <h2 className="text-xl">{t.certificate}</h2>
      <p className="mt-1 mb-4 text-muted">{t.certificateText}</p>
      <ActButton
        look="secondary"
        label={t.getCertificate}
        act={async (key) => {
          const { id } = await callAs('POST /certificates', { loan_id: loanId }, { key })
          const file = await keeper.authorised(() => callForFile(`/papers/${id}`))
          saveFile(new Blob([file], { type: 'application/pdf' }), `${t.certificateFile}.pdf`)
        }}
      />
    </Card>
  )
}
