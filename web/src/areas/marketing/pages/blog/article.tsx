import '@/shared/ui/text-tools-style'
import { useRef } from 'react'
import { ArticleCards } from '@/areas/marketing/content/ArticleCards'
import { useTools } from '@/areas/marketing/content/useTools'
import { words } from '@/areas/marketing/words/blog'
import { useDict } from '@/shared/i18n/dictionary'
import { Link } from '@/shared/navigation/Link'
import { useApp } from '@/shared/page/context'
import type { HeadOf } from '@/shared/page/contract'
import type { ArticleData } from '@/shared/page/payload'
import { Breadcrumbs } from '@/shared/ui/Breadcrumbs'
import { column } from '@/shared/ui/column'
import { DateText } from '@/shared/ui/DateText'
import { PageHeading } from '@/shared/ui/PageHeading'
import { RichText } from '@/shared/ui/RichText'

export const head: HeadOf<ArticleData> = ({ data, locale }) => ({
  title: data.page > 1 ? words[locale].titlePage(data.title, data.page) : data.title,
})

export default function Article({ data }: { data: ArticleData }) {
  const { locale } = useApp().payload
  const t = useDict(words)
  const article = useRef<HTMLElement>(null)
  useTools(article)
  const toHome = { title: t.home, link: { to: 'home' } }
  const toBlog = { title: t.title, link: { to: 'blog' } }
  return (
    <div className={`${column} pt-4 sm:pt-6`}>
      <article ref={article} className="mx-auto max-w-text">
        <Breadcrumbs trail={locale === 'ru' ? [toHome, toBlog] : [toHome]} here={data.title} />
        <PageHeading className="mt-4">{data.title}</PageHeading>
        <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          <span>
            {t.author}:{' '}
            <Link href={data.author.path} className="text-primary underline underline-offset-4">
              {data.author.name}
            </Link>
          </span>
          <span>
            {t.published}: <DateText iso={data.published_on} />
          </span>
          {data.updated_on !== data.published_on && (
            <span>
              {t.updated}: <DateText iso={data.updated_on} />
            </span>
          )}
        </p>
        <RichText kind="body" html={data.body_html} className="mt-8" />
        {data.pages.length > 1 && <PageLinks data={data} />}
        <p className="mt-10 border-t border-line pt-4 text-sm text-muted">{t.notAdvice}</p>
      </article>
      {data.related.length > 0 && (
        <section className="mt-14">
          <h2>{t.related}</h2>
          <div className="mt-6">
            <ArticleCards articles={data.related} />
          </div>
        </section>
      )}
    </div>
  )
}

function PageLinks({ data }: { data: ArticleData }) {
  const t = useDict(words)
  return (
    <nav aria-label={t.pages} className="mt-10">
      <ul className="flex flex-wrap gap-2">
        {data.pages.map(({ number, path }) => (
          <li key={path}>
            <Link
              href={path}
              aria-label={t.page(number)}
              aria-current={number === data.page ? 'page' : undefined}
              className="figures grid size-12 place-items-center rounded-control border border-control font-semibold hover:bg-raised aria-[current=page]:border-primary aria-[current=page]:bg-primary aria-[current=page]:text-on-primary"
            >
              {number}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
