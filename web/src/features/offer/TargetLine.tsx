import type { Application } from '@/features/application/application'
import { TargetText } from '@/features/cards/TargetText'
import { useDict } from '@/i18n/dictionary'
import { ButtonLink } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { words } from './words'

interface Props {
  target: Application['target']
  canChange: boolean
}

/** Where the money goes, and the way to have it go elsewhere. */
export function TargetLine({ target, canChange }: Props) {
  const { accept: t } = useDict(words)
  return (
    <Card look="tinted">
      <h2 className="text-lg">{t.target}</h2>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        {target ? <TargetText target={target} /> : <p>{t.noTarget}</p>}
        {canChange && (
          <ButtonLink to="card-get-card" look="quiet" className="-mx-5">
            {t.change}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
