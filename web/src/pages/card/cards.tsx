import type { HeadOf } from '@/app/pages-contract'
import type { ProductData } from '@/app/payload'
import { StepScreen } from '@/features/application/StepScreen'
import { StepUpDialog } from '@/features/auth/StepUpDialog'
import { CardList } from '@/features/cards/CardList'
import { CardStep } from '@/features/cards/CardStep'
import { Verifying } from '@/features/cards/Verifying'
import { words } from '@/features/cards/words'
import { PayCards } from '@/features/paying/PayCards'
import { useDict } from '@/i18n/dictionary'

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
