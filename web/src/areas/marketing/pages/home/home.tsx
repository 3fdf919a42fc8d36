import { useEffect, useState } from 'react'
import { Calculator } from '@/areas/marketing/calculator/Calculator'
import { ArticleCards } from '@/areas/marketing/content/ArticleCards'
import { CompanyCard } from '@/areas/marketing/content/CompanyCard'
import { Questions } from '@/areas/marketing/content/Questions'
import { words } from '@/areas/marketing/words/home'
import { CostCard } from '@/shared/calculator/CostCard'
import { type Choice, choiceIn, cityIn } from '@/shared/calculator/choice'
import { clampAmount, clampDays, quoteOf } from '@/shared/calculator/quote'
import { MoreLink } from '@/shared/content/MoreLink'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import type { HeadOf } from '@/shared/page/contract'
import type { HomeData, Product } from '@/shared/page/payload'
import { Card } from '@/shared/ui/Card'
import { column } from '@/shared/ui/column'
import { DeferredSection } from '@/shared/ui/DeferredSection'
import { icon, RotateCcw } from '@/shared/ui/icons'
import { Ornament } from '@/shared/ui/Ornament'
import { PageHeading } from '@/shared/ui/PageHeading'
import { Steps } from '@/shared/ui/Steps'

export const head: HeadOf<HomeData> = ({ locale }) => ({ title: words[locale].title })

/** Where a language lists its articles: there is no Kazakh blog. */
const allArticles = { ru: { to: 'blog' }, kz: { to: 'faq', hash: 'articles' } }

/** Of the steps, in their order. */
const drawings = [
  '/pictures/calculate.svg',
  '/pictures/form.svg',
  '/pictures/verify.svg',
  '/pictures/receive.svg',
]

export default function Home({ data }: { data: HomeData }) {
  const { today, locale } = useApp().payload
  const t = useDict(words)
  const [chosen, setChosen] = useState<(Choice & { city: string | null }) | null>(null)

  // Restores the choice on return. The server never sees a query.
  useEffect(() => {
    const { search } = window.location
    const choice = choiceIn(search, data.product)
    setChosen(choice && { ...choice, city: cityIn(search) })
  }, [data.product])
  return (
    <>
      <div className="bg-raised">
        <div className={`${column} pt-8 pb-8 sm:pt-14`}>
          <PageHeading lead={t.lead} className="max-w-3xl">
            {t.h1}
          </PageHeading>
          <div className="mt-6 sm:mt-10">
            <Calculator
              key={chosen ? 'chosen' : 'usual'}
              product={data.product}
              today={today}
              {...chosen}
            />
          </div>
          <Ornament repeat={7} className="mx-auto mt-8 h-6 max-w-full text-primary/50 sm:mt-10" />
        </div>
      </div>

      <div className={`${column} grid gap-16 pt-14 sm:gap-24 sm:pt-20`}>
        <DeferredSection>
          <h2>{t.steps.title}</h2>
          <p className="mt-2 text-lg text-muted">{t.steps.lead}</p>
          <div className="mt-8">
            <Steps steps={[...t.steps.items]} drawings={drawings} />
          </div>
          <MoreLink to="how-to-get" className="mt-4">
            {t.steps.more}
          </MoreLink>
        </DeferredSection>

        <HonestCost product={data.product} />
        <Rights />

        <DeferredSection
          as="div"
          className="grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-16"
        >
          <section>
            <h2>{t.faq.title}</h2>
            <div className="mt-6">
              <Questions items={data.faq} />
            </div>
            <MoreLink to="faq" className="mt-3">
              {t.faq.more}
            </MoreLink>
          </section>
          <div>
            <CompanyCard title={t.licence.title} />
            <MoreLink to="about" className="mt-3">
              {t.licence.check}
            </MoreLink>
          </div>
        </DeferredSection>

        {data.articles.length > 0 && (
          <DeferredSection>
            <h2>{t.articles.title}</h2>
            <div className="mt-6">
              <ArticleCards articles={data.articles} />
            </div>
            <MoreLink {...allArticles[locale]} className="mt-3">
              {t.articles.more}
            </MoreLink>
          </DeferredSection>
        )}
      </div>
    </>
  )
}

/** Round figures that are easy to check. */
const EXAMPLE = { amount: 100_000, days: 15 }

function HonestCost({ product }: { product: Product }) {
  const { today } = useApp().payload
  const { cost } = useDict(words)
  const quote = quoteOf(
    product,
    clampAmount(product, EXAMPLE.amount),
    clampDays(product, EXAMPLE.days),
    today,
  )
  return (
    <DeferredSection className="grid gap-8 lg:grid-cols-2 lg:items-start lg:gap-16">
      <div>
        <h2>{cost.title}</h2>
        <p className="mt-3 text-lg text-muted text-pretty">{cost.lead}</p>
        <h3 className="mt-8">{cost.lateTitle}</h3>
        <p className="mt-2 text-pretty">{cost.lateLead}</p>
        <p className="mt-3 text-pretty">{cost.lateNote}</p>
      </div>
      <div>
        <p className="mb-3 font-semibold">{cost.example}</p>
        <CostCard quote={quote} />
      </div>
    </DeferredSection>
  )
}

// Of this page only, so that no other one loads them.
const HandHeart = icon(
  'M11 14h2a2 2 0 0 0 0-4h-3c-.6 0-1.1.2-1.4.6L3 16M14.45 13.39l5.05-4.694C20.196 8 21 6.85 21 5.75a2.75 2.75 0 0 0-4.797-1.837.276.276 0 0 1-.406 0A2.75 2.75 0 0 0 11 5.75c0 1.2.802 2.248 1.5 2.946L16 11.95M2 15l6 6M7 20l1.6-1.4c.3-.4.8-.6 1.4-.6h4c1.1 0 2.1-.4 2.8-1.2l4.6-4.4a1 1 0 0 0-2.75-2.91',
)
const Wallet = icon(
  'M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4',
)

const rights = [
  { key: 'early', Icon: Wallet },
  { key: 'withdraw', Icon: RotateCcw },
  { key: 'hardship', Icon: HandHeart },
] as const

function Rights() {
  const t = useDict(words).rights
  return (
    <DeferredSection>
      <h2>{t.title}</h2>
      <p className="mt-2 text-lg text-muted">{t.lead}</p>
      <ul className="mt-8 grid gap-4 md:grid-cols-3">
        {rights.map(({ key, Icon }) => (
          <Card key={key} as="li" variant="tinted">
            <Icon className="size-7 text-primary" />
            <h3 className="mt-4">{t.items[key].title}</h3>
            <p className="mt-2 text-muted text-pretty">{t.items[key].text}</p>
          </Card>
        ))}
      </ul>
      <MoreLink to="consumer-protection" className="mt-3">
        {t.more}
      </MoreLink>
    </DeferredSection>
  )
}
