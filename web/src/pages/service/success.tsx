import '@/app/shell/private-style'
import { useEffect, useState } from 'react'
import type { HeadOf } from '@/app/pages-contract'
import { PhoneLink } from '@/app/shell/PhoneLink'
import { readHint } from '@/app/startup/signed-in-hint'
import { useApplication } from '@/features/application/useApplication'
import { SignInCard } from '@/features/auth/SignInCard'
import { useSession } from '@/features/auth/session'
import { MessagePage } from '@/features/content/MessagePage'
import { loadLoan } from '@/features/debt/loan'
import { MoneySent } from '@/features/decision/MoneySent'
import { type Loaded, useLoaded } from '@/features/form/useLoaded'
import { PaidScreen } from '@/features/paying/PaidScreen'
import { paymentIn } from '@/features/paying/payment-in'
import { useDict } from '@/i18n/dictionary'
import { ButtonLink } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { PageHeading } from '@/ui/PageHeading'
import { Skeleton } from '@/ui/Skeleton'
import { Toasts } from '@/ui/Toast'
import { words } from './words'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].success.title })

/** Anybody may open it; only whoever has just got money or paid sees anything of their own. */
export default function Success() {
  const [isKnown, setKnown] = useState(false)
  const [payment, setPayment] = useState<string | null>(null)
  useEffect(() => {
    setKnown(readHint())
    setPayment(paymentIn(window.location.search))
  }, [])
  if (payment) return <Paid id={payment} />
  return isKnown ? <Own /> : <WithoutContext />
}

/** A payment that the address names: only its own person sees it. */
function Paid({ id }: { id: string }) {
  const { success: t } = useDict(words)
  const { isIn } = useSession()
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-10 sm:px-6">
      {isIn ? (
        <PaidScreen id={id} />
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

function Own() {
  const { era } = useSession()
  const { isIn, loaded, act } = useApplication('success')
  const lent = useLoaded(async () => ({ loan: await loadLoan(null) }), era, isIn)
  const application = loaded.data
  const isComing = (it: Pick<Loaded<unknown>, 'data' | 'reason'>) =>
    it.data === null && it.reason === null
  if (isIn && (isComing(loaded) || isComing(lent))) return <OnItsWay />
  if (!isIn || !application || !lent.data?.loan) return <WithoutContext />
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-10 sm:px-6">
      <MoneySent loan={lent.data.loan} application={application} act={act} />
      {act.failure && (
        <Notice kind="danger" className="mt-6">
          {act.failure}
        </Notice>
      )}
      <Toasts />
    </div>
  )
}

function OnItsWay() {
  const { success: t } = useDict(words)
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
  const t = useDict(words)
  return (
    <MessagePage {...t.success}>
      <ButtonLink to="clientarea">{t.cabinet}</ButtonLink>
      <PhoneLink look="secondary" />
    </MessagePage>
  )
}
