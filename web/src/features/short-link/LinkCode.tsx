import { call } from '@/api/call'
import { useLocale } from '@/app/context'
import { go } from '@/app/navigation/go'
import { href } from '@/app/routes/href'
import { CodeEntry } from '@/features/auth/CodeEntry'
import { accepted, only, wrongIn } from '@/features/auth/fields'
import type { CodeOnItsWay } from '@/features/auth/flow'
import { keeper } from '@/features/auth/session'
import { Form } from '@/features/form/Form'
import { useForm } from '@/features/form/useForm'
import { parseOtp } from '@/features/identity/otp'
import { words as identity } from '@/features/identity/words'
import { useDict } from '@/i18n/dictionary'
import { Button } from '@/ui/Button'
import { routeOf, type Target } from './target'
import { words } from './words'

interface Props {
  linkKey: string
  target: Target
  sent: CodeOnItsWay
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
    check: ({ code }) => only({ code: wrongIn(parseOtp(code), errors) }),
    async send({ code }, key) {
      const proof = { key: linkKey, code_id: sent.code_id, code: accepted(parseOtp(code)) }
      keeper.signedIn(await call('POST /session/link', proof, { key }))
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
