import { CompanyCard } from '@/areas/marketing/content/CompanyCard'
import { words } from '@/areas/marketing/words/faq'
import { TextPage } from '@/shared/content/TextPage'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'
import type { TextData } from '@/shared/page/payload'

export const head: HeadOf<TextData> = ({ data }) => ({ title: data.title })

export default function About({ data }: { data: TextData }) {
  const { licence } = useDict(words)
  return (
    <TextPage data={data} breadcrumbs={false}>
      <div className="mt-10 max-w-3xl">
        <CompanyCard title={licence} />
      </div>
    </TextPage>
  )
}
