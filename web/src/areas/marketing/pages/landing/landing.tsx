import { Calculator } from '@/areas/marketing/calculator/Calculator'
import { landing as t } from '@/areas/marketing/words/ru/landing'
import { MoreLink } from '@/shared/content/MoreLink'
import { Updated } from '@/shared/content/Updated'
import { Link } from '@/shared/navigation/Link'
import { useApp } from '@/shared/page/context'
import type { HeadOf } from '@/shared/page/contract'
import type { LandingData } from '@/shared/page/payload'
import { Breadcrumbs } from '@/shared/ui/Breadcrumbs'
import { Card } from '@/shared/ui/Card'
import { column } from '@/shared/ui/column'
import { DeferredSection } from '@/shared/ui/DeferredSection'
import { Notice } from '@/shared/ui/Notice'
import { PageHeading } from '@/shared/ui/PageHeading'
import { RichText } from '@/shared/ui/RichText'

export const head: HeadOf<LandingData> = ({ data }) => ({ title: data.title })

export default function Landing({ data }: { data: LandingData }) {
  const { today } = useApp().payload
  return (
    <>
      <div className="bg-raised">
        <div className={`${column} pt-4 pb-10 sm:pb-14`}>
          <Breadcrumbs trail={[{ title: t.home, link: { to: 'home' } }]} here={data.title} />
          <PageHeading lead={data.lead} className="mt-4 max-w-3xl">
            {data.title}
          </PageHeading>
          {data.affordability_first && <Affordability />}
          <div className="mt-6 sm:mt-10">
            <Calculator
              product={data.product}
              amount={data.amount}
              days={data.days}
              city={data.city}
              today={today}
            />
          </div>
        </div>
      </div>
      <div
        className={`${column} grid gap-10 pt-10 sm:pt-14 lg:grid-cols-[minmax(0,42rem)_minmax(0,20rem)] lg:justify-between`}
      >
        <DeferredSection as="div" className="min-w-0">
          <RichText kind="body" html={data.body_html} />
          <Updated iso={data.updated_on} />
          <p className="text-sm text-muted">
            {t.author}:{' '}
            <Link href={data.author.path} className="text-primary underline underline-offset-4">
              {data.author.name}
            </Link>
          </p>
        </DeferredSection>
        <aside className="grid content-start gap-4">
          <Card as="section" variant="tinted">
            <h2 className="text-xl">{t.apply}</h2>
            <ul className="mt-2">
              <li>
                <MoreLink to="how-to-get">{t.howToGet}</MoreLink>
              </li>
              <li>
                <MoreLink to="how-to-repay">{t.howToRepay}</MoreLink>
              </li>
              <li>
                <MoreLink to="consumer-protection">{t.rights}</MoreLink>
              </li>
            </ul>
          </Card>
          {data.related.length > 0 && <Related links={data.related} />}
        </aside>
      </div>
    </>
  )
}

function Affordability() {
  const { title, text, more } = t.affordability
  return (
    <Notice kind="warning" title={title} className="mt-6 max-w-3xl">
      <p className="mt-1">{text}</p>
      <MoreLink to="consumer-protection">{more}</MoreLink>
    </Notice>
  )
}

function Related({ links }: { links: LandingData['related'] }) {
  return (
    <nav aria-label={t.related} className="pt-4">
      <h2 className="text-xl">{t.related}</h2>
      <ul className="mt-2 divide-y divide-line">
        {links.map(({ path, title }) => (
          <li key={path}>
            <Link
              href={path}
              className="flex min-h-12 items-center py-2 text-primary underline-offset-4 hover:underline"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
