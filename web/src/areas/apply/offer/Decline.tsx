import { useState } from 'react'
import { ConfirmStep } from '@/areas/apply/application/ConfirmStep'
import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { words } from '@/areas/apply/words/offer'
import { useDict } from '@/shared/i18n/dictionary'
import { Button } from '@/shared/ui/Button'

interface Props {
  label: string
  act: ApplicationActions
}

/** Declining is as prominent as accepting. */
export function Decline({ label, act }: Props) {
  const { cancel: t } = useDict(words)
  const [isAsking, setAsking] = useState(false)
  if (!isAsking) {
    return (
      <Button variant="secondary" wide className="min-h-14 text-lg" onClick={() => setAsking(true)}>
        {label}
      </Button>
    )
  }
  return (
    <ConfirmStep
      question={t.sure}
      yes={t.yes}
      no={t.no}
      isBusy={act.isBusy}
      onYes={() => act.step('cancel')}
      onNo={() => setAsking(false)}
    >
      {t.text}
    </ConfirmStep>
  )
}
