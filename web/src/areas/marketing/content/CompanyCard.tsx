import { Facts } from '@/shared/content/Facts'
import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import { useApp } from '@/shared/page/context'
import { Card } from '@/shared/ui/Card'
import { words } from '@/shared/words/content'

interface Props {
  title: string
  /** Another card shows it already. */
  withoutAddress?: boolean
}

/** Who the lender is by law. */
export function CompanyCard({ title, withoutAddress = false }: Props) {
  const { site, locale } = useApp().payload
  const { contacts: t } = useDict(words)
  return (
    <Card as="section">
      <h2 className="text-xl">{title}</h2>
      <div className="mt-4">
        <Facts
          items={[
            { name: t.legalName, value: site.legal_name },
            { name: t.bin, value: site.bin },
            {
              name: t.licence,
              value: t.licenceLine(site.licence_number, date(site.licence_date, locale)),
            },
            { name: t.regulator, value: site.regulator },
            ...(withoutAddress ? [] : [{ name: t.address, value: site.address }]),
          ]}
        />
      </div>
    </Card>
  )
}
