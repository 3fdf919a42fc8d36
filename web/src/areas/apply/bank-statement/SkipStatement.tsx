import { useState } from 'react'
import { ConfirmStep } from '@/areas/apply/application/ConfirmStep'
import type { Act } from '@/areas/apply/application/useApplication'
import { words } from '@/areas/apply/words/bank-statement'
import { useDict } from '@/shared/i18n/dictionary'
import { Button } from '@/shared/ui/Button'
import { MoneyText } from '@/shared/ui/MoneyText'

interface Props {
  maxTenge: number
  act: Act
}

/** Going on without a statement, with what it means for the sum. */
export function SkipStatement({ maxTenge, act }: Props) {
  const { skip: t } = useDict(words)
  const [isAsking, setAsking] = useState(false)
  return (
    <section className="border-t border-line pt-4">
      <h2 className="text-lg">{t.title}</h2>
      <p className="mt-1">
        {t.text} <MoneyText tenge={maxTenge} className="font-semibold" />
      </p>
      <div className="mt-3">
        {isAsking ? (
          <ConfirmStep
            question={t.sure}
            yes={t.yes}
            no={t.no}
            isBusy={act.isBusy}
            onYes={() => act.step('skip_statement')}
            onNo={() => setAsking(false)}
          >
            {t.sureText} <MoneyText tenge={maxTenge} />
          </ConfirmStep>
        ) : (
          <Button look="secondary" wide onClick={() => setAsking(true)}>
            {t.action}
          </Button>
        )}
      </div>
    </section>
  )
}
