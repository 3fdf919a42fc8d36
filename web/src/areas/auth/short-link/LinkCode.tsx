import { words } from '@/areas/auth/words/short-link'
import { call } from '@/shared/api/call'
import { CodeEntry } from '@/shared/codes/CodeEntry'
import type { SentCode } from '@/shared/codes/code-flow'
import { Form } from '@/shared/forms/Form'
import { parsedValue, parseErrorText, withoutEmpty } from '@/shared/forms/fields'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { parseOtp } from '@/shared/identity/otp'
import { go } from '@/shared/navigation/go'
import { href } from '@/shared/navigation/href'
import { useLocale } from '@/shared/page/context'
import { tokenManager } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { words as identity } from '@/shared/words/identity'
import { routeOf, type Target } from './target'

interface Props {
  linkKey: string
  target: Target
  sent: SentCode
  isBusy: boolean
  onResend: () => void
}

/** The code that went to the phone of the account; with it the link is used up. */
export function LinkCode({ linkKey, target, sent, isBusy, onResend }: Props) {
  const locale = useLocale()
  const t = useDict(words)
  const errors = useDict(identity)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => withoutEmpty({ code: parseErrorText(parseOtp(code), errors) }),
    async send({ code }, key) {
      const proof = { key: linkKey, code_id: sent.code_id, code: parsedValue(parseOtp(code)) }
      tokenManager.startSession(await call('POST /session/link', proof, { key }))
      go(href(routeOf[target], locale), { replace: true })
    },
  })
  return (
    <Form form={form} label={t.title[target]} className="mt-6">
      <CodeEntry form={form} sent={sent} isResending={isBusy} onResend={onResend} />
      <Button type="submit" wide loading={form.isBusy} className="min-h-14 text-lg">
        {t.enter}
      </Button>
    </Form>
  )
}
