import { useState } from 'react'
import { DEFERRAL_MONTHS_MAX, DEFERRAL_MONTHS_MIN } from '@/shared/api/constants'
import type { Schemas } from '@/shared/api/contract'
import { Form } from '@/shared/forms/Form'
import { FormField } from '@/shared/forms/FormField'
import { withoutEmpty } from '@/shared/forms/fields'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { go } from '@/shared/navigation/go'
import { href } from '@/shared/navigation/routes'
import { useLocale } from '@/shared/page/context'
import { callAuthorized } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { Field } from '@/shared/ui/Field'
import { Select } from '@/shared/ui/Select'
import { uploadAuthorized } from '@/shared/uploads/useUpload'
import { FileChoice } from './FileChoice'
import { LawNote } from './LawNote'
import { storeReceipt } from './request-receipt'
import { TextField, textErrorOf } from './TextField'
import type { Kind } from './view'
import { words } from './words/help'

type Reason = Schemas['HardshipReason']

/** A new case of a signed-in customer, with files. */
export function AskForm({ kind }: { kind: Kind }) {
  const t = useDict(words)
  const locale = useLocale()
  const [files, setFiles] = useState<File[]>([])
  const [progress, setProgress] = useState<string | null>(null)
  const isHardship = kind === 'deferral' || kind === 'restructuring'
  const form = useForm({
    initial: { reason: '', months: '3', text: '' },
    keepAs: `help_${kind}`,
    check: ({ reason, months, text }) =>
      withoutEmpty({
        reason: isHardship && !reason ? t.form.reasonEmpty : undefined,
        months: kind === 'deferral' && !monthsOf(months) ? t.form.monthsEmpty : undefined,
        text: textErrorOf(text, t.form),
      }),
    async send({ reason, months, text }, key) {
      const requestedMonths = kind === 'deferral' ? monthsOf(months) : null
      const request = await callAuthorized(
        'POST /cases',
        {
          kind,
          text: text.trim(),
          ...(isHardship && { reason: reason as Reason }),
          ...(requestedMonths && { requested_terms: { months: requestedMonths } }),
        },
        { key },
      )
      const areFilesMissing = !(await sendFiles(request.id))
      storeReceipt({
        number: request.number,
        answerBy: request.answer_due_date,
        id: request.id,
        frozenSince: request.frozen_since ?? null,
        areFilesMissing,
      })
      form.reset({ reason: '', months: '3', text: '' })
      go(href('thank-you', locale))
    },
  })

  /** Whether all files were uploaded: the case exists either way. */
  async function sendFiles(id: string): Promise<boolean> {
    try {
      for (const [index, file] of files.entries()) {
        setProgress(t.form.sending(String(index + 1)))
        await uploadAuthorized('POST /cases/{id}/files', file, { params: { id } })
      }
      return true
    } catch {
      return false
    } finally {
      setProgress(null)
    }
  }

  const options = Object.entries(t.form.reasons).map(([value, label]) => ({ value, label }))
  return (
    <section aria-labelledby="ask-title">
      <h2 id="ask-title">{t.kinds[kind].title}</h2>
      <LawNote kind={kind} />
      <Form form={form} label={t.kinds[kind].title} className="mt-6">
        {isHardship && (
          <Field label={t.form.reason} error={form.errors.reason} id={form.idOf('reason')}>
            {(control) => (
              <Select
                {...control}
                empty={t.form.choose}
                options={options}
                value={form.values.reason}
                onChange={(event) => form.set({ reason: event.target.value })}
              />
            )}
          </Field>
        )}
        {kind === 'deferral' && (
          <FormField
            form={form}
            name="months"
            label={t.form.months}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            className="max-w-24"
          />
        )}
        <TextField form={form} label={t.form.text[kind]} hint={t.form.textHint} />
        <FileChoice files={files} onChange={setFiles} />
        <p role="status" className="empty:hidden">
          {progress}
        </p>
        <Button type="submit" wide loading={form.isBusy}>
          {t.form.send[kind]}
        </Button>
      </Form>
    </section>
  )
}

function monthsOf(text: string): number | null {
  const months = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  return months >= DEFERRAL_MONTHS_MIN && months <= DEFERRAL_MONTHS_MAX ? months : null
}
