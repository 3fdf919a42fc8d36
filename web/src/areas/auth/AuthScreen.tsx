import { type ReactNode, useEffect, useState } from 'react'
import { useDict } from '@/shared/i18n/dictionary'
import { go } from '@/shared/navigation/go'
import { useApp, useLocale } from '@/shared/page/context'
import { readSignedInHint } from '@/shared/session/device-flags'
import { nextIn } from '@/shared/session/next'
import { tokenManager } from '@/shared/session/session'
import { ButtonLink } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { PageHeading } from '@/shared/ui/PageHeading'
import { PhoneLink } from '@/shared/ui/PhoneLink'
import { words } from './words/auth'

interface Props {
  title: string
  lead: string
  /** What is not available while accounts are closed. */
  closed: string
  /** Where a signed-in customer continues with their choice. */
  onward?: string | null
  /** The task itself, omitted while accounts are closed. */
  task: ReactNode
  children?: ReactNode
}

/** The layout of the entry screens: one task, one way to get help, links to the other entry
 * screens. */
export function AuthScreen({ title, lead, closed, onward, task, children }: Props) {
  const { accounts_open } = useApp().payload.site
  return (
    <div>
      <PageHeading lead={lead}>{title}</PageHeading>
      {accounts_open ? (
        <>
          <AlreadySignedIn onward={onward ?? null} />
          {task}
        </>
      ) : (
        <AccountsClosed title={closed} />
      )}
      {children}
    </div>
  )
}

function AccountsClosed({ title }: { title: string }) {
  const t = useDict(words)
  return (
    <Notice kind="warning" title={title} className="mt-8">
      <p className="mt-1">{t.closed.text}</p>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <PhoneLink wide />
        <ButtonLink to="repayment" variant="secondary" wide>
          {t.repayment}
        </ButtonLink>
      </div>
    </Notice>
  )
}

/** Only the browser knows it, so it is read after hydration. Its flag may be outdated: only a
 * session confirmed by the server redirects. */
function AlreadySignedIn({ onward }: { onward: string | null }) {
  const locale = useLocale()
  const { already } = useDict(words)
  const [isIn, setIn] = useState(false)
  useEffect(() => setIn(readSignedInHint()), [])
  useEffect(() => {
    if (!isIn) return
    let isHere = true
    const redirect = () => {
      if (isHere) go(onward ?? nextIn(window.location.search, locale), { replace: true })
    }
    // If that cannot be determined the notice stays, with the form below it.
    tokenManager.ensureToken().then(redirect, () => setIn(readSignedInHint()))
    return () => {
      isHere = false
    }
  }, [isIn, onward, locale])
  if (!isIn) return null
  return (
    <Notice title={already.title} className="mt-6">
      <div className="mt-3 flex flex-wrap gap-3">
        {onward && <ButtonLink href={onward}>{already.apply}</ButtonLink>}
        <ButtonLink to="clientarea" variant="secondary">
          {already.action}
        </ButtonLink>
      </div>
    </Notice>
  )
}
