import type { Application } from '@/areas/apply/application/application'
import { words } from '@/areas/apply/words/offer'
import { useDict } from '@/shared/i18n/dictionary'
import { PayoutMethodText } from '@/shared/payout-methods/PayoutMethodText'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'

interface Props {
  target: Application['target']
  canChange: boolean
}

/** Where the money goes, and the way to have it go elsewhere. */
export function PayoutMethodLine({ target, canChange }: Props) {
  const { accept: t } = useDict(words)
  return (
    <Card look="tinted">
      <h2 className="text-lg">{t.target}</h2>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        {target ? <PayoutMethodText target={target} /> : <p>{t.noTarget}</p>}
        {canChange && (
          <ButtonLink to="card-get-card" look="quiet" className="-mx-5">
            {t.change}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
