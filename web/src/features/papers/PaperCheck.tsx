import { useEffect, useState } from 'react'
import { call } from '@/api/call'
import { problemText } from '@/api/problems'
import type { Schemas } from '@/api/schema'
import { upload } from '@/api/upload'
import { useLocale } from '@/app/context'
import { ApiError } from '@/app/http/api-error'
import { PictureInput } from '@/features/camera/PictureInput'
import { Form } from '@/features/form/Form'
import { FormField } from '@/features/form/FormField'
import { useForm } from '@/features/form/useForm'
import { useDict } from '@/i18n/dictionary'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { CheckResult } from './CheckResult'
import { words } from './words'

/** What was found; null where there is no such paper. */
export type Found = Schemas['Verified'] | null

interface Props {
  /** From the address, as a QR code on a paper has it. */
  code: string
}

/** Whether a paper is one of ours: by the code on it, or byte for byte. */
export function PaperCheck({ code: given }: Props) {
  const locale = useLocale()
  const { check: t } = useDict(words)
  const [found, setFound] = useState<Found | undefined>()
  const [failure, setFailure] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const form = useForm({
    initial: { code: given },
    check: ({ code }): { code?: string } => (code.trim() === '' ? { code: t.codeEmpty } : {}),
    async send({ code }) {
      setFailure(null)
      setFound(
        await orNone(call('GET /papers/{code}', undefined, { params: { code: code.trim() } })),
      )
    },
  })

  // Somebody has come by the code on a paper: it is looked up at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the address says
  useEffect(() => {
    if (given) form.submit()
  }, [])

  async function read(file: File) {
    setFailure(null)
    setFound(undefined)
    if (!(await file.slice(0, 8).text()).startsWith('%PDF-')) return setFailure(t.notPdf)
    setReading(true)
    try {
      const pdf = new Blob([file], { type: 'application/pdf' })
      setFound(await orNone(upload('POST /papers/verify', pdf)))
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
      {found !== undefined && <CheckResult found={found} />}
      <div>
        <p className="font-medium">{t.or}</p>
        <p className="mb-3 text-sm text-muted">{t.fileHint}</p>
        <PictureInput
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

/** What we do not know is an answer too, not a failure. */
async function orNone(asked: Promise<Schemas['Verified']>): Promise<Found> {
  try {
    return await asked
  } catch (reason) {
    if (reason instanceof ApiError && reason.status === 404) return null
    throw reason
  }
}
