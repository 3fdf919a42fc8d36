import { useState } from 'react'
import { ConsentsSection } from '@/areas/account/profile/ConsentsSection'
import { DataSection } from '@/areas/account/profile/DataSection'
import { ErasureScreen } from '@/areas/account/profile/ErasureScreen'
import { ExclusionSection } from '@/areas/account/profile/ExclusionSection'
import { LimitSection } from '@/areas/account/profile/LimitSection'
import { NoticesSection } from '@/areas/account/profile/NoticesSection'
import { type ErasureResult, OwnDataSection } from '@/areas/account/profile/OwnDataSection'
import { PasskeysRow } from '@/areas/account/profile/PasskeysRow'
import { PasswordRow } from '@/areas/account/profile/PasswordRow'
import { Section } from '@/areas/account/profile/Section'
import { SessionsRow } from '@/areas/account/profile/SessionsRow'
import { SettingsSection } from '@/areas/account/profile/SettingsSection'
import { SignOutButton } from '@/areas/account/profile/SignOutButton'
import { useConsents } from '@/areas/account/profile/useConsents'
import { words } from '@/areas/account/words/profile'
import { QueryArea } from '@/shared/api/QueryArea'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'
import { SignInCard } from '@/shared/session/SignInCard'
import { StepUpDialog } from '@/shared/session/StepUpDialog'
import { leaveDevice } from '@/shared/session/session'
import { type OwnRecord, useMe } from '@/shared/session/useMe'
import { ButtonLink } from '@/shared/ui/Button'
import { PageHeading } from '@/shared/ui/PageHeading'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].title })

export default function Profile() {
  const t = useDict(words)
  const record = useMe()
  const [erasure, setErasure] = useState<ErasureResult | null>(null)
  if (erasure) return <ErasureScreen result={erasure} />
  return (
    <div className="max-w-3xl">
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      {record.isIn ? (
        <Sections
          record={record}
          onErased={(answer) => {
            setErasure(answer)
            leaveDevice()
          }}
        />
      ) : (
        <SignInCard />
      )}
    </div>
  )
}

interface Props {
  record: OwnRecord
  onErased: (result: ErasureResult) => void
}

function Sections({ record: { isIn, sessionGeneration, query, change }, onErased }: Props) {
  const t = useDict(words)
  const ledger = useConsents(sessionGeneration, isIn)
  return (
    <div className="mt-8 grid gap-6">
      <QueryArea query={query}>
        {(me) => (
          <>
            <DataSection me={me} change={change} />
            <Section title={t.cards.title}>
              <p className="max-w-text text-pretty">{t.cards.text}</p>
              <ButtonLink to="card" variant="secondary" className="justify-self-start">
                {t.cards.open}
              </ButtonLink>
            </Section>
            <Section title={t.security.title}>
              <PasswordRow me={me} onChanged={query.reload} />
              <PasskeysRow sessionGeneration={sessionGeneration} />
              <SessionsRow sessionGeneration={sessionGeneration} />
            </Section>
            <SettingsSection me={me} change={change} onChanged={ledger.query.reload} />
            <NoticesSection sessionGeneration={sessionGeneration} />
            <LimitSection me={me} change={change} />
            <ExclusionSection me={me} change={change} />
            <ConsentsSection ledger={ledger} onChanged={query.reload} />
            <OwnDataSection onErased={onErased} />
          </>
        )}
      </QueryArea>
      <div>
        <SignOutButton />
      </div>
      <StepUpDialog />
    </div>
  )
}
