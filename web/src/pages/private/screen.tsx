import { useApp } from '@/app/context'
import type { HeadOf } from '@/app/pages-contract'
import type { Locale } from '@/app/payload'
import { SignInCard } from '@/features/auth/SignInCard'
import { useSession } from '@/features/auth/session'
import { PageHeading } from '@/ui/PageHeading'
import { words } from './words'

type Screen = keyof (typeof words)['ru']['screens']

/** A test holds the words to the route table. */
function wordsOf(locale: Locale, route: string | null) {
  return words[locale].screens[route as Screen]
}

export const head: HeadOf<unknown> = ({ locale, route }) => ({
  title: wordsOf(locale, route.name).title,
})

/** Any screen behind the sign-in that has no page of its own yet: what it is for, and the way in. */
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
