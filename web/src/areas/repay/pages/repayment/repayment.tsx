import { useEffect, useState } from 'react'
import { GuestPayment } from '@/areas/repay/guest/GuestPayment'
import { OrderResult } from '@/areas/repay/guest/OrderResult'
import { OtherWays } from '@/areas/repay/ways/OtherWays'
import { words } from '@/areas/repay/words/guest'
import { MoreLink } from '@/shared/content/MoreLink'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import type { HeadOf } from '@/shared/page/contract'
import { Notice } from '@/shared/ui/Notice'
import { PageHeading } from '@/shared/ui/PageHeading'
import { PhoneLink } from '@/shared/ui/PhoneLink'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].page.title })

/** Repayment for anybody who has a contract number or an IIN, without signing in. */
export default function Repayment() {
  const { site } = useApp().payload
  const { page: t } = useDict(words)
  return (
    <>
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      {!site.accounts_open && (
        <Notice kind="warning" title={t.closed.title} className="mt-8">
          <p className="mt-1 text-pretty">{t.closed.text}</p>
          <PhoneLink wide className="mt-4" />
          <p className="mt-2 text-center text-sm text-muted">{site.hours}</p>
        </Notice>
      )}
      {site.accounts_open && <GuestArea />}
      <h2 className="mt-12">{t.ways.title}</h2>
      <OtherWays />
      <Notice title={t.caution.title} className="mt-8">
        <p className="mt-1">{t.caution.text}</p>
      </Notice>
      <ul className="mt-6">
        <li>
          <MoreLink to="how-to-repay">{t.more}</MoreLink>
        </li>
        <li>
          <MoreLink to="consumer-protection">{t.hardship}</MoreLink>
        </li>
      </ul>
    </>
  )
}

/** A guest payment, or its result when the bank's page returns here. */
function GuestArea() {
  const [order, setOrder] = useState<string | null>(null)
  useEffect(() => setOrder(new URLSearchParams(window.location.search).get('order')), [])

  function begin() {
    history.replaceState(history.state, '', window.location.pathname)
    setOrder(null)
  }
  return order ? <OrderResult id={order} onNew={begin} /> : <GuestPayment />
}
