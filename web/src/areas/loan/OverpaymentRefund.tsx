import { useState } from 'react'
import { words } from '@/areas/loan/words/refund'
import { ApiError } from '@/shared/api/api-error'
import { Form } from '@/shared/forms/Form'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { moneyTiyn } from '@/shared/i18n/format'
import type { Loan } from '@/shared/loan/loan'
import { PayoutMethodChoice } from '@/shared/payout-methods/PayoutMethodChoice'
import type { PayoutMethod } from '@/shared/payout-methods/PayoutMethodText'
import { callAuthorized } from '@/shared/session/session'
import { isStepUpCancelled, withStepUp } from '@/shared/session/step-up'
import { Button, ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'
import { toast } from '@/shared/ui/Toast'

interface Props {
  loan: Loan
  tiyn: number
  /** Cards and accounts to choose from; null if it goes to the card that it came from. */
  targets: PayoutMethod[] | null
  onSent: () => Promise<void>
}

/** Asks for what may be sent back at once. */
export function OverpaymentRefund({ loan, tiyn, targets, onSent }: Props) {
  const t = useDict(words)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    initial: { target: targets?.find((it) => it.is_default)?.id ?? '' },
    check: ({ target }): { target?: string } => (targets && !target ? { target: t.pick } : {}),
    onFailure(reason) {
      if (isStepUpCancelled(reason)) return true
      const code = reason instanceof ApiError ? reason.rejection : undefined
      const text = t.rejections[code as keyof typeof t.rejections]
      if (!text) return false
      setFailure(text)
      void onSent()
      return true
    },
    async send({ target }, key) {
      setFailure(null)
      await withStepUp((isProved) =>
        callAuthorized(
          'POST /loans/{id}/refunds',
          { payout_method_id: targets ? target : null },
          { params: { id: loan.id }, key: isProved ? `${key}-proved` : key },
        ),
      )
      toast(t.ordered)
      await onSent()
    },
  })
  return (
    <Card as="section" variant="raised">
      <h2 className="text-xl">{t.title}</h2>
      <p className="mt-1 text-muted text-pretty">{targets ? t.text : t.ownText}</p>
      <dl className="my-4">
        <dt className="text-muted">{t.amount}</dt>
        <dd>
          <MoneyText tiyn={tiyn} className="text-2xl font-bold" />
        </dd>
      </dl>
      {failure && <Notice kind="warning">{failure}</Notice>}
      {targets?.length === 0 ? (
        <>
          <p className="mb-4 text-pretty">{t.addText}</p>
          <ButtonLink to="card-add-card" variant="secondary">
            {t.add}
          </ButtonLink>
        </>
      ) : (
        <Form form={form} label={t.title}>
          {targets && (
            <PayoutMethodChoice
              id={form.idOf('target')}
              legend={t.legend}
              targets={targets}
              value={form.values.target}
              current={null}
              error={form.errors.target}
              onChange={(target) => form.set({ target })}
            />
          )}
          <Button type="submit" loading={form.isBusy}>
            {t.act(moneyTiyn(tiyn))}
          </Button>
        </Form>
      )}
    </Card>
  )
}
