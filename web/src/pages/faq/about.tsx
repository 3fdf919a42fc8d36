import type { HeadOf } from '@/app/pages-contract'
import type { TextData } from '@/app/payload'
import { CompanyCard } from '@/features/content/CompanyCard'
import { TextPage } from '@/features/content/TextPage'
import { useDict } from '@/i18n/dictionary'
import { words } from './words'

export const head: HeadOf<TextData> = ({ data }) => ({
  title: data.title,
  description: data.description,
})

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
