import { useEffect, useState } from 'react'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { icon } from '@/shared/ui/icons'
import { PhoneLink } from '@/shared/ui/PhoneLink'
import { words } from '@/shared/words/access'
import { useSession } from './session'

const LockKeyhole = icon(
  'M11 16a1 1 0 1 0 2 0a1 1 0 1 0-2 0M5 10h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM7 10V7a5 5 0 0 1 10 0v3',
)

/** The sign-in links on a private screen. */
export function SignInCard() {
  const { path } = useApp().payload
  const { signIn: t } = useDict(words)
  const { isExpired } = useSession()
  // Only the browser knows it: the choice and the attribution are passed on.
  const [search, setSearch] = useState('')
  useEffect(() => setSearch(window.location.search), [])
  return (
    <Card as="section" variant="raised" className="mt-8">
      <LockKeyhole className="size-7 text-primary" />
      <h2 className="mt-4 text-xl">{t.title}</h2>
      <p role="status" className="mt-2 text-muted text-pretty">
        {isExpired ? t.expired : t.text}
      </p>
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <ButtonLink to="login" query={{ next: path + search }} wide>
          {t.login}
        </ButtonLink>
        <ButtonLink to="registration" variant="secondary" wide>
          {t.registration}
        </ButtonLink>
      </div>
      <div className="mt-6 border-t border-line pt-3">
        <p className="text-sm text-muted">{t.help}</p>
        <div className="-ml-5 flex flex-wrap">
          <PhoneLink variant="quiet" />
          <ButtonLink to="repayment" variant="quiet">
            {t.repayment}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}
