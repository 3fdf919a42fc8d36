import { useState } from 'react'
import { words } from '@/areas/repay/words/guest'
import { call } from '@/shared/api/call'
import type { Schemas } from '@/shared/api/contract'
import { CodeEntry } from '@/shared/codes/CodeEntry'
import type { SentCode } from '@/shared/codes/code-flow'
import { languageOf } from '@/shared/codes/code-flow'
import { Form } from '@/shared/forms/Form'
import { parsedValue, parseErrorText, withoutEmpty } from '@/shared/forms/fields'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { parseOtp } from '@/shared/identity/credentials'
import { parseIin } from '@/shared/identity/iin'
import { useLocale } from '@/shared/page/context'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'
import { words as identity } from '@/shared/words/identity'
import { guestProblemText, isContract } from './input'

interface Props {
  iin: string
  contract: string
  onTake: (tiyn: number) => void
}

type LookupState =
  | { kind: 'nothing' }
  | { kind: 'note'; text: string }
  | { kind: 'code'; iin: string; sent: SentCode }
  | { kind: 'debt'; debt: Schemas['GuestDebt'] }

/** The debt, for a payer who knows both numbers or has the borrower's phone. */
export function DebtLookup({ iin, contract, onTake }: Props) {
  const locale = useLocale()
  const { debt: t } = useDict(words)
  const [state, setState] = useState<LookupState>({ kind: 'nothing' })
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'pair' | 'code' | null>(null)
  const parsed = parseIin(iin)

  async function run(method: 'pair' | 'code', ask: () => Promise<LookupState>) {
    setBusy(method)
    setFailure(null)
    try {
      setState(await ask())
    } catch (reason) {
      setFailure(guestProblemText(reason, locale))
    } finally {
      setBusy(null)
    }
  }

  function lookUpByContract() {
    if (!parsed.ok || !isContract(contract)) return setState({ kind: 'note', text: t.needBoth })
    run('pair', async () => {
      const body = { iin: parsedValue(parsed), contract_number: contract }
      const { debt } = await call('POST /repayment/lookup', body)
      return debt ? { kind: 'debt', debt } : { kind: 'note', text: t.noPair }
    })
  }

  function sendCode() {
    if (!parsed.ok) return setState({ kind: 'note', text: t.needIin })
    const number = parsedValue(parsed)
    run('code', async () => {
      const body = { iin: number, language: languageOf(locale) }
      const sent = await call('POST /repayment/codes', body)
      return { kind: 'code', iin: number, sent: { ...sent, phone_masked: '', at_ms: Date.now() } }
    })
  }

  return (
    <Card as="section" className="mt-10">
      <h2>{t.title}</h2>
      <p className="mt-2 text-muted text-pretty">{t.lead}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" loading={busy === 'pair'} onClick={lookUpByContract}>
          {t.byPair}
        </Button>
        <Button variant="secondary" loading={busy === 'code'} onClick={sendCode}>
          {t.byCode}
        </Button>
      </div>
      <div aria-live="polite">
        {failure && (
          <Notice kind="danger" className="mt-4">
            {failure}
          </Notice>
        )}
        {state.kind === 'note' && (
          <Notice kind="warning" className="mt-4">
            {state.text}
          </Notice>
        )}
        {state.kind === 'debt' && <DebtCard debt={state.debt} onTake={onTake} />}
      </div>
      {state.kind === 'code' && (
        <CodeProof
          iin={state.iin}
          sent={state.sent}
          isBusy={busy === 'code'}
          onResend={sendCode}
          onDebt={(debt) => setState({ kind: 'debt', debt })}
        />
      )}
    </Card>
  )
}

interface CodeProofProps {
  iin: string
  sent: SentCode
  isBusy: boolean
  onResend: () => void
  onDebt: (debt: Schemas['GuestDebt']) => void
}

/** The code sent to the phone on file, if there is one. */
function CodeProof({ iin, sent, isBusy, onResend, onDebt }: CodeProofProps) {
  const { debt: t } = useDict(words)
  const errors = useDict(identity)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => withoutEmpty({ code: parseErrorText(parseOtp(code), errors) }),
    async send({ code }, key) {
      const proof = { iin, code_id: sent.code_id, code: parsedValue(parseOtp(code)) }
      const { debt } = await call('POST /repayment/lookup-by-code', proof, { key })
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

interface DebtCardProps {
  debt: Schemas['GuestDebt']
  onTake: (tiyn: number) => void
}

/** The debt, each amount with a button that fills the form. */
function DebtCard({ debt, onTake }: DebtCardProps) {
  const { debt: t } = useDict(words)
  const { initials, contract_number, due_date, due_tiyn, payoff_tiyn } = debt
  if (payoff_tiyn === 0) {
    return (
      <Notice kind="success" className="mt-4">
        {t.nothing}
      </Notice>
    )
  }
  // Without a due date it is overdue; of a plan only a part is.
  const sums = [
    ...(due_tiyn > 0 && due_tiyn !== payoff_tiyn
      ? [{ name: due_date ? t.due : t.overdue, tiyn: due_tiyn }]
      : []),
    { name: t.payoff, tiyn: payoff_tiyn },
  ]
  return (
    <div className="mt-5 grid gap-4 rounded-card bg-raised p-5">
      <dl className="grid gap-2">
        {initials && <Row name={t.borrower}>{initials}</Row>}
        {contract_number && <Row name={t.contract}>{contract_number}</Row>}
        {due_date && (
          <Row name={t.dueOn}>
            <DateText iso={due_date} />
          </Row>
        )}
      </dl>
      <ul className="grid gap-3">
        {sums.map(({ name, tiyn }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div>
              <p className="text-sm text-muted">{name}</p>
              <MoneyText tiyn={tiyn} className="text-2xl font-semibold" />
            </div>
            <Button variant="secondary" onClick={() => onTake(tiyn)}>
              {t.take}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
