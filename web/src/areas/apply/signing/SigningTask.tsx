import { useEffect } from 'react'
import type { Application } from '@/areas/apply/application/application'
import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { submitStep } from '@/areas/apply/application/useApplication'
import { DocumentList } from '@/areas/apply/documents/DocumentList'
import { Decline } from '@/areas/apply/offer/Decline'
import { PendingDocuments } from '@/areas/apply/offer/PendingDocuments'
import { words as offerWords } from '@/areas/apply/words/offer'
import { words } from '@/areas/apply/words/signing'
import { ApiError } from '@/shared/api/api-error'
import type { Schemas } from '@/shared/api/contract'
import { problemText } from '@/shared/api/problems'
import { RateWithGesv } from '@/shared/calculator/RateWithGesv'
import { ConsentDetails } from '@/shared/consents/ConsentDetails'
import { ConsentSentence } from '@/shared/consents/ConsentSentence'
import { consentTexts, consentVersion } from '@/shared/consents/consents'
import { shortHash } from '@/shared/documents/document'
import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import { noteEvent } from '@/shared/lib/telemetry'
import { useLocale } from '@/shared/page/context'
import { callAuthorized } from '@/shared/session/session'
import { CodeStep } from '@/shared/signing/CodeStep'
import { dropSentCode } from '@/shared/signing/sent-code-store'
import { Card } from '@/shared/ui/Card'
import { DateText } from '@/shared/ui/DateText'
import { Disclosure } from '@/shared/ui/Disclosure'
import { MoneyText } from '@/shared/ui/MoneyText'
import { toast } from '@/shared/ui/Toast'
import { Column, TwoColumns } from '@/shared/ui/TwoColumns'
import { words as documentWords } from '@/shared/words/documents'

export type Purpose = Schemas['SigningPurpose']

interface Props {
  application: Application
  act: ApplicationActions
  /** The heading depends on what is signed. */
  onPurpose: (purpose: Purpose) => void
}

/** The documents to sign, and the code that signs them and nothing else. */
export function SigningTask({ application, act, onPurpose }: Props) {
  const t = useDict(words)
  const locale = useLocale()
  const { signing_package: signing, terms, can_cancel } = application
  const currentPurpose = signing?.purpose
  useEffect(() => {
    if (currentPurpose) onPurpose(currentPurpose)
  }, [currentPurpose, onPurpose])
  /** After the last attempt the terms are shown again and have to be accepted again. */
  async function stop() {
    dropSentCode()
    toast(t.locked, { stays: true })
    await act.reload()
  }

  if (!signing) return <PendingDocuments hasTarget />
  const { purpose, sha256, contract_number } = signing
  /** Before a code is sent, the camera may have to be passed once more. */
  async function ask() {
    try {
      return await callAuthorized('POST /application/sign/codes', { sha256 })
    } catch (reason) {
      if (reason instanceof ApiError && reason.rejection === 'face_required') {
        toast(problemText(reason, locale), { stays: true })
        await act.reload()
      }
      throw reason
    }
  }
  return (
    <TwoColumns>
      <Column>
        {purpose === 'contract' && terms && <Summary terms={terms} number={contract_number} />}
        <section>
          <h2 className="mb-3 text-xl">{t.documents}</h2>
          {purpose === 'contract' ? (
            <ContractDocuments signing={signing} />
          ) : (
            <ConsentList sha256={sha256} />
          )}
        </section>
      </Column>
      <Column>
        <CodeStep
          key={sha256}
          subject={sha256}
          get={t.get}
          submit={t.sign[purpose]}
          isSubmitted={act.isBusy}
          ask={ask}
          confirm={async (proof) => {
            try {
              const signed = await submitStep(act, (version, key) =>
                callAuthorized('POST /application/sign', { sha256, ...proof }, { version, key }),
              )
              if (signed && purpose === 'contract') noteEvent('contract_signed')
            } catch (reason) {
              if (reason instanceof ApiError && reason.triesLeft === 0) await stop()
              throw reason
            }
          }}
        />
        <p className="text-sm text-muted text-pretty">{t.after}</p>
        {can_cancel && <Decline label={t.refuse} act={act} />}
      </Column>
    </TwoColumns>
  )
}

/** The documents read with the terms, by name; each is one click away. */
function ContractDocuments({
  signing: { documents, contract_number },
}: {
  signing: Schemas['SigningPackage']
}) {
  const t = useDict(words)
  const { kinds } = useDict(documentWords)
  return (
    <>
      <ul className="grid list-disc gap-1 pl-5">
        {documents.map(({ kind }) => (
          <li key={kind}>{kinds[kind]}</li>
        ))}
      </ul>
      <Disclosure title={t.read} className="mt-1">
        <DocumentList documents={documents} contractNumber={contract_number} />
      </Disclosure>
    </>
  )
}

/** The figures once more, beside the code that makes them binding. */
function Summary({
  terms,
  number,
}: {
  terms: NonNullable<Application['terms']>
  number?: string | null
}) {
  const { figures: f } = useDict(offerWords)
  const t = useDict(words)
  return (
    <Card variant="tinted">
      {number && (
        <p className="mb-3 text-muted">
          {t.number} {number}
        </p>
      )}
      <dl className="mb-4 grid grid-cols-2 gap-x-4 gap-y-3">
        <div>
          <dt className="text-sm text-muted">{f.take}</dt>
          <dd className="text-lg font-semibold">
            <MoneyText tiyn={terms.amount_tiyn} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{f.giveBack}</dt>
          <dd className="text-lg font-semibold">
            <MoneyText tiyn={terms.total_tiyn} />
          </dd>
          <dd className="text-sm text-muted">
            {f.dueOn} <DateText iso={terms.due_date} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{f.overpayment}</dt>
          <dd className="text-lg font-semibold">
            <MoneyText tiyn={terms.interest_tiyn} />
          </dd>
        </div>
      </dl>
      <RateWithGesv dailyRatePercent={terms.daily_rate_percent} gesvPercent={terms.gesv_percent} />
    </Card>
  )
}

/** The consents to be signed, in their current version, with the hash over all of them. */
function ConsentList({ sha256 }: { sha256: string }) {
  const t = useDict(words)
  const locale = useLocale()
  const { hashes, hashWhy } = useDict(documentWords)
  return (
    <Card>
      <ul className="grid list-disc gap-3 pl-5">
        {consentTexts
          .filter(({ is_required }) => is_required)
          .map((text) => (
            <li key={text.kind}>
              <ConsentSentence text={text} />
              <ConsentDetails text={text} />
            </li>
          ))}
      </ul>
      <p className="mt-4 text-sm text-muted">{t.textVersion(date(consentVersion, locale))}</p>
      <Disclosure title={hashes} className="text-sm">
        <p className="text-muted text-pretty">{hashWhy}</p>
        <p className="mt-2 font-mono break-words">{shortHash(sha256)}</p>
      </Disclosure>
    </Card>
  )
}
