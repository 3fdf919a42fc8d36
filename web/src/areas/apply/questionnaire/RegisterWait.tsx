import { words } from '@/areas/apply/words/questionnaire'
import { useDict } from '@/shared/i18n/dictionary'
import { usePolling } from '@/shared/lib/polling'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { LoaderCircle } from '@/shared/ui/icons'

const EVERY_MS = 1_500

/** Typing has begun: the answer may still come and take the place of what is typed. */
export function RegisterWatch({ ask }: Pick<Props, 'ask'>) {
  usePolling(ask, EVERY_MS)
  return null
}

interface Props {
  ask: () => Promise<void>
  /** Without the register: everything is typed. */
  onType: () => void
}

/** The state has asked for a consent by SMS. The server says when the wait is over. */
export function RegisterWait({ ask, onType }: Props) {
  const { register: t } = useDict(words)
  usePolling(ask, EVERY_MS)
  return (
    <Card as="section" variant="raised">
      <div className="flex gap-4">
        <LoaderCircle className="mt-0.5 size-7 shrink-0 animate-spin text-primary motion-reduce:animate-none" />
        <div role="status" className="min-w-0">
          <h2 className="text-xl">{t.title}</h2>
          <p className="mt-2 text-muted text-pretty">{t.text}</p>
          <p className="mt-3 text-sm text-muted">{t.bound}</p>
        </div>
      </div>
      <Button variant="secondary" wide className="mt-5" onClick={onType}>
        {t.type}
      </Button>
    </Card>
  )
}
