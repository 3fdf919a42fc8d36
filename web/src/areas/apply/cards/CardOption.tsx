import { words } from '@/areas/apply/words/cards'
import { useDict } from '@/shared/i18n/dictionary'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { CreditCard } from '@/shared/ui/icons'
import { Notice } from '@/shared/ui/Notice'
import { useOpenPage } from './useOpenPage'

/** A card: what it is for, what happens to its number, and the way to the acquirer's page. */
export function CardOption() {
  const { card: t } = useDict(words).add
  const page = useOpenPage()
  return (
    <Card as="section" look="raised">
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
