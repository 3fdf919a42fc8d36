import type { HeadOf } from '@/app/pages-contract'
import type { ExpertData } from '@/app/payload'
import { ArticleCards } from '@/features/content/ArticleCards'
import { TextPage } from '@/features/content/TextPage'
import { words } from '@/features/content/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<ExpertData> = ({ data }) => ({
  title: data.title,
  description: data.description,
})

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
