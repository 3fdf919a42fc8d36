import { useState } from 'react'
import { call } from '@/api/call'
import { useLocale } from '@/app/context'
import { accepted, only, PhoneField, wrongIn } from '@/features/auth/fields'
import { languageOf } from '@/features/auth/start-flow'
import { Form } from '@/features/form/Form'
import { useForm } from '@/features/form/useForm'
import { parsePhone } from '@/features/identity/phone'
import { words as identity } from '@/features/identity/words'
import { useDict } from '@/i18n/dictionary'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { words } from './words'

/** Without a link that we know: the same is said of every phone, whether we know it or not. */
export function LinkRequest({ isBad = false }: { isBad?: boolean }) {
  const locale = useLocale()
  const { link: t } = useDict(words)
  const errors = useDict(identity)
  const [isSent, setSent] = useState(false)
  const form = useForm({
    initial: { phone: '' },
    check: ({ phone }) => only({ phone: wrongIn(parsePhone(phone), errors) }),
    async send({ phone }, key) {
      const wanted = { phone: accepted(parsePhone(phone)), language: languageOf(locale) }
      await call('POST /unsubscriptions/links', wanted, { key })
      setSent(true)
    },
  })
  if (isSent) {
    return (
      <div role="status" className="mt-8">
        <Notice kind="success" title={t.sent}>
          <p className="mt-1">{t.sentText}</p>
        </Notice>
      </div>
    )
  }
  return (
    <Form form={form} label={t.title} className="mt-8">
      <h2>{t.title}</h2>
      {isBad && <Notice kind="warning">{t.bad}</Notice>}
      <p className="text-pretty">{t.text}</p>
      <PhoneField form={form} />
      <Button type="submit" loading={form.isBusy} className="min-h-14 justify-self-start text-lg">
        {t.submit}
      </Button>
    </Form>
  )
}
