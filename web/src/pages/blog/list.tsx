import type { HeadOf } from '@/app/pages-contract'
import type { BlogListData } from '@/app/payload'
import { column } from '@/app/shell/Frame'
import { ArticleCards } from '@/features/content/ArticleCards'
import { useDict } from '@/i18n/dictionary'
import { Breadcrumbs } from '@/ui/Breadcrumbs'
import { ButtonLink } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeading } from '@/ui/PageHeading'
import { words } from './words'

export const head: HeadOf<BlogListData> = ({ locale }) => ({
  title: words[locale].h1,
  description: words[locale].description,
})

export default function BlogList({ data }: { data: BlogListData }) {
  const t = useDict(words)
  return (
    <div className={`${column} pt-4 sm:pt-6`}>
      <Breadcrumbs trail={[{ title: t.home, link: { to: 'home' } }]} here={t.title} />
      <PageHeading lead={t.lead} className="mt-4">
        {t.h1}
      </PageHeading>
      <div className="mt-8 sm:mt-10">
        {data.articles.length > 0 ? (
          <ArticleCards articles={data.articles} heading="h2" />
        ) : (
          <EmptyState
            title={t.empty}
            text={t.emptyText}
            action={<ButtonLink to="faq">{t.toFaq}</ButtonLink>}
          />
        )}
      </div>
    </div>
  )
}
