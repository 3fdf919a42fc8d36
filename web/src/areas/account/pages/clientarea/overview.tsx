import { AccountStatus } from '@/areas/account/overview/AccountStatus'
import { OverviewAside } from '@/areas/account/overview/OverviewAside'
import { PasskeyOffer } from '@/areas/account/overview/PasskeyOffer'
import { SignOutButton } from '@/areas/account/profile/SignOutButton'
import { words } from '@/areas/account/words/profile'
import { QueryArea } from '@/shared/api/QueryArea'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'
import { ExclusionNotice } from '@/shared/session/ExclusionNotice'
import { SignInCard } from '@/shared/session/SignInCard'
import { StepUpDialog } from '@/shared/session/StepUpDialog'
import { type Me, useMe } from '@/shared/session/useMe'
import { PageHeading } from '@/shared/ui/PageHeading'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].overview.title })

export default function Overview() {
  const { overview: t } = useDict(words)
  const { isIn, sessionGeneration, query } = useMe()
  return (
    <>
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      {isIn ? (
        <div className="mt-6 grid gap-6">
          <QueryArea query={query}>
            {(me) => <AccountOverview me={me} sessionGeneration={sessionGeneration} />}
          </QueryArea>
          <StepUpDialog />
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

/** The debt comes first; everything else is beside it, or below on a phone. */
function AccountOverview({ me, sessionGeneration }: { me: Me; sessionGeneration: number }) {
  const { overview: t } = useDict(words)
  return (
    <>
      <p>{t.hello(me.phone_masked)}</p>
      {me.excluded_until && <ExclusionNotice until={me.excluded_until} />}
      <div className="grid items-start gap-6 lg:grid-cols-[1.6fr_1fr]">
        <AccountStatus sessionGeneration={sessionGeneration} mayBegin={!me.excluded_until} />
        <div className="grid gap-4">
          <PasskeyOffer sessionGeneration={sessionGeneration} />
          <OverviewAside />
        </div>
      </div>
    </>
  )
}
