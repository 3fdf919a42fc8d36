import { words } from '@/areas/marketing/words/info'
import { MoreLink } from '@/shared/content/MoreLink'
import { TextPage } from '@/shared/content/TextPage'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import type { HeadOf } from '@/shared/page/contract'
import type { TextData } from '@/shared/page/payload'
import { Card } from '@/shared/ui/Card'
import { words as legalWords } from '@/shared/words/legal'

export const head: HeadOf<TextData> = ({ data }) => ({ title: data.title })

export default function Legal({ data }: { data: TextData }) {
  const { name } = useApp().payload.route
  const { legal } = useDict(words)
  const names = useDict(legalWords)
  const documents = [
    { to: 'terms-and-conditions', label: names.terms },
    { to: 'privacy-policy', label: names.privacy },
    { to: 'cookies-policy', label: names.cookiesPolicy },
    { to: 'docs', label: names.docs },
  ]
  return (
    <TextPage
      data={data}
      aside={
        <Card as="section" variant="tinted">
          <h2 className="text-xl">{legal.other}</h2>
          <ul className="mt-2">
            {documents
              .filter(({ to }) => to !== name)
              .map(({ to, label }) => (
                <li key={to}>
                  <MoreLink to={to}>{label}</MoreLink>
                </li>
              ))}
          </ul>
        </Card>
      }
    />
  )
}
