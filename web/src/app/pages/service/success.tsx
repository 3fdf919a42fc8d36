import '@/shared/ui/private-style'
import { useEffect, useState } from 'react'
import { words } from '@/app/words/success'
import { useApplication } from '@/areas/apply/application/useApplication'
import { PayoutDone } from '@/areas/apply/decision/PayoutDone'
import { PaymentResult } from '@/areas/repay/payment/PaymentResult'
import { paymentIn } from '@/areas/repay/payment/payment-id'
import { useQuery } from '@/shared/api/useQuery'
import { MessagePage } from '@/shared/content/MessagePage'
import { useDict } from '@/shared/i18n/dictionary'
import { loadLoan } from '@/shared/loan/loan'
import type { HeadOf } from '@/shared/page/contract'
import { readSignedInHint } from '@/shared/session/device-flags'
import { SignInCard } from '@/shared/session/SignInCard'
import { useSession } from '@/shared/session/session'
import { ButtonLink } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { PageHeading } from '@/shared/ui/PageHeading'
import { PhoneLink } from '@/shared/ui/PhoneLink'
import { Skeleton } from '@/shared/ui/Skeleton'
import { Toasts } from '@/shared/ui/Toast'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].title })

/** A public page; only a customer who has just received or paid money sees their own data. */
export default function Success() {
  const [isKnown, setKnown] = useState(false)
  const [payment, setPayment] = useState<string | null>(null)
  useEffect(() => {
    setKnown(readSignedInHint())
    setPayment(paymentIn(window.location.search))
  }, [])
  if (payment) return <PaymentSuccess id={payment} />
  return isKnown ? <PayoutSuccess /> : <WithoutContext />
}

/** The payment named in the URL; visible to its owner only. */
function PaymentSuccess({ id }: { id: string }) {
  const t = useDict(words)
  const { isIn } = useSession()
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-10 sm:px-6">
      {isIn ? (
        <PaymentResult id={id} />
      ) : (
        <>
          <PageHeading>{t.title}</PageHeading>
          <SignInCard />
        </>
      )}
      <Toasts />
    </div>
  )
}

function PayoutSuccess() {
  const { sessionGeneration } = useSession()
  const { isIn, query, act } = useApplication('success')
  const loanQuery = useQuery({
    key: ['loan', null],
    load: async () => ({ loan: await loadLoan(null) }),
    sessionGeneration,
    isEnabled: isIn,
  })
  const application = query.data
  if (isIn && (query.isPending || loanQuery.isPending)) return <PayoutPending />
  if (!isIn || !application || !loanQuery.data?.loan) return <WithoutContext />
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-10 sm:px-6">
      <PayoutDone loan={loanQuery.data.loan} application={application} act={act} />
      {act.failure && (
        <Notice kind="danger" className="mt-6">
          {act.failure}
        </Notice>
      )}
      <Toasts />
    </div>
  )
}

function PayoutPending() {
  const t = useDict(words)
  return (
    <div aria-busy className="mx-auto grid w-full max-w-xl gap-4 px-4 pt-10 sm:px-6">
      <PageHeading>{t.title}</PageHeading>
      <Skeleton />
      <Skeleton />
      <Skeleton className="h-5 w-1/2" />
    </div>
  )
}

function WithoutContext() {
  const { account, ...t } = useDict(words)
  return (
    <MessagePage {...t}>
      <ButtonLink to="clientarea">{account}</ButtonLink>
      <PhoneLink variant="secondary" />
    </MessagePage>
  )
}
