import { useApp } from '@/app/context'
import type { HeadOf } from '@/app/pages-contract'
import type { TextData } from '@/app/payload'
import { words as shellWords } from '@/app/shell/words'
import { MoreLink } from '@/features/content/MoreLink'
import { TextPage } from '@/features/content/TextPage'
import { words } from '@/features/content/words'
import { useDict } from '@/i18n/dictionary'
import { Card } from '@/ui/Card'

export const head: HeadOf<TextData> = ({ data }) => ({
  title: data.title,
  description: data.description,
})

export default function Legal({ data }: { data: TextData }) {
  const { name } = useApp().payload.route
  const { legal } = useDict(words)
  const { footer, faqTabs } = useDict(shellWords)
  const documents = [
    { to: 'terms-and-conditions', label: footer.terms },
    { to: 'privacy-policy', label: footer.privacy },
    { to: 'cookies-policy', label: footer.cookiesPolicy },
    { to: 'docs', label: faqTabs.docs },
  ]
  return (
    <TextPage
      data={data}
      aside={
        <Card as="section" look="tinted">
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
