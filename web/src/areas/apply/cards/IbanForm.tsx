import { useState } from 'react'
import { words } from '@/areas/apply/words/cards'
import { ApiError } from '@/shared/api/api-error'
import { Form } from '@/shared/forms/Form'
import { FormField } from '@/shared/forms/FormField'
import { parsedValue, parseErrorText, withoutEmpty } from '@/shared/forms/fields'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { parseIban } from '@/shared/identity/iban'
import type { PayoutMethod } from '@/shared/payout-methods/PayoutMethodText'
import { callAuthorized } from '@/shared/session/session'
import { isStepUpCancelled, withStepUp } from '@/shared/session/step-up'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { words as identity } from '@/shared/words/identity'
import { bankOf } from './bank'

interface Props {
  /** The step that needs the account is submitted already. */
  isSubmitted: boolean
  /** Called with the saved account. */
  onAdded: (target: PayoutMethod) => Promise<void>
}

/** A bank account instead of a card. */
export function IbanForm({ isSubmitted, onAdded }: Props) {
  const { iban: t } = useDict(words).add
  const errors = useDict(identity)
  const [isUnpayable, setUnpayable] = useState(false)
  const form = useForm({
    initial: { iban: '' },
    keepAs: 'iban',
    isSubmitted,
    check: ({ iban }) => withoutEmpty({ iban: parseErrorText(parseIban(iban), errors) }),
    onFailure(reason) {
      // A valid account at an unsupported bank is not a typing error.
      const isBank = reason instanceof ApiError && reason.field === 'iban'
      setUnpayable(isBank)
      return isBank || isStepUpCancelled(reason)
    },
    async send({ iban }, key) {
      const body = { iban: parsedValue(parseIban(iban)) }
      const target = await withStepUp((isProved) =>
        callAuthorized('POST /payout-methods/ibans', body, {
          key: isProved ? `${key}-proved` : key,
        }),
      )
      await onAdded(target)
    },
  })
  const parsed = parseIban(form.values.iban)
  const bank = parsed.ok ? bankOf(parsed.value) : null
  return (
    <Form form={form} label={t.title}>
      <div>
        <FormField
          form={form}
          name="iban"
          label={t.title}
          hint={t.hint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="tracking-wide uppercase"
        />
        <p role="status" className="mt-2 text-sm">
          {bank && t.bank(bank)}
          {parsed.ok && !bank && t.unknownBank}
        </p>
      </div>
      {isUnpayable && <Notice kind="danger">{t.unpayable}</Notice>}
      <p className="-mt-2 text-sm text-muted">{t.own}</p>
      <Button type="submit" variant="secondary" wide loading={form.isBusy}>
        {t.action}
      </Button>
    </Form>
  )
}
