import { call } from '@/api/call'
import type { Schemas } from '@/api/schema'
import { CodeEntry } from '@/features/auth/CodeEntry'
import { accepted, only, wrongIn } from '@/features/auth/fields'
import type { CodeOnItsWay } from '@/features/auth/flow'
import { Form } from '@/features/form/Form'
import { useForm } from '@/features/form/useForm'
import { parseOtp } from '@/features/identity/otp'
import { words as identity } from '@/features/identity/words'
import { useDict } from '@/i18n/dictionary'
import { Button } from '@/ui/Button'
import { words } from './words'

interface Props {
  iin: string
  sent: CodeOnItsWay
  isBusy: boolean
  onResend: () => void
  onDebt: (debt: Schemas['GuestDebt']) => void
}

/** The code that went to the phone on file, if there is one. */
export function CodeProof({ iin, sent, isBusy, onResend, onDebt }: Props) {
  const { debt: t } = useDict(words)
  const errors = useDict(identity)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => only({ code: wrongIn(parseOtp(code), errors) }),
    async send({ code }, key) {
      const proof = { iin, code_id: sent.code_id, code: accepted(parseOtp(code)) }
      const { debt } = await call('POST /repayment/prove', proof, { key })
      if (debt) onDebt(debt)
    },
  })
  return (
    <Form form={form} label={t.byCode} className="mt-6">
      <p className="text-muted text-pretty">{t.sent}</p>
      <CodeEntry form={form} sent={sent} isResending={isBusy} onResend={onResend} />
      <Button type="submit" loading={form.isBusy} className="justify-self-start">
        {t.showByCode}
      </Button>
    </Form>
  )
}
