import { ArticleCards } from '@/areas/marketing/content/ArticleCards'
import { words } from '@/areas/marketing/words/blog'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'
import type { BlogListData } from '@/shared/page/payload'
import { Breadcrumbs } from '@/shared/ui/Breadcrumbs'
import { ButtonLink } from '@/shared/ui/Button'
import { column } from '@/shared/ui/column'
import { EmptyState } from '@/shared/ui/EmptyState'
import { PageHeading } from '@/shared/ui/PageHeading'

export const head: HeadOf<BlogListData> = ({ locale }) => ({ title: words[locale].h1 })

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
