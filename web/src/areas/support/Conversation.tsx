import { Form } from '@/shared/forms/Form'
import { withoutEmpty } from '@/shared/forms/fields'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { callAuthorized } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { MomentText } from '@/shared/ui/MomentText'
import { toast } from '@/shared/ui/Toast'
import type { HelpRequest } from './RequestView'
import { TextField } from './TextField'
import { textFault } from './text-faults'
import { words } from './words/help'

interface Props {
  request: HelpRequest
  isOpen: boolean
  onChanged: (request: HelpRequest) => void
}

/** What was written both ways, and room for more while it is open. */
export function Conversation({ request: { id, messages }, isOpen, onChanged }: Props) {
  const t = useDict(words)
  const form = useForm({
    initial: { text: '' },
    keepAs: `help_reply_${id}`,
    check: ({ text }) => withoutEmpty({ text: textFault(text, t.form) }),
    async send({ text }, key) {
      const body = { text: text.trim() }
      const params = { id }
      onChanged(await callAuthorized('POST /requests/{id}/messages', body, { params, key }))
      form.reset({ text: '' })
      toast(t.request.sent)
    },
  })
  return (
    <section aria-labelledby="talk-title">
      <h3 id="talk-title" className="text-xl">
        {t.request.talk}
      </h3>
      <ol className="mt-3 grid gap-3">
        {messages.map(({ is_ours, text, at }) => (
          <li
            key={`${at}-${is_ours}`}
            className={`rounded-card p-4 ${is_ours ? 'bg-tint' : 'bg-raised'}`}
          >
            <p className="text-sm text-muted">
              {is_ours ? t.request.we : t.request.you}, <MomentText at={at} />
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ol>
      {isOpen ? (
        <Form form={form} label={t.request.reply} className="mt-4">
          <TextField form={form} label={t.request.reply} hint={t.form.textHint} />
          <Button type="submit" look="secondary" wide loading={form.isBusy}>
            {t.request.send}
          </Button>
        </Form>
      ) : (
        <p className="mt-4 text-muted">{t.request.ended}</p>
      )}
    </section>
  )
}
