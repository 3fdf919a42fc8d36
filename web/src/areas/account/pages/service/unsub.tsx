import '@/shared/ui/private-style'
import { UnsubscribeArea } from '@/areas/account/unsubscribe/UnsubscribeArea'
import { words } from '@/areas/account/words/unsubscribe'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'
import { ButtonLink } from '@/shared/ui/Button'
import { PageHeading } from '@/shared/ui/PageHeading'
import { PhoneLink } from '@/shared/ui/PhoneLink'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].title })

export default function Unsub() {
  const t = useDict(words)
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-10 sm:px-6">
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      <UnsubscribeArea />
      <p className="mt-8 text-muted text-pretty">{t.stays}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <PhoneLink variant="quiet" />
        <ButtonLink to="support" variant="quiet">
          {t.support}
        </ButtonLink>
      </div>
    </div>
  )
}
