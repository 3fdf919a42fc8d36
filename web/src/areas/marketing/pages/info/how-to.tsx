import '@/shared/ui/text-tools-style'
import { Calculator } from '@/areas/marketing/calculator/Calculator'
import { LoanFacts } from '@/areas/marketing/content/LoanFacts'
import { words } from '@/areas/marketing/words/info'
import { MoreLink } from '@/shared/content/MoreLink'
import { TextPage } from '@/shared/content/TextPage'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import type { HeadOf } from '@/shared/page/contract'
import type { HowToData } from '@/shared/page/payload'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { PhoneLink } from '@/shared/ui/PhoneLink'

export const head: HeadOf<HowToData> = ({ data }) => ({ title: data.title })

export default function HowTo({ data }: { data: HowToData }) {
  const { route, today } = useApp().payload
  const { howTo: t } = useDict(words)
  const isRepay = route.name === 'how-to-repay'
  return (
    <TextPage
      data={data}
      lead={data.description}
      first={isRepay ? undefined : <LoanFacts facts={data.facts} />}
      aside={
        <Card as="section" variant="tinted">
          <h2 className="text-xl">{t.phone}</h2>
          <div className="mt-4 grid gap-3">
            {isRepay && (
              <ButtonLink to="repayment" wide>
                {t.pay}
              </ButtonLink>
            )}
            <PhoneLink variant="secondary" wide />
          </div>
          <MoreLink to={isRepay ? 'how-to-get' : 'how-to-repay'} className="mt-2">
            {isRepay ? t.alsoGet : t.alsoRepay}
          </MoreLink>
        </Card>
      }
    >
      {!isRepay && (
        <section className="mt-14">
          <h2>{t.costTitle}</h2>
          <p className="mt-2 text-lg text-muted">{t.costLead}</p>
          <div className="mt-6">
            <Calculator product={data.product} today={today} />
          </div>
        </section>
      )}
    </TextPage>
  )
}
