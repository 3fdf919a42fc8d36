import type { ReactNode } from 'react'
import { useApp } from '@/app/context'
import { PhoneLink } from '@/app/shell/PhoneLink'
import { useDict } from '@/i18n/dictionary'
import { ButtonLink } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { PageHeading } from '@/ui/PageHeading'
import { words } from './words'

interface Props {
  title: string
  lead: string
  /** What is not available while accounts are closed. */
  closed: string
  children?: ReactNode
}

/** The frame of the screens before sign-in: one task, one way to get help, the next doors. */
export function AuthScreen({ title, lead, closed, children }: Props) {
  const { accounts_open } = useApp().payload.site
  const t = useDict(words)
  return (
    <>
      <PageHeading lead={lead}>{title}</PageHeading>
      {!accounts_open && (
        <Notice kind="warning" title={closed} className="mt-8">
          <p className="mt-1">{t.closed.text}</p>
          <div className="mt-4 grid gap-3 sm:grid-cols-2">
            <PhoneLink wide />
            <ButtonLink to="repayment" look="secondary" wide>
              {t.repayment}
            </ButtonLink>
          </div>
        </Notice>
      )}
      {children}
    </>
  )
}
