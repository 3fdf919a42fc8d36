import { useEffect, useState } from 'react'
import type { Application } from '@/areas/apply/application/application'
import { FixNotice } from '@/areas/apply/application/FixNotice'
import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { submitStep } from '@/areas/apply/application/useApplication'
import { words } from '@/areas/apply/words/cards'
import { useQuery } from '@/shared/api/useQuery'
import { useDict } from '@/shared/i18n/dictionary'
import { go } from '@/shared/navigation/go'
import type { PayoutMethod } from '@/shared/payout-methods/PayoutMethodText'
import { callAuthorized, useSession } from '@/shared/session/session'
import { Button, ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { CreditCard } from '@/shared/ui/icons'
import { Notice } from '@/shared/ui/Notice'
import { toast } from '@/shared/ui/Toast'
import { TwoColumns } from '@/shared/ui/TwoColumns'
import { CardResult } from './CardResult'
import { IbanForm } from './IbanForm'
import { ProveMethod } from './ProveMethod'
import { isInProgress } from './states'
import { useAfterCard } from './useAfterCard'
import { useOpenPage } from './useOpenPage'

interface Props {
  application: Application
  act: ApplicationActions
}

/** A card by the acquirer's page, or a bank account by its number. */
export function AddCard({ application, act }: Props) {
  const { add: t, choose: chooseWords } = useDict(words)
  const [page, forget] = useReturnPage()
  const after = useAfterCard()
  const { sessionGeneration, isIn } = useSession()
  const isCardRequired = application.state === 'CARD_REQUIRED'
  const cardsQuery = useQuery({
    key: ['payout-methods'],
    load: () => callAuthorized('GET /payout-methods'),
    sessionGeneration,
    isEnabled: isIn && isCardRequired,
  })
  const methods = cardsQuery.data?.payout_methods ?? []
  const unproven = methods.filter(({ needs_proof }) => needs_proof)
  const hasSavedMethods = methods.some(({ is_own, needs_proof }) => is_own && !needs_proof)

  async function take(target: PayoutMethod) {
    toast(t.iban.added)
    if (isCardRequired && target.needs_proof) return cardsQuery.reload()
    return isCardRequired ? choose(target) : after()
  }

  async function choose(target: PayoutMethod) {
    const body = { payout_method_id: target.id }
    await submitStep(act, (version, key) =>
      callAuthorized('POST /application/payout-method', body, { version, key }),
    )
  }

  if (page) return <CardResult page={page} onAgain={forget} />
  return (
    <>
      {isCardRequired && <FixReasons reasons={application.fix_reasons} />}
      {unproven.map((target) => (
        <ProveMethod key={target.id} target={target} onProven={choose} />
      ))}
      <TwoColumns>
        <CardOption />
        <Card as="section">
          <h2 className="mb-4 text-xl">{t.or}</h2>
          <IbanForm isSubmitted={act.isBusy} onAdded={take} />
        </Card>
      </TwoColumns>
      {isCardRequired && hasSavedMethods && (
        <ButtonLink to="card-get-card" variant="quiet">
          {t.saved}
        </ButtonLink>
      )}
      {!isInProgress(application.state) && (
        <ButtonLink to="card" variant="quiet">
          {chooseWords.toCards}
        </ButtonLink>
      )}
    </>
  )
}

/** A wrong cardholder name has its own text. */
function FixReasons({ reasons }: { reasons: Application['fix_reasons'] }) {
  const { add: t } = useDict(words)
  if (reasons.includes('other_owner')) {
    return (
      <Notice kind="warning" title={t.why}>
        <p className="mt-1">{t.otherOwner}</p>
      </Notice>
    )
  }
  return <FixNotice reasons={reasons} title={t.why} />
}

/** The page from which the browser has just returned, as named in the URL. Only the browser knows
 * it, so it is read after hydration. */
function useReturnPage(): [page: string | null, forget: () => void] {
  const [page, setPage] = useState<string | null>(null)
  useEffect(() => setPage(new URLSearchParams(window.location.search).get('page')), [])
  function forget() {
    setPage(null)
    // After a reload the finished page would be polled again.
    go(window.location.pathname, { replace: true })
  }
  return [page, forget]
}

/** A card: its purpose, what happens to its number, and the way to the acquirer's page. */
function CardOption() {
  const { card: t } = useDict(words).add
  const page = useOpenPage()
  return (
    <Card as="section" variant="raised">
      <CreditCard className="size-7 text-primary" />
      <h2 className="mt-3 text-xl">{t.title}</h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5">
        {t.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {page.failure && (
        <Notice kind="danger" className="mt-4">
          {page.failure}
        </Notice>
      )}
      <Button wide loading={page.isBusy} onClick={page.open} className="mt-5 min-h-14 text-lg">
        {t.action}
      </Button>
    </Card>
  )
}
