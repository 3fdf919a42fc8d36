import { Questions } from '@/areas/marketing/content/Questions'
import { words } from '@/areas/marketing/words/faq'
import { useDict } from '@/shared/i18n/dictionary'
import { Link } from '@/shared/navigation/Link'
import type { HeadOf } from '@/shared/page/contract'
import type { FaqData } from '@/shared/page/payload'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { column } from '@/shared/ui/column'
import { PageHeading } from '@/shared/ui/PageHeading'
import { PhoneLink } from '@/shared/ui/PhoneLink'

export const head: HeadOf<FaqData> = ({ locale }) => ({ title: words[locale].title })

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
          {data.articles.length > 0 && <Articles articles={data.articles} />}
        </div>
        <aside>
          <Card as="section" variant="tinted" className="lg:sticky lg:top-24">
            <h2 className="text-xl">{t.notFound}</h2>
            <p className="mt-2 text-muted">{t.notFoundText}</p>
            <div className="mt-4 grid gap-3">
              <PhoneLink variant="secondary" wide />
              <ButtonLink to="support" variant="quiet" wide>
                {t.support}
              </ButtonLink>
            </div>
          </Card>
        </aside>
      </div>
    </div>
  )
}

/** In a language without a blog its articles are found here: the newest, which leads to the others. */
function Articles({ articles }: Pick<FaqData, 'articles'>) {
  const t = useDict(words)
  return (
    <nav id="articles" aria-labelledby="articles-title">
      <h2 id="articles-title">{t.articles}</h2>
      <ul className="mt-4 divide-y divide-line">
        {articles.map(({ path, title }) => (
          <li key={path}>
            <Link
              href={path}
              prefetch={false}
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
