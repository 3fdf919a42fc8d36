import { useLocale } from '@/app/context'
import type { HeadOf } from '@/app/pages-contract'
import { words as applicationWords } from '@/features/application/words'
import { SignInCard } from '@/features/auth/SignInCard'
import { callAs } from '@/features/auth/session'
import { LoadedArea } from '@/features/form/LoadedArea'
import { useLoaded } from '@/features/form/useLoaded'
import { SignOutButton } from '@/features/profile/SignOutButton'
import { type Me, useMe } from '@/features/profile/useMe'
import { words } from '@/features/profile/words'
import { useDict } from '@/i18n/dictionary'
import { date } from '@/i18n/format'
import { ButtonLink } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { Notice } from '@/ui/Notice'
import { PageHeading } from '@/ui/PageHeading'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].overview.title })

export default function Overview() {
  const { overview: t } = useDict(words)
  const { isIn, era, loaded } = useMe()
  return (
    <div className="max-w-3xl">
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      {isIn ? (
        <div className="mt-8 grid gap-6">
          <LoadedArea loaded={loaded}>{(me) => <Greeting me={me} era={era} />}</LoadedArea>
          <div>
            <SignOutButton />
          </div>
        </div>
      ) : (
        <SignInCard />
      )}
    </div>
  )
}

function Greeting({ me, era }: { me: Me; era: number }) {
  const locale = useLocale()
  const { overview: t } = useDict(words)
  return (
    <>
      <p className="text-lg">{t.hello(me.phone_masked)}</p>
      {me.excluded_until && (
        <Notice title={t.excluded(date(me.excluded_until, locale))}>
          <p className="mt-1">{t.excludedText}</p>
        </Notice>
      )}
      <Standing era={era} mayBegin={!me.excluded_until} />
      <Card as="section" look="raised">
        <h2 className="text-xl">{t.profile}</h2>
        <p className="mt-1 text-muted">{t.profileText}</p>
        <ButtonLink to="clientarea-profile" look="secondary" className="mt-4">
          {t.toProfile}
        </ButtonLink>
      </Card>
    </>
  )
}

/** What is open, with the way to it; the calculator where nothing is. */
function Standing({ era, mayBegin }: { era: number; mayBegin: boolean }) {
  const { overview: t } = useDict(words)
  const names = useDict(applicationWords).steps
  const loaded = useLoaded(() => callAs('GET /application'), era)
  return (
    <LoadedArea loaded={loaded}>
      {({ route, state }) =>
        route === 'form-new-loan' ? (
          mayBegin && (
            <EmptyState
              title={t.empty}
              text={t.emptyText}
              action={<ButtonLink to="form-new-loan">{t.calculate}</ButtonLink>}
            />
          )
        ) : (
          <Card as="section" look="raised">
            <h2 className="text-xl">{state === 'ACTIVE' ? t.loan : t.application}</h2>
            <p className="mt-1 text-muted">
              {t.step(names[route as keyof typeof names] ?? names.form)}
            </p>
            <ButtonLink to={route} className="mt-4">
              {t.continue}
            </ButtonLink>
          </Card>
        )
      }
    </LoadedArea>
  )
}
