import { StepScreen } from '@/areas/apply/application/StepScreen'
import { CardList } from '@/areas/apply/cards/CardList'
import { CardStep } from '@/areas/apply/cards/CardStep'
import { Verifying } from '@/areas/apply/cards/Verifying'
import { words } from '@/areas/apply/words/cards'
import { PayCards } from '@/areas/repay/cards/PayCards'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'
import type { ProductData } from '@/shared/page/payload'
import { StepUpDialog } from '@/shared/session/StepUpDialog'

export const head: HeadOf<ProductData> = ({ locale }) => ({ title: words[locale].list.title })

export default function Cards({ data: { product } }: { data: ProductData }) {
  const { list: t } = useDict(words)
  return (
    <div className="max-w-xl">
      <StepScreen screen="card" title={t.title} lead={t.lead}>
        {(application) => (
          <>
            <CardStep application={application} product={product} />
            <Verifying application={application} />
            <section className="grid gap-4">
              <h2 className="text-xl">{t.payout}</h2>
              <CardList />
            </section>
            <PayCards />
          </>
        )}
      </StepScreen>
      <StepUpDialog />
    </div>
  )
}
