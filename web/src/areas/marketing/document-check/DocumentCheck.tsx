import { useEffect, useState } from 'react'
import { words } from '@/areas/marketing/words/document-check'
import { ApiError } from '@/shared/api/api-error'
import { call } from '@/shared/api/call'
import type { Schemas } from '@/shared/api/contract'
import { problemText } from '@/shared/api/problems'
import { upload } from '@/shared/api/upload'
import { Form } from '@/shared/forms/Form'
import { FormField } from '@/shared/forms/FormField'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { useLocale } from '@/shared/page/context'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { FileInput } from '@/shared/uploads/FileInput'
import { CheckResult } from './CheckResult'

/** Null if there is no such document. */
export type VerificationResult = Schemas['DocumentVerification'] | null

interface Props {
  /** From the URL in a document's QR code. */
  code: string
}

/** Whether a document is ours: by its code, or byte for byte. */
export function DocumentCheck({ code: initialCode }: Props) {
  const locale = useLocale()
  const t = useDict(words)
  const [result, setResult] = useState<VerificationResult | undefined>()
  const [failure, setFailure] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const form = useForm({
    initial: { code: initialCode },
    check: ({ code }): { code?: string } => (code.trim() === '' ? { code: t.codeEmpty } : {}),
    async send({ code }) {
      setFailure(null)
      setResult(
        await resultOf(
          call('GET /documents/verify/{code}', undefined, { params: { code: code.trim() } }),
        ),
      )
    },
  })

  // Somebody has come by the code on a document: it is looked up at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the address says
  useEffect(() => {
    if (initialCode) form.submit()
  }, [])

  async function read(file: File) {
    setFailure(null)
    setResult(undefined)
    if (!(await file.slice(0, 8).text()).startsWith('%PDF-')) return setFailure(t.notPdf)
    setReading(true)
    try {
      const pdf = new Blob([file], { type: 'application/pdf' })
      setResult(await resultOf(upload('POST /documents/verify', pdf)))
    } catch (reason) {
      setFailure(problemText(reason, locale))
    } finally {
      setReading(false)
    }
  }

  return (
    <div className="grid gap-5">
      <Form form={form} label={t.title}>
        <FormField
          form={form}
          name="code"
          label={t.code}
          hint={t.codeHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
        />
        <Button type="submit" wide loading={form.isBusy}>
          {t.byCode}
        </Button>
      </Form>
      {result !== undefined && <CheckResult result={result} />}
      <div>
        <p className="font-medium">{t.or}</p>
        <p className="mb-3 text-sm text-muted">{t.fileHint}</p>
        <FileInput
          label={t.file}
          about={t.title}
          accept="application/pdf,.pdf"
          isDisabled={isReading}
          onFile={read}
        />
      </div>
      <div role="status">{isReading && t.checking}</div>
      {failure && <Notice kind="danger">{failure}</Notice>}
    </div>
  )
}

/** Not found is a result too, not a failure. */
async function resultOf(
  request: Promise<Schemas['DocumentVerification']>,
): Promise<VerificationResult> {
  try {
    return await request
  } catch (reason) {
    // No document of ours is as large as what the server does not even receive.
    const isUnknown = reason instanceof ApiError && [404, 413].includes(reason.status)
    if (isUnknown) return null
    throw reason
  }
}
