import '@/shared/ui/private-style'
import { useEffect, useState } from 'react'
import { RequestReceiptPage } from '@/areas/support/RequestReceiptPage'
import { type RequestReceipt, readReceipt } from '@/areas/support/request-receipt'
import { words } from '@/areas/support/words/thank-you'
import { MessagePage } from '@/shared/content/MessagePage'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'
import { ButtonLink } from '@/shared/ui/Button'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].title })

/** A public page; only the tab that has just submitted something knows its number. */
export default function ThankYou() {
  const { home, support, ...t } = useDict(words)
  const [receipt, setReceipt] = useState<RequestReceipt | null>(null)
  useEffect(() => setReceipt(readReceipt()), [])
  if (receipt) return <RequestReceiptPage receipt={receipt} />
  return (
    <MessagePage {...t}>
      <ButtonLink to="home">{home}</ButtonLink>
      <ButtonLink to="support" variant="secondary">
        {support}
      </ButtonLink>
    </MessagePage>
  )
}
