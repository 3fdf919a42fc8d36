import '@/app/shell/private-style'
import type { HeadOf } from '@/app/pages-contract'
import type { TextData } from '@/app/payload'
import { MoreLink } from '@/features/content/MoreLink'
import { TextPage } from '@/features/content/TextPage'
import { CookieCentre } from '@/features/cookies/CookieCentre'
import { words } from '@/features/cookies/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<TextData> = ({ data }) => ({
  title: data.title,
  description: data.description,
})

export default function Cookies({ data }: { data: TextData }) {
  const { policy } = useDict(words)
  return (
    <TextPage data={data} first={<CookieCentre />}>
      <div className="mt-6">
        <MoreLink to="cookies-policy">{policy}</MoreLink>
      </div>
    </TextPage>
  )
}
