import '@/shared/ui/private-style'
import { CookieCentre } from '@/areas/marketing/cookies/CookieCentre'
import { words } from '@/areas/marketing/words/cookies'
import { MoreLink } from '@/shared/content/MoreLink'
import { TextPage } from '@/shared/content/TextPage'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'
import type { TextData } from '@/shared/page/payload'

export const head: HeadOf<TextData> = ({ data }) => ({ title: data.title })

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
