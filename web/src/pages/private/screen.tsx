import { useApp } from '@/app/context'
import type { HeadOf } from '@/app/pages-contract'
import type { Locale } from '@/app/payload'
import { PhoneLink } from '@/app/shell/PhoneLink'
import { useDict } from '@/i18n/dictionary'
import { ButtonLink } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { LockKeyhole } from '@/ui/icons'
import { PageHeading } from '@/ui/PageHeading'
import { words } from './words'

type Screen = keyof (typeof words)['ru']['screens']

function wordsOf(locale: Locale, route: string | null) {
  const { screens } = words[locale]
  return screens[route as Screen] ?? screens.clientarea
}

export const head: HeadOf<unknown> = ({ locale, route }) => ({
  title: wordsOf(locale, route.name).title,
})

/** Any screen behind the sign-in, for somebody who has not signed in: what it is for, and the
 * way in. */
export default function PrivateScreen() {
  const { locale, route, path, gate } = useApp().payload
  const { title, text } = wordsOf(locale, route.name)
  return (
    <div className="max-w-xl">
      <PageHeading lead={text}>{title}</PageHeading>
      {gate === 'sign-in' && <SignIn next={path} />}
    </div>
  )
}

function SignIn({ next }: { next: string }) {
  const { signIn: t } = useDict(words)
  return (
    <Card as="section" look="raised" className="mt-8">
      <LockKeyhole className="size-7 text-primary" />
      <h2 className="mt-4 text-xl">{t.title}</h2>
      <p className="mt-2 text-muted text-pretty">{t.text}</p>
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <ButtonLink to="login" query={{ next }} wide>
          {t.login}
        </ButtonLink>
        <ButtonLink to="registration" look="secondary" wide>
          {t.registration}
        </ButtonLink>
      </div>
      <div className="mt-6 border-t border-line pt-3">
        <p className="text-sm text-muted">{t.help}</p>
        <div className="-ml-5 flex flex-wrap">
          <PhoneLink look="quiet" />
          <ButtonLink to="repayment" look="quiet">
            {t.repayment}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}
