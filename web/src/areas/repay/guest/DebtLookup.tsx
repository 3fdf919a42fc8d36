import { useState } from 'react'
import { words } from '@/areas/repay/words/guest'
import { call } from '@/shared/api/call'
import type { Schemas } from '@/shared/api/schema'
import type { SentCode } from '@/shared/codes/code-flow'
import { languageOf } from '@/shared/codes/start-flow'
import { parsedValue } from '@/shared/forms/fields'
import { useDict } from '@/shared/i18n/dictionary'
import { parseIin } from '@/shared/identity/iin'
import { useLocale } from '@/shared/page/context'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { Notice } from '@/shared/ui/Notice'
import { CodeProof } from './CodeProof'
import { DebtCard } from './DebtCard'
import { isContract } from './input'
import { guestProblemText } from './problem-text'

interface Props {
  iin: string
  contract: string
  onTake: (tiyn: number) => void
}

type Shown =
  | { kind: 'nothing' }
  | { kind: 'note'; text: string }
  | { kind: 'code'; iin: string; sent: SentCode }
  | { kind: 'debt'; debt: Schemas['GuestDebt'] }

/** What is owed, for whoever knows both numbers or has the borrower's phone at hand. */
export function DebtLookup({ iin, contract, onTake }: Props) {
  const locale = useLocale()
  const { debt: t } = useDict(words)
  const [shown, setShown] = useState<Shown>({ kind: 'nothing' })
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'pair' | 'code' | null>(null)
  const parsed = parseIin(iin)

  async function run(what: 'pair' | 'code', ask: () => Promise<Shown>) {
    setBusy(what)
    setFailure(null)
    try {
      setShown(await ask())
    } catch (reason) {
      setFailure(guestProblemText(reason, locale))
    } finally {
      setBusy(null)
    }
  }

  function lookAtPair() {
    if (!parsed.ok || !isContract(contract)) return setShown({ kind: 'note', text: t.needBoth })
    run('pair', async () => {
      const body = { iin: parsedValue(parsed), contract_number: contract }
      const { debt } = await call('POST /repayment/look', body)
      return debt ? { kind: 'debt', debt } : { kind: 'note', text: t.noPair }
    })
  }

  function sendCode() {
    if (!parsed.ok) return setShown({ kind: 'note', text: t.needIin })
    const number = parsedValue(parsed)
    run('code', async () => {
      const body = { iin: number, language: languageOf(locale) }
      const sent = await call('POST /repayment/code', body)
      return { kind: 'code', iin: number, sent: { ...sent, phone_masked: '', at_ms: Date.now() } }
    })
  }

  return (
    <Card as="section" className="mt-10">
      <h2>{t.title}</h2>
      <p className="mt-2 text-muted text-pretty">{t.lead}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="secondary" loading={busy === 'pair'} onClick={lookAtPair}>
          {t.byPair}
        </Button>
        <Button look="secondary" loading={busy === 'code'} onClick={sendCode}>
          {t.byCode}
        </Button>
      </div>
      <div aria-live="polite">
        {failure && (
          <Notice kind="danger" className="mt-4">
            {failure}
          </Notice>
        )}
        {shown.kind === 'note' && (
          <Notice kind="warning" className="mt-4">
            {shown.text}
          </Notice>
        )}
        {shown.kind === 'debt' && <DebtCard debt={shown.debt} onTake={onTake} />}
      </div>
      {shown.kind === 'code' && (
        <CodeProof
          iin={shown.iin}
          sent={shown.sent}
          isBusy={busy === 'code'}
          onResend={sendCode}
          onDebt={(debt) => setShown({ kind: 'debt', debt })}
        />
      )}
    </Card>
  )
}
