import type { HeadOf } from '@/app/pages-contract'
import type { TextData } from '@/app/payload'
import { words as shellWords } from '@/app/shell/words'
import { MoreLink } from '@/features/content/MoreLink'
import { TextPage } from '@/features/content/TextPage'
import { useDict } from '@/i18n/dictionary'
import { Card } from '@/ui/Card'
import { words } from './words'

export const head: HeadOf<TextData> = ({ data }) => ({
  title: data.title,
  description: data.description,
})

export default function Docs({ data }: { data: TextData }) {
  const { legalDocs } = useDict(words)
  const { footer } = useDict(shellWords)
  return (
    <TextPage
      data={data}
      breadcrumbs={false}
      aside={
        <Card as="section" look="tinted">
          <h2 className="text-xl">{legalDocs}</h2>
          <ul className="mt-2">
            <li>
              <MoreLink to="terms-and-conditions">{footer.terms}</MoreLink>
            </li>
            <li>
              <MoreLink to="privacy-policy">{footer.privacy}</MoreLink>
            </li>
            <li>
              <MoreLink to="cookies-policy">{footer.cookiesPolicy}</MoreLink>
            </li>
          </ul>
        </Card>
      }
    />
  )
}
