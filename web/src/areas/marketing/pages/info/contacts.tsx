import { CompanyCard } from '@/areas/marketing/content/CompanyCard'
import { ContactCard } from '@/shared/content/ContactCard'
import { TextPage } from '@/shared/content/TextPage'
import { useDict } from '@/shared/i18n/dictionary'
import { Link } from '@/shared/navigation/Link'
import type { HeadOf } from '@/shared/page/contract'
import type { ContactsData } from '@/shared/page/payload'
import { words } from '@/shared/words/content'

export const head: HeadOf<ContactsData> = ({ data }) => ({ title: data.title })

export default function Contacts({ data }: { data: ContactsData }) {
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
    >
      {data.cities.length > 0 && <Cities cities={data.cities} />}
    </TextPage>
  )
}

/** A choice of city, from the city pages: nobody is located by their IP address. */
function Cities({ cities }: Pick<ContactsData, 'cities'>) {
  const { contacts: t } = useDict(words)
  return (
    <nav aria-label={t.cities} className="mt-10">
      <h2>{t.cities}</h2>
      <p className="mt-2 max-w-3xl text-muted text-pretty">{t.citiesLead}</p>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {cities.map(({ path, name }) => (
          <li key={path}>
            <Link
              href={path}
              hrefLang="ru"
              prefetch={false}
              className="flex min-h-12 items-center py-2 text-primary underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
