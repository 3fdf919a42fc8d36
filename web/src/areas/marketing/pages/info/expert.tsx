import { ArticleCards } from '@/areas/marketing/content/ArticleCards'
import { words } from '@/areas/marketing/words/info'
import { TextPage } from '@/shared/content/TextPage'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'
import type { ExpertData } from '@/shared/page/payload'

export const head: HeadOf<ExpertData> = ({ data }) => ({ title: data.title })

export default function Expert({ data }: { data: ExpertData }) {
  const { expert } = useDict(words)
  return (
    <TextPage data={data} lead={data.role}>
      {data.articles.length > 0 && (
        <section className="mt-14">
          <h2>{expert.articles}</h2>
          <div className="mt-6">
            <ArticleCards articles={data.articles} />
          </div>
        </section>
      )}
    </TextPage>
  )
}
