import { StartFromCalculator } from '@/areas/apply/application/StartFromCalculator'
import { StepScreen } from '@/areas/apply/application/StepScreen'
import { NewLoan } from '@/areas/apply/decision/NewLoan'
import { words } from '@/areas/apply/words/decision'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'
import type { ProductData } from '@/shared/page/payload'

export const head: HeadOf<ProductData> = ({ locale }) => ({ title: words[locale].newLoan.title })

const SCREEN = 'form-new-loan'

export default function NewLoanPage({ data: { product } }: { data: ProductData }) {
  const { newLoan: t } = useDict(words)
  return (
    <StartFromCalculator screen={SCREEN} product={product} title={t.title}>
      <StepScreen screen={SCREEN} title={t.title} lead={t.lead}>
        {(application, act) => <NewLoan application={application} act={act} product={product} />}
      </StepScreen>
    </StartFromCalculator>
  )
}
