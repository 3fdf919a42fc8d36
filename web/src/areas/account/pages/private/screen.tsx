import { words } from '@/areas/account/words/staging'
import type { Locale } from '@/shared/i18n/locale'
import { useApp } from '@/shared/page/context'
import type { HeadOf } from '@/shared/page/contract'
import { SignInCard } from '@/shared/session/SignInCard'
import { useSession } from '@/shared/session/session'
import { PageHeading } from '@/shared/ui/PageHeading'

type Screen = keyof (typeof words)['ru']['screens']

/** A test checks the texts against the route table. */
function wordsOf(locale: Locale, route: string | null) {
  return words[locale].screens[route as Screen]
}

export const head: HeadOf<unknown> = ({ locale, route }) => ({
  title: wordsOf(locale, route.name).title,
})

/** A private screen that has no page of its own yet: its purpose, and the way in. */
export default function PrivateScreen() {
  const { locale, route } = useApp().payload
  const { title, text } = wordsOf(locale, route.name)
  const { isIn } = useSession()
  return (
    <div className="max-w-xl">
      <PageHeading lead={text}>{title}</PageHeading>
      {!isIn && <SignInCard />}
    </div>
  )
}
