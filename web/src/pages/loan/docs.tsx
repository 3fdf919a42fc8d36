import type { HeadOf } from '@/app/pages-contract'
import { LoanPapers, QrNote } from '@/features/debt/LoanPapers'
import { LoanScreen } from '@/features/debt/LoanScreen'
import { words } from '@/features/debt/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].screens.docs.title })

export default function LoanDocs() {
  const t = useDict(words)
  return (
    <LoanScreen {...t.screens.docs}>
      {({ id, contract_number }, era) => (
        <>
          <h2 className="text-xl">{t.contract(contract_number)}</h2>
          <LoanPapers loanId={id} era={era} />
          <QrNote />
        </>
      )}
    </LoanScreen>
  )
}
