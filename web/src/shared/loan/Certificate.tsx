import { useState } from 'react'
import { ApiError } from '@/shared/api/api-error'
import { callForFile } from '@/shared/api/call'
import { fileName, saveFile } from '@/shared/documents/document'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { useDict } from '@/shared/i18n/dictionary'
import { callAuthorized, tokenManager } from '@/shared/session/session'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { Notice } from '@/shared/ui/Notice'
import { words as documentWords } from '@/shared/words/documents'
import { words } from '@/shared/words/loan-card'
import { documentPath, type LoanDocument } from './loan'
import { VerificationLink } from './VerificationLink'

/** The no-debt certificate: issued, saved and explained in one click. */
export function Certificate({ loanId = null }: { loanId?: string | null }) {
  const { certificate: t } = useDict(words)
  const { files } = useDict(documentWords)
  const [document, setDocument] = useState<LoanDocument | null>(null)
  const [isOwed, setOwed] = useState(false)

  async function get(key: string) {
    try {
      const certificate = await callAuthorized('POST /certificates', { loan_id: loanId }, { key })
      const file = await tokenManager.runAuthorized(() => callForFile(documentPath(certificate)))
      saveFile(
        new Blob([file], { type: 'application/pdf' }),
        fileName(files.certificate, certificate.contract_number),
      )
      setOwed(false)
      setDocument(certificate)
    } catch (reason) {
      if (!(reason instanceof ApiError) || reason.rejection !== 'owed') throw reason
      setDocument(null)
      setOwed(true)
    }
  }

  return (
    <Card as="section" variant="raised">
      <h2 className="text-xl">{t.title}</h2>
      <p className="mt-1 text-muted text-pretty">{t.text}</p>
      <AsyncButton variant="secondary" className="mt-4" label={t.get} act={get} />
      <div role="status">
        {document && (
          <Notice kind="success" title={t.ready} className="mt-4">
            <p className="mt-1 text-pretty">{t.readyText}</p>
            <VerificationLink document={document} name={t.title} />
          </Notice>
        )}
        {isOwed && (
          <Notice title={t.owed} className="mt-4">
            <p className="mt-1 text-pretty">{t.owedText}</p>
            <ButtonLink to="loan-details" variant="secondary" className="mt-3">
              {t.pay}
            </ButtonLink>
          </Notice>
        )}
      </div>
    </Card>
  )
}
