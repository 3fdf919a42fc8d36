import { useState } from 'react'
import { call } from '@/api/call'
import type { Schemas } from '@/api/schema'
import { useLocale } from '@/app/context'
import { accepted } from '@/features/auth/fields'
import type { CodeOnItsWay } from '@/features/auth/flow'
import { languageOf } from '@/features/auth/start-flow'
import { parseIin } from '@/features/identity/iin'
import { useDict } from '@/i18n/dictionary'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Notice } from '@/ui/Notice'
import { CodeProof } from './CodeProof'
import { DebtCard } from './DebtCard'
import { told } from './told'
import { isContract } from './typed'
import { words } from './words'

interface Props {
  iin: string
  contract: string
  onTake: (tiyn: number) => void
}

type Shown =
  | { kind: 'nothing' }
  | { kind: 'note'; text: string }
  | { kind: 'code'; iin: string; sent: CodeOnItsWay }
  | { kind: 'debt'; debt: Schemas['GuestDebt'] }

/** What is owed, for whoever knows both numbers or has the borrower's phone at hand. */
export function DebtLook({ iin, contract, onTake }: Props) {
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
      setFailure(told(reason, locale))
    } finally {
      setBusy(null)
    }
  }

  function lookAtPair() {
    if (!parsed.ok || !isContract(contract)) return setShown({ kind: 'note', text: t.needBoth })
    run('pair', async () => {
      const body = { iin: accepted(parsed), contract_number: contract }
      const { debt } = await call('POST /repayment/look', body)
      return debt ? { kind: 'debt', debt } : { kind: 'note', text: t.noPair }
    })
  }

  function sendCode() {
    if (!parsed.ok) return setShown({ kind: 'note', text: t.needIin })
    const number = accepted(parsed)
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
