import '@/app/shell/private-style'
import { useEffect, useState } from 'react'
import type { HeadOf } from '@/app/pages-contract'
import { MessagePage } from '@/features/content/MessagePage'
import { ReceivedPage } from '@/features/help/ReceivedPage'
import { type Received, readReceived } from '@/features/help/received'
import { useDict } from '@/i18n/dictionary'
import { ButtonLink } from '@/ui/Button'
import { words } from './words'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].thankYou.title })

/** Anybody may open it; only the tab that has just sent something knows its number. */
export default function ThankYou() {
  const t = useDict(words)
  const [received, setReceived] = useState<Received | null>(null)
  useEffect(() => setReceived(readReceived()), [])
  if (received) return <ReceivedPage received={received} />
  return (
    <MessagePage {...t.thankYou}>
      <ButtonLink to="home">{t.home}</ButtonLink>
      <ButtonLink to="support" look="secondary">
        {t.support}
      </ButtonLink>
    </MessagePage>
  )
}
