import { useEffect } from 'react'
import { words } from '@/areas/apply/words/cards'
import { ApiError } from '@/shared/api/api-error'
import { OTP_DIGITS } from '@/shared/api/constants'
import type { Schemas } from '@/shared/api/contract'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { Form } from '@/shared/forms/Form'
import { FormField } from '@/shared/forms/FormField'
import { parsedValue, parseErrorText, withoutEmpty } from '@/shared/forms/fields'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { parseOtp } from '@/shared/identity/credentials'
import { pollUntilDone } from '@/shared/lib/polling'
import { nameOf, type PayoutMethod } from '@/shared/payout-methods/PayoutMethodText'
import { callAuthorized, useSession } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { LoaderCircle } from '@/shared/ui/icons'
import { MomentText } from '@/shared/ui/MomentText'
import { Notice } from '@/shared/ui/Notice'
import { toast } from '@/shared/ui/Toast'
import { words as identity } from '@/shared/words/identity'

type Proof = Schemas['PayoutMethodProof']

interface Props {
  target: PayoutMethod
  onProven: (target: PayoutMethod) => Promise<void>
}

/** A card or an account whose bank does not say whose it is: one tenge with a code is sent there, and
 * the customer types the code. */
export function ProveMethod({ target, onProven }: Props) {
  const { proof: t } = useDict(words)
  const { sessionGeneration } = useSession()
  const params = { id: target.id }
  const query = useQuery({
    key: ['payout-method-proof', target.id],
    load: () => loadProof(target.id),
    sessionGeneration,
  })
  const proof = query.data?.proof ?? null
  const isSending = proof?.state === 'sending'
  // biome-ignore lint/correctness/useExhaustiveDependencies: until the transfer is sent
  useEffect(() => {
    if (!isSending) return
    return pollUntilDone({
      async ask() {
        try {
          const next = await loadProof(target.id)
          query.set(next)
          return next.proof?.state !== 'sending'
        } catch {
          return false
        }
      },
    })
  }, [isSending, target.id])

  return (
    <Card as="section" variant="raised">
      <h2 className="text-lg">{t.title}</h2>
      <QueryArea query={query}>
        {({ proof: current }) => (
          <div className="mt-2 grid gap-4">
            {current?.state === 'sending' && (
              <p role="status" className="flex gap-3">
                <LoaderCircle className="size-6 shrink-0 animate-spin text-primary" />
                {t.sending}
              </p>
            )}
            {current?.state === 'sent' && (
              <CodeForm
                target={target}
                proof={current}
                onProven={onProven}
                onSpent={query.reload}
              />
            )}
            {current?.state === 'refused' && <Notice kind="danger">{t.refused}</Notice>}
            {current?.state === 'closed' && <Notice kind="warning">{t.closed}</Notice>}
            {(!current || current.state === 'refused' || current.state === 'closed') && (
              <>
                <p className="text-pretty">{t.why(nameOf(target))}</p>
                <AsyncButton
                  variant="secondary"
                  wide
                  label={t.send}
                  act={async (key) => {
                    const sent = await callAuthorized(
                      'POST /payout-methods/{id}/proof',
                      undefined,
                      {
                        params,
                        key,
                      },
                    )
                    query.set({ proof: sent })
                  }}
                />
              </>
            )}
          </div>
        )}
      </QueryArea>
    </Card>
  )
}

interface CodeFormProps extends Props {
  proof: Proof
  /** No code is taken any more. */
  onSpent: () => Promise<void>
}

function CodeForm({ target, proof, onProven, onSpent }: CodeFormProps) {
  const { proof: t } = useDict(words)
  const errors = useDict(identity)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => withoutEmpty({ code: parseErrorText(parseOtp(code), errors) }),
    onFailure(reason) {
      const isSpent =
        reason instanceof ApiError && (reason.code === 'code.expired' || reason.triesLeft === 0)
      if (isSpent) void onSpent()
      return isSpent
    },
    async send({ code }, key) {
      const proven = await callAuthorized(
        'POST /payout-methods/{id}/proof/confirm',
        { code: parsedValue(parseOtp(code)) },
        { params: { id: target.id }, key },
      )
      toast(t.proven)
      await onProven(proven)
    },
  })
  return (
    <Form form={form} label={t.title}>
      <p className="text-pretty">{t.sent(nameOf(target))}</p>
      <FormField
        form={form}
        name="code"
        label={t.label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={OTP_DIGITS + 1}
      />
      <p className="-mt-2 text-sm text-muted">
        {t.until} <MomentText at={proof.expires_at} />
      </p>
      <Button type="submit" wide loading={form.isBusy}>
        {t.confirm}
      </Button>
    </Form>
  )
}

/** The last transfer to a card or an account, if there was one. */
async function loadProof(id: string): Promise<{ proof: Proof | null }> {
  try {
    return {
      proof: await callAuthorized('GET /payout-methods/{id}/proof', undefined, { params: { id } }),
    }
  } catch (reason) {
    if (reason instanceof ApiError && reason.code === 'application.not_found')
      return { proof: null }
    throw reason
  }
}
