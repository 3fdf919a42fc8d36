import type { HeadOf } from '@/app/pages-contract'
import { Certificate } from '@/features/debt/Certificate'
import { CommonPapers } from '@/features/debt/CommonPapers'
import { LoanScreen } from '@/features/debt/LoanScreen'
import { words } from '@/features/debt/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({
  title: words[locale].screens.docsCommon.title,
})

export default function LoanCommonDocs() {
  const { screens, common } = useDict(words)
  return (
    <LoanScreen {...screens.docsCommon}>
      {({ id }) => (
        <>
          <Certificate loanId={id} />
          <section>
            <h2 className="mb-4 text-xl">{common.title}</h2>
            <CommonPapers />
          </section>
        </>
      )}
    </LoanScreen>
  )
}
