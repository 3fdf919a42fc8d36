import { useState } from 'react'
import { words } from '@/areas/account/words/unsubscribe'
import { call } from '@/shared/api/call'
import { languageOf } from '@/shared/codes/start-flow'
import { Form } from '@/shared/forms/Form'
import { PhoneField, parsedValue, parseErrorText, withoutEmpty } from '@/shared/forms/fields'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { parsePhone } from '@/shared/identity/phone'
import { useLocale } from '@/shared/page/context'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { words as identity } from '@/shared/words/identity'

/** Without a link that we know: the same is said of every phone, whether we know it or not. */
export function LinkRequest({ isBad = false }: { isBad?: boolean }) {
  const locale = useLocale()
  const { link: t } = useDict(words)
  const errors = useDict(identity)
  const [isSent, setSent] = useState(false)
  const form = useForm({
    initial: { phone: '' },
    check: ({ phone }) => withoutEmpty({ phone: parseErrorText(parsePhone(phone), errors) }),
    async send({ phone }, key) {
      const wanted = { phone: parsedValue(parsePhone(phone)), language: languageOf(locale) }
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
