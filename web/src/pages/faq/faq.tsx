import type { HeadOf } from '@/app/pages-contract'
import type { FaqData } from '@/app/payload'
import { column } from '@/app/shell/Frame'
import { PhoneLink } from '@/app/shell/PhoneLink'
import { Questions } from '@/features/content/Questions'
import { useDict } from '@/i18n/dictionary'
import { ButtonLink } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { PageHeading } from '@/ui/PageHeading'
import { words } from './words'

export const head: HeadOf<FaqData> = ({ locale }) => ({
  title: words[locale].title,
  description: words[locale].description,
})

export default function Faq({ data }: { data: FaqData }) {
  const t = useDict(words)
  return (
    <div className={`${column} pt-8`}>
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] lg:gap-16">
        <div className="grid gap-10">
          {data.groups.map(({ title, items }) => (
            <section key={title}>
              <h2>{title}</h2>
              <div className="mt-4">
                <Questions items={items} />
              </div>
            </section>
          ))}
        </div>
        <aside>
          <Card as="section" look="tinted" className="lg:sticky lg:top-24">
            <h2 className="text-xl">{t.notFound}</h2>
            <p className="mt-2 text-muted">{t.notFoundText}</p>
            <div className="mt-4 grid gap-3">
              <PhoneLink look="secondary" wide />
              <ButtonLink to="support" look="quiet" wide>
                {t.support}
              </ButtonLink>
            </div>
          </Card>
        </aside>
      </div>
    </div>
  )
}
