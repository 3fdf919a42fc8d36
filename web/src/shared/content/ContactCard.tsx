import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import { Card } from '@/shared/ui/Card'
import { telOf } from '@/shared/ui/PhoneLink'
import { words } from '@/shared/words/content'
import { Facts } from './Facts'

/** How to reach the lender. */
export function ContactCard() {
  const { site } = useApp().payload
  const { contacts: t } = useDict(words)
  return (
    <Card as="section" variant="tinted">
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
