import { useEffect, useState } from 'react'
import type { Application } from '@/features/application/application'
import { doInForm } from '@/features/application/do-in-form'
import { Fixes } from '@/features/application/Fixes'
import type { Act } from '@/features/application/useApplication'
import { callAs } from '@/features/auth/session'
import { useDict } from '@/i18n/dictionary'
import { ButtonLink } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/Toast'
import { CardBack } from './CardBack'
import { CardWay } from './CardWay'
import { IbanForm } from './IbanForm'
import { useAfterCard } from './useAfterCard'
import { words } from './words'

interface Props {
  application: Application
  act: Act
}

/** A card by the acquirer's page, or an account by its number. */
export function AddCard({ application, act }: Props) {
  const { add: t } = useDict(words)
  const [page, forget] = useReturned()
  const after = useAfterCard()

  async function take(target: { id: string }) {
    toast(t.iban.added)
    if (application.state !== 'CARD_REQUIRED') return after()
    const body = { target_id: target.id }
    await doInForm(act, (version, key) =>
      callAs('POST /application/target', body, { version, key }),
    )
  }

  if (page) return <CardBack page={page} onAgain={forget} />
  return (
    <>
      {application.state === 'CARD_REQUIRED' && <Why reasons={application.fix} />}
      <CardWay />
      <Card as="section">
        <h2 className="mb-4 text-xl">{t.or}</h2>
        <IbanForm onAdded={take} />
      </Card>
      {application.state === 'CARD_REQUIRED' && (
        <ButtonLink to="card-get-card" look="quiet">
          {t.saved}
        </ButtonLink>
      )}
    </>
  )
}

/** Whose name is on a card is told in words of its own. */
function Why({ reasons }: { reasons: Application['fix'] }) {
  const { add: t } = useDict(words)
  if (reasons.includes('other_owner')) {
    return (
      <Notice kind="warning" title={t.why}>
        <p className="mt-1">{t.otherOwner}</p>
      </Notice>
    )
  }
  return <Fixes reasons={reasons} title={t.why} />
}

/** The page from which the browser has just come back, as its address names it. Known to the
 * browser only, so it comes after the page. */
function useReturned(): [page: string | null, forget: () => void] {
  const [page, setPage] = useState<string | null>(null)
  useEffect(() => setPage(new URLSearchParams(window.location.search).get('page')), [])
  function forget() {
    setPage(null)
    // After a reload the page that is over would be asked about again.
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }
  return [page, forget]
}
