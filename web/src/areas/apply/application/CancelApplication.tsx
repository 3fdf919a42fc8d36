import { useState } from 'react'
import { words } from '@/areas/apply/words/application'
import { useDict } from '@/shared/i18n/dictionary'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import type { Application } from './application'
import type { ApplicationActions } from './useApplication'

interface Props {
  application: Application
  act: ApplicationActions
  variant?: 'secondary' | 'quiet'
}

/** Cancels the application after a confirmation; free of charge, and both answers look alike. */
export function CancelApplication({ application, act, variant = 'quiet' }: Props) {
  const { cancel: t } = useDict(words)
  const [isAsking, setAsking] = useState(false)
  if (!application.can_cancel) return null
  return (
    <>
      <Button variant={variant} wide onClick={() => setAsking(true)}>
        {t.button}
      </Button>
      <Dialog open={isAsking} title={t.question} onClose={() => setAsking(false)}>
        <p className="text-muted text-pretty">{t.text}</p>
        <div className="mt-5 grid gap-3 sm:grid-cols-2">
          <Button
            variant="secondary"
            wide
            loading={act.isBusy}
            onClick={async () => {
              await act.step('cancel')
              setAsking(false)
            }}
          >
            {t.yes}
          </Button>
          <Button variant="secondary" wide onClick={() => setAsking(false)}>
            {t.no}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
