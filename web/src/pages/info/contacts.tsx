import type { HeadOf } from '@/app/pages-contract'
import type { TextData } from '@/app/payload'
import { CompanyCard } from '@/features/content/CompanyCard'
import { ContactCard } from '@/features/content/ContactCard'
import { TextPage } from '@/features/content/TextPage'
import { words } from '@/features/content/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<TextData> = ({ data }) => ({
  title: data.title,
  description: data.description,
})

export default function Contacts({ data }: { data: TextData }) {
  const { contacts } = useDict(words)
  return (
    <TextPage
      data={data}
      first={
        <div className="grid gap-4 lg:grid-cols-2">
          <ContactCard />
          <CompanyCard title={contacts.company} withoutAddress />
        </div>
      }
    />
  )
}
