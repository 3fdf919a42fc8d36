import { useApp } from '@/app/context'
import { telOf } from '@/app/shell/PhoneLink'
import { useDict } from '@/i18n/dictionary'
import { Card } from '@/ui/Card'
import { Facts } from './Facts'
import { words } from './words'

/** How to reach the lender. */
export function ContactCard() {
  const { site } = useApp().payload
  const { contacts: t } = useDict(words)
  return (
    <Card as="section" look="tinted">
      <h2 className="text-xl">{t.card}</h2>
      <div className="mt-4">
        <Facts
          items={[
            {
              name: t.phone,
              value: (
                <a
                  href={telOf(site.phone)}
                  className="inline-block whitespace-nowrap text-xl font-semibold text-primary"
                >
                  {site.phone}
                </a>
              ),
            },
            {
              name: t.email,
              value: (
                <a
                  href={`mailto:${site.email}`}
                  className="text-primary underline underline-offset-4"
                >
                  {site.email}
                </a>
              ),
            },
            { name: t.hours, value: site.hours },
            { name: t.address, value: site.address },
          ]}
        />
      </div>
    </Card>
  )
}
