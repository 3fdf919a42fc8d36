import { useLocale } from '@/app/context'
import type { HeadOf } from '@/app/pages-contract'
import { SignInCard } from '@/features/auth/SignInCard'
import { Aside } from '@/features/cabinet/Aside'
import { Standing } from '@/features/cabinet/Standing'
import { LoadedArea } from '@/features/form/LoadedArea'
import { SignOutButton } from '@/features/profile/SignOutButton'
import { type Me, useMe } from '@/features/profile/useMe'
import { words } from '@/features/profile/words'
import { useDict } from '@/i18n/dictionary'
import { date } from '@/i18n/format'
import { Notice } from '@/ui/Notice'
import { PageHeading } from '@/ui/PageHeading'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].overview.title })

export default function Overview() {
  const { overview: t } = useDict(words)
  const { isIn, era, loaded } = useMe()
  return (
    <>
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      {isIn ? (
        <div className="mt-6 grid gap-6">
          <LoadedArea loaded={loaded}>{(me) => <Own me={me} era={era} />}</LoadedArea>
          <div>
            <SignOutButton />
          </div>
        </div>
      ) : (
        <div className="max-w-3xl">
          <SignInCard />
        </div>
      )}
    </>
  )
}

/** What is owed comes first; everything else stands beside it, or below on a phone. */
function Own({ me, era }: { me: Me; era: number }) {
  const locale = useLocale()
  const { overview: t } = useDict(words)
  return (
    <>
      <p>{t.hello(me.phone_masked)}</p>
      {me.excluded_until && (
        <Notice title={t.excluded(date(me.excluded_until, locale))}>
          <p className="mt-1">{t.excludedText}</p>
        </Notice>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[1.6fr_1fr]">
        <Standing era={era} mayBegin={!me.excluded_until} />
        <Aside />
      </div>
    </>
  )
}
