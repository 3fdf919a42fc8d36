import '@/app/shell/private-style'
import type { HeadOf } from '@/app/pages-contract'
import { PhoneLink } from '@/app/shell/PhoneLink'
import { UnsubscribeArea } from '@/features/unsubscribe/UnsubscribeArea'
import { words as unsubscribe } from '@/features/unsubscribe/words'
import { useDict } from '@/i18n/dictionary'
import { ButtonLink } from '@/ui/Button'
import { PageHeading } from '@/ui/PageHeading'
import { words } from './words'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].unsub.title })

export default function Unsub() {
  const t = useDict(words)
  const { lead, stays } = useDict(unsubscribe)
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-10 sm:px-6">
      <PageHeading lead={lead}>{t.unsub.title}</PageHeading>
      <UnsubscribeArea />
      <p className="mt-8 text-muted text-pretty">{stays}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <PhoneLink look="quiet" />
        <ButtonLink to="support" look="quiet">
          {t.support}
        </ButtonLink>
      </div>
    </div>
  )
}
