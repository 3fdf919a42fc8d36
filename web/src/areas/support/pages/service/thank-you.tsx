import '@/shared/ui/private-style'
import { useEffect, useState } from 'react'
import { ReceivedPage } from '@/areas/support/ReceivedPage'
import { type Received, readReceived } from '@/areas/support/received'
import { words } from '@/areas/support/words/thank-you'
import { MessagePage } from '@/shared/content/MessagePage'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'
import { ButtonLink } from '@/shared/ui/Button'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].title })

/** Anybody may open it; only the tab that has just sent something knows its number. */
export default function ThankYou() {
  const { home, support, ...t } = useDict(words)
  const [received, setReceived] = useState<Received | null>(null)
  useEffect(() => setReceived(readReceived()), [])
  if (received) return <ReceivedPage received={received} />
  return (
    <MessagePage {...t}>
      <ButtonLink to="home">{home}</ButtonLink>
      <ButtonLink to="support" look="secondary">
        {support}
      </ButtonLink>
    </MessagePage>
  )
}
