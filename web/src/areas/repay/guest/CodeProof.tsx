import { words } from '@/areas/repay/words/guest'
import { call } from '@/shared/api/call'
import type { Schemas } from '@/shared/api/schema'
import { CodeEntry } from '@/shared/codes/CodeEntry'
import type { SentCode } from '@/shared/codes/code-flow'
import { Form } from '@/shared/forms/Form'
import { parsedValue, parseErrorText, withoutEmpty } from '@/shared/forms/fields'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { parseOtp } from '@/shared/identity/otp'
import { Button } from '@/shared/ui/Button'
import { words as identity } from '@/shared/words/identity'

interface Props {
  iin: string
  sent: SentCode
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
    check: ({ code }) => withoutEmpty({ code: parseErrorText(parseOtp(code), errors) }),
    async send({ code }, key) {
      const proof = { iin, code_id: sent.code_id, code: parsedValue(parseOtp(code)) }
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
