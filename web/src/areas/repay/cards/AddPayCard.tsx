import { words } from '@/areas/repay/words/prolongation'
import { useDict } from '@/shared/i18n/dictionary'
import { Button, ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { CreditCard } from '@/shared/ui/icons'
import { Notice } from '@/shared/ui/Notice'
import { useCardPage } from './useCardPage'

interface Props {
  /** The page that needs the card. */
  next: string
}

/** A payment card: what is stored of it, the way to the acquirer's page, and the way without. */
export function AddPayCard({ next }: Props) {
  const { add: t } = useDict(words)
  const page = useCardPage()
  return (
    <Card as="section" variant="raised" className="mt-8">
      <CreditCard className="size-7 text-primary" />
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
      <div className="mt-5 grid gap-3">
        <Button wide loading={page.isBusy} onClick={page.open} className="min-h-14 text-lg">
          {t.action}
        </Button>
        <ButtonLink href={`${next}?card=new`} variant="secondary" wide>
          {t.once}
        </ButtonLink>
      </div>
    </Card>
  )
}
