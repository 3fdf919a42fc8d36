import type { HeadOf } from '@/app/pages-contract'
import type { ProductData } from '@/app/payload'
import { StepScreen } from '@/features/application/StepScreen'
import { WithChoice } from '@/features/application/WithChoice'
import { NewLoan } from '@/features/decision/NewLoan'
import { words } from '@/features/decision/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<ProductData> = ({ locale }) => ({ title: words[locale].newLoan.title })

const SCREEN = 'form-new-loan'

export default function NewLoanPage({ data: { product } }: { data: ProductData }) {
  const { newLoan: t } = useDict(words)
  return (
    <WithChoice screen={SCREEN} product={product} title={t.title}>
      <StepScreen screen={SCREEN} title={t.title} lead={t.lead}>
        {(application, act) => <NewLoan application={application} act={act} product={product} />}
      </StepScreen>
    </WithChoice>
  )
}
