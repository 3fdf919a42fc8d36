import { useState } from 'react'
import type { HeadOf } from '@/app/pages-contract'
import { SignInCard } from '@/features/auth/SignInCard'
import { StepUpDialog } from '@/features/auth/StepUpDialog'
import { leaveDevice } from '@/features/auth/session'
import { LoadedArea } from '@/features/form/LoadedArea'
import { ConsentsSection } from '@/features/profile/ConsentsSection'
import { DataSection } from '@/features/profile/DataSection'
import { ErasedScreen } from '@/features/profile/ErasedScreen'
import { ExclusionSection } from '@/features/profile/ExclusionSection'
import { LimitSection } from '@/features/profile/LimitSection'
import { NoticesSection } from '@/features/profile/NoticesSection'
import { type Erased, OwnDataSection } from '@/features/profile/OwnDataSection'
import { PasswordRow } from '@/features/profile/PasswordRow'
import { Section } from '@/features/profile/Section'
import { SessionsRow } from '@/features/profile/SessionsRow'
import { SettingsSection } from '@/features/profile/SettingsSection'
import { SignOutButton } from '@/features/profile/SignOutButton'
import { useConsents } from '@/features/profile/useConsents'
import { type Mine, useMe } from '@/features/profile/useMe'
import { words } from '@/features/profile/words'
import { useDict } from '@/i18n/dictionary'
import { ButtonLink } from '@/ui/Button'
import { PageHeading } from '@/ui/PageHeading'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].title })

export default function Profile() {
  const t = useDict(words)
  const mine = useMe()
  const [erased, setErased] = useState<Erased | null>(null)
  if (erased) return <ErasedScreen erased={erased} />
  return (
    <div className="max-w-3xl">
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      {mine.isIn ? (
        <Sections
          mine={mine}
          onErased={(answer) => {
            setErased(answer)
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
  mine: Mine
  onErased: (erased: Erased) => void
}

function Sections({ mine: { isIn, era, loaded, change }, onErased }: Props) {
  const t = useDict(words)
  const ledger = useConsents(era, isIn)
  return (
    <div className="mt-8 grid gap-6">
      <LoadedArea loaded={loaded}>
        {(me) => (
          <>
            <DataSection me={me} change={change} />
            <Section title={t.cards.title}>
              <p className="max-w-text text-pretty">{t.cards.text}</p>
              <ButtonLink to="card" look="secondary" className="justify-self-start">
                {t.cards.open}
              </ButtonLink>
            </Section>
            <Section title={t.security.title}>
              <PasswordRow me={me} onChanged={loaded.reload} />
              <SessionsRow era={era} />
            </Section>
            <SettingsSection me={me} change={change} onChanged={ledger.loaded.reload} />
            <NoticesSection era={era} />
            <LimitSection me={me} change={change} />
            <ExclusionSection me={me} change={change} />
            <ConsentsSection ledger={ledger} onChanged={loaded.reload} />
            <OwnDataSection onErased={onErased} />
          </>
        )}
      </LoadedArea>
      <div>
        <SignOutButton />
      </div>
      <StepUpDialog />
    </div>
  )
}
