import { CommonDocuments } from '@/areas/loan/documents/CommonDocuments'
import { LoanScreen } from '@/areas/loan/LoanScreen'
import { words } from '@/areas/loan/words/loan'
import { useDict } from '@/shared/i18n/dictionary'
import { Certificate } from '@/shared/loan/Certificate'
import type { HeadOf } from '@/shared/page/contract'

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
            <CommonDocuments />
          </section>
        </>
      )}
    </LoanScreen>
  )
}
