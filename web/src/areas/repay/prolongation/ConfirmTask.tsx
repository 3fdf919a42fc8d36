import { useState } from 'react'
import { words } from '@/areas/repay/words/prolongation'
import { ApiError } from '@/shared/api/api-error'
import { callForFile } from '@/shared/api/call'
import { RateWithGesv } from '@/shared/calculator/RateWithGesv'
import { fileName, openFile, saveFile, shortHash } from '@/shared/documents/document'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { createAttempt } from '@/shared/forms/attempt'
import { useDict } from '@/shared/i18n/dictionary'
import { go } from '@/shared/navigation/go'
import { href } from '@/shared/navigation/routes'
import { useLocale } from '@/shared/page/context'
import { callAuthorized, tokenManager } from '@/shared/session/session'
import { CodeStep } from '@/shared/signing/CodeStep'
import { dropSentCode } from '@/shared/signing/sent-code-store'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'
import { words as documentWords } from '@/shared/words/documents'
import { OptionFigures } from './OptionCard'
import type { Addendum } from './redirect'

interface Props {
  loanId: string
  contractNumber: string
  addendum: Addendum
  /** The day or the debt has changed: there is a new draft, or none. */
  onChanged: () => Promise<void>
}

/** The figures, the document, and the code that signs it and nothing else. */
export function ConfirmTask({ loanId, contractNumber, addendum, onChanged }: Props) {
  const locale = useLocale()
  const { confirm: t } = useDict(words)
  const [isChanged, setChanged] = useState(false)
  const [attempt] = useState(() => createAttempt())
  const { sha256, option } = addendum
  const params = { id: loanId }

  /** The document has changed since it was read: it is shown again. */
  async function rejectIfChanged<T>(request: Promise<T>): Promise<T> {
    try {
      return await request
    } catch (reason) {
      if (reason instanceof ApiError && reason.code === 'loan.rejected') {
        dropSentCode()
        setChanged(true)
        await onChanged()
      }
      throw reason
    }
  }

  return (
    <div className="grid max-w-xl gap-6">
      {isChanged && <Notice kind="warning">{t.changed}</Notice>}
      <Card variant="tinted">
        <dl className="mb-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-muted">{t.principal}</dt>
            <dd className="ml-auto text-right text-lg font-semibold">
              <MoneyText tiyn={addendum.principal_tiyn} />
            </dd>
          </div>
        </dl>
        <OptionFigures option={option} />
        <div className="mt-4">
          <RateWithGesv
            dailyRatePercent={option.daily_rate_percent}
            gesvPercent={option.gesv_percent}
          />
        </div>
      </Card>
      <AddendumDocument loanId={loanId} contractNumber={contractNumber} sha256={sha256} />
      <ul className="grid list-disc gap-2 pl-5">
        {(option.pay_now_tiyn > 0 ? t.rules : t.rulesNothing).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <CodeStep
        key={sha256}
        subject={sha256}
        get={t.get}
        submit={t.sign}
        ask={() =>
          rejectIfChanged(
            callAuthorized('POST /loans/{id}/prolongation/codes', { sha256 }, { params }),
          )
        }
        confirm={async (proof) => {
          const body = { sha256, ...proof }
          const key = attempt.keyFor(body)
          const signed = await rejectIfChanged(
            callAuthorized('POST /loans/{id}/prolongation/sign', body, { params, key }),
          )
          attempt.complete()
          const to =
            signed.state === 'signed' ? 'loan-prolongation-payment-method' : 'loan-prolongation'
          go(href(to, locale), { replace: true })
        }}
      />
      <ButtonLink to="loan-prolongation" variant="secondary" wide>
        {t.refuse}
      </ButtonLink>
    </div>
  )
}

interface AddendumDocumentProps {
  loanId: string
  contractNumber: string
  sha256: string
}

/** The addendum, to read or save, with the hash that the code signs. */
function AddendumDocument({ loanId, contractNumber, sha256 }: AddendumDocumentProps) {
  const { confirm: t } = useDict(words)
  const name = fileName(useDict(documentWords).files.addendum, contractNumber)
  const path = `/loans/${loanId}/prolongation/document`
  async function save() {
    const file = await tokenManager.runAuthorized(() => callForFile(path))
    saveFile(new Blob([file], { type: 'application/pdf' }), name)
  }
  return (
    <Card as="section">
      <h2 className="text-xl">{t.addendum}</h2>
      <p className="mt-1 text-sm text-muted">
        {t.hash}: <span className="font-mono">{shortHash(sha256)}</span>
      </p>
      <div className="-mx-5 flex flex-wrap">
        <AsyncButton variant="quiet" label={t.open} act={() => openFile(path)} />
        <AsyncButton variant="quiet" label={t.save} act={save} />
      </div>
      <p className="text-sm text-muted text-pretty">{t.hashWhy}</p>
    </Card>
  )
}
