import { useEffect, useState } from 'react'
import { AuthScreen } from '@/areas/auth/AuthScreen'
import { AuthSwitchLink } from '@/areas/auth/AuthSwitchLink'
import { VerifyForm } from '@/areas/auth/VerifyForm'
import { words } from '@/areas/auth/words/auth'
import { type Flow, readFlow } from '@/shared/codes/code-flow'
import { useDict } from '@/shared/i18n/dictionary'
import { readablePhone } from '@/shared/identity/phone'
import { Link } from '@/shared/navigation/Link'
import type { HeadOf } from '@/shared/page/contract'
import { ChevronDown } from '@/shared/ui/icons'
import { Notice } from '@/shared/ui/Notice'
import { PhoneLink } from '@/shared/ui/PhoneLink'
import { Skeleton } from '@/shared/ui/Skeleton'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].verifySms.title })

/** Where the flow started, to correct what was typed there. */
const beginnings = { register: 'registration', login: 'login', reset_password: 'reset-password' }

export default function VerifySms() {
  const t = useDict(words)
  // Undefined until the browser has read the tab's current flow.
  const [flow, setFlow] = useState<Flow | null>()
  useEffect(() => setFlow(readFlow()), [])
  return (
    <AuthScreen
      title={t.verifySms.title}
      lead={t.verifySms.lead}
      closed={t.closed.code}
      task={<Task flow={flow} onFlow={setFlow} />}
    >
      <AuthSwitchLink
        links={[
          { to: 'login', label: t.toLogin },
          { to: 'registration', label: t.toRegistration },
        ]}
      />
    </AuthScreen>
  )
}

interface Props {
  flow: Flow | null | undefined
  onFlow: (flow: Flow) => void
}

function Task({ flow, onFlow }: Props) {
  const { verifySms: t } = useDict(words)
  if (flow === undefined) return <VerifySkeleton />
  if (flow === null) {
    return (
      <Notice title={t.nothing} className="mt-8">
        <p className="mt-1">{t.nothingText}</p>
      </Notice>
    )
  }
  return (
    <>
      <p className="mt-6 flex flex-wrap items-center gap-x-2">
        {t.sentTo} <strong className="whitespace-nowrap">{readablePhone(flow.phone)}</strong>
        <Link
          to={beginnings[flow.purpose]}
          className="inline-flex min-h-12 items-center text-primary underline underline-offset-4"
        >
          {t.change}
        </Link>
      </p>
      <VerifyForm flow={flow} onFlow={onFlow} />
      <details className="group mt-8 border-t border-line">
        <summary className="flex min-h-14 items-center justify-between gap-4 font-semibold hover:text-primary">
          {t.help}
          <ChevronDown className="size-5 text-primary transition-transform group-open:rotate-180" />
        </summary>
        <ul className="grid list-disc gap-2 pl-5 text-muted">
          {t.helpSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
        <PhoneLink variant="quiet" />
      </details>
    </>
  )
}

function VerifySkeleton() {
  return (
    <div aria-busy className="mt-8 grid gap-4">
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-12 w-64" />
      <Skeleton className="h-14 w-full" />
    </div>
  )
}
