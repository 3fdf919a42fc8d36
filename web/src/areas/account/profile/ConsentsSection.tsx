import { useState } from 'react'
import { words } from '@/areas/account/words/profile'
import { QueryArea } from '@/shared/api/QueryArea'
import { ConsentDetails } from '@/shared/consents/ConsentDetails'
import { ConsentSentence } from '@/shared/consents/ConsentSentence'
import { type ConsentText, consentTexts } from '@/shared/consents/consents'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { Confirm } from '@/shared/forms/Confirm'
import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import { useLocale } from '@/shared/page/context'
import { Button } from '@/shared/ui/Button'
import { ChevronDown } from '@/shared/ui/icons'
import { MomentText } from '@/shared/ui/MomentText'
import { toast } from '@/shared/ui/Toast'
import { words as fieldWords } from '@/shared/words/fields'
import { Section } from './Section'
import { answerOf, type Consent, type ConsentLedger, latestOf } from './useConsents'

interface Props {
  ledger: ConsentLedger
  /** Withdrawing one may switch message channels off. */
  onChanged: () => void
}

/** The customer's consents, with the way to withdraw them. */
export function ConsentsSection({ ledger, onChanged }: Props) {
  const { consents: t } = useDict(words)
  return (
    <Section title={t.title}>
      <QueryArea query={ledger.query}>
        {(consents) => (
          <>
            <ul className="divide-y divide-line">
              {consentTexts.map((text) => (
                <Item
                  key={text.kind}
                  text={text}
                  consents={consents}
                  ledger={ledger}
                  onChanged={onChanged}
                />
              ))}
            </ul>
            <ConsentHistory consents={consents} />
          </>
        )}
      </QueryArea>
    </Section>
  )
}

interface ItemProps extends Props {
  text: ConsentText
  consents: Consent[]
}

function Item({ text, consents, ledger, onChanged }: ItemProps) {
  const { consents: t } = useDict(words)
  const { consentKinds } = useDict(fieldWords)
  const [isAsking, setAsking] = useState(false)
  const name = consentKinds[text.kind]
  const latest = latestOf(consents, text.kind)
  const answer = latest ? answerOf(latest, consents) : 'never'
  const isGiven = answer === 'given'

  async function put(isGiving: boolean, key: string) {
    await ledger.put(text.kind, isGiving, key)
    setAsking(false)
    onChanged()
    toast(isGiving ? t.givenToast : t.withdrawnToast)
  }
  return (
    <li className="grid gap-2 py-4 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-9">
        <div className="min-w-0">
          <h3>{name}</h3>
          <p className="text-sm text-muted">
            {t[answer]}
            {latest && answer !== 'never' && (
              <>
                : <MomentText at={latest.recorded_at} />
              </>
            )}
          </p>
        </div>
        {isGiven && !isAsking && (
          <Button
            variant="quiet"
            className="-mx-5"
            aria-label={t.withdrawLabel(name)}
            onClick={() => setAsking(true)}
          >
            {t.withdraw}
          </Button>
        )}
        {!isGiven && (
          <AsyncButton
            variant="quiet"
            className="-mx-5"
            label={t.give}
            aria-label={t.giveLabel(name)}
            act={(key) => put(true, key)}
          />
        )}
      </div>
      <p className="max-w-text text-sm text-pretty">
        <ConsentSentence text={text} />
      </p>
      <ConsentDetails text={text} className="max-w-text" />
      {isAsking && (
        <Confirm
          question={t.sure}
          yes={t.confirm}
          act={(key) => put(false, key)}
          onCancel={() => setAsking(false)}
        >
          {text.kind === 'marketing' ? t.followsMarketing : t.followsRequired}
        </Confirm>
      )}
    </li>
  )
}

/** Every entry of the ledger: nothing in it is ever changed. */
function ConsentHistory({ consents }: { consents: Consent[] }) {
  const locale = useLocale()
  const { consents: t } = useDict(words)
  const { consentKinds } = useDict(fieldWords)
  return (
    <details className="group">
      <summary className="flex min-h-12 items-center gap-2 font-semibold text-primary">
        {t.history}
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <ol className="grid gap-2 text-sm">
        {consents.map((consent) => (
          <li key={consent.kind + consent.recorded_at}>
            <MomentText at={consent.recorded_at} />: {consentKinds[consent.kind]},{' '}
            {t[answerOf(consent, consents)].toLowerCase()},{' '}
            {t.textVersion(date(consent.text_version, locale))}
          </li>
        ))}
      </ol>
    </details>
  )
}
