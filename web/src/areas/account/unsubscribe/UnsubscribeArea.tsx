import { useEffect, useState } from 'react'
import { words } from '@/areas/account/words/unsubscribe'
import { call } from '@/shared/api/call'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { languageOf } from '@/shared/codes/code-flow'
import { Form } from '@/shared/forms/Form'
import { PhoneField, parsedValue, parseErrorText, withoutEmpty } from '@/shared/forms/fields'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { parsePhone } from '@/shared/identity/phone'
import { useLocale } from '@/shared/page/context'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { Skeleton } from '@/shared/ui/Skeleton'
import { words as identity } from '@/shared/words/identity'
import { ChannelSwitches } from './ChannelSwitches'

/** What the link of a message ends, or the way to get such a link. Opening it changes nothing: mail
 * scanners open links too. */
export function UnsubscribeArea() {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => setToken(new URLSearchParams(window.location.search).get('t') ?? ''), [])
  if (token === null) return <Skeleton className="mt-8 h-40 noscript:hidden" />
  return token === '' ? <LinkRequest /> : <OfLink token={token} />
}

function OfLink({ token }: { token: string }) {
  const t = useDict(words)
  const query = useQuery({
    key: ['unsubscription', token],
    load: () => call('GET /unsubscriptions', undefined, { query: { t: token } }),
    sessionGeneration: 0,
  })
  return (
    <div className="mt-8">
      <QueryArea query={query}>
        {(subscription) => {
          if (!subscription.is_known) return <LinkRequest isBad />
          if (!subscription.marketing_sms && !subscription.marketing_email) {
            return (
              <Notice kind="success" title={t.nothing.title}>
                <p className="mt-1">{t.nothing.text}</p>
              </Notice>
            )
          }
          return <ChannelSwitches token={token} subscription={subscription} />
        }}
      </QueryArea>
    </div>
  )
}

/** Without a valid link: the response is the same for every phone, known or not. */
function LinkRequest({ isBad = false }: { isBad?: boolean }) {
  const locale = useLocale()
  const { link: t } = useDict(words)
  const errors = useDict(identity)
  const [isSent, setSent] = useState(false)
  const form = useForm({
    initial: { phone: '' },
    check: ({ phone }) => withoutEmpty({ phone: parseErrorText(parsePhone(phone), errors) }),
    async send({ phone }, key) {
      const body = { phone: parsedValue(parsePhone(phone)), language: languageOf(locale) }
      await call('POST /unsubscriptions/links', body, { key })
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
