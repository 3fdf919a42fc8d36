import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { words } from '@/areas/apply/words/decision'
import { REVIEW_TEXT_CHARS_MAX } from '@/shared/api/constants'
import type { Schemas } from '@/shared/api/contract'
import { Form } from '@/shared/forms/Form'
import { withoutEmpty } from '@/shared/forms/fields'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { callAuthorized } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { Field } from '@/shared/ui/Field'
import { MomentText } from '@/shared/ui/MomentText'
import { Notice } from '@/shared/ui/Notice'
import { TextArea } from '@/shared/ui/TextInput'

interface Props {
  decline: Schemas['Decline']
  act: ApplicationActions
}

/** Requests a review by staff, or shows the request and its answer. */
export function ManualReview({ decline, act }: Props) {
  const { review: t } = useDict(words).decline
  return (
    <section>
      <h2 className="text-xl">{decline.review_requested_at ? t.own : t.title}</h2>
      {decline.review_answered_at ? (
        <Notice title={t.answered} className="mt-3">
          <p className="mt-1 text-sm text-muted">
            <MomentText at={decline.review_answered_at} />
          </p>
          <p className="mt-2 whitespace-pre-line text-pretty">{decline.review_answer}</p>
        </Notice>
      ) : decline.review_requested_at ? (
        <Notice kind="success" title={t.confirmation} className="mt-3">
          <p role="status" className="mt-1">
            <MomentText at={decline.review_requested_at} />. {t.confirmationText}
          </p>
        </Notice>
      ) : (
        <>
          <p className="mt-1 text-muted text-pretty">{t.text}</p>
          <ReviewForm act={act} />
        </>
      )}
    </section>
  )
}

function ReviewForm({ act }: { act: ApplicationActions }) {
  const { review: t } = useDict(words).decline
  const form = useForm({
    initial: { text: '' },
    keepAs: 'review',
    check: ({ text }) => {
      const { length } = [...text.trim()]
      return withoutEmpty({
        text: length === 0 ? t.empty : length > REVIEW_TEXT_CHARS_MAX ? t.long : undefined,
      })
    },
    async send({ text }, key) {
      act.set(await callAuthorized('POST /application/review', { text: text.trim() }, { key }))
      form.reset({ text: '' })
    },
  })
  return (
    <Form form={form} label={t.title} className="mt-4">
      <Field label={t.label} hint={t.hint} error={form.errors.text} id={form.idOf('text')}>
        {(control) => (
          <TextArea
            {...control}
            value={form.values.text}
            onChange={(event) => form.set({ text: event.target.value })}
            onBlur={() => form.leave('text')}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" wide loading={form.isBusy}>
        {t.submit}
      </Button>
    </Form>
  )
}
