import { LoanDocuments, QrNote } from '@/areas/loan/documents/LoanDocuments'
import { LoanScreen } from '@/areas/loan/LoanScreen'
import { words } from '@/areas/loan/words/loan'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'
import { words as cardWords } from '@/shared/words/loan-card'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].screens.docs.title })

export default function LoanDocs() {
  const t = useDict(words)
  const { contract } = useDict(cardWords)
  return (
    <LoanScreen {...t.screens.docs}>
      {({ id, contract_number }, sessionGeneration) => (
        <>
          <h2 className="text-xl">{contract(contract_number)}</h2>
          <LoanDocuments loanId={id} sessionGeneration={sessionGeneration} />
          <QrNote />
        </>
      )}
    </LoanScreen>
  )
}
