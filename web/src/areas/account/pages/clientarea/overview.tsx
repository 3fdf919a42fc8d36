import { Aside } from '@/areas/account/overview/Aside'
import { Standing } from '@/areas/account/overview/Standing'
import { SignOutButton } from '@/areas/account/profile/SignOutButton'
import { words } from '@/areas/account/words/profile'
import { LoadedArea } from '@/shared/forms/LoadedArea'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'
import { ExclusionNotice } from '@/shared/session/ExclusionNotice'
import { SignInCard } from '@/shared/session/SignInCard'
import { type Me, useMe } from '@/shared/session/useMe'
import { PageHeading } from '@/shared/ui/PageHeading'

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
  const { overview: t } = useDict(words)
  return (
    <>
      <p>{t.hello(me.phone_masked)}</p>
      {me.excluded_until && <ExclusionNotice until={me.excluded_until} />}
      <div className="grid items-start gap-6 lg:grid-cols-[1.6fr_1fr]">
        <Standing era={era} mayBegin={!me.excluded_until} />
        <Aside />
      </div>
    </>
  )
}
